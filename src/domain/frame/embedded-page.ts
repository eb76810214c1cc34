import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isAppError } from '../errors/app-error.ts'
import type { ChainNamespace, Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import { ownValue } from '../shared/own-value.ts'
import type { ReadonlyStore } from '../shared/store.ts'
import type { EmbeddedEvent, Model, Named } from './embedded-model.ts'
import { caipOf, expectUser, isLoginOf, isSameVisitor, visitorOf } from './frame-user.ts'
import { type Login, type LoginRecord, type PendingLogin, socialOf } from './login-record.ts'
import type { EmbeddedAccountType, SecureUser } from './secure-calls.ts'

/** Whom the page named. */
export type Answer = Pick<Named, 'namespace' | 'user' | 'asked'>

/** Whether somebody is logged in. An error answered by the page means no; without an answer it is unknown, and this rejects. */
export async function isLoggedIn(site: SecureSite, signal: AbortSignal): Promise<boolean> {
  try {
    return (await site.ask('IS_CONNECTED', undefined, signal)).isConnected
  } catch (error) {
    if (isAppError(error, 'FRAME_REQUEST_FAILED')) return false
    throw error
  }
}

/** Asks the page for an account. Whom it names counts, because it signs for them: here its answer becomes an event. */
export class EmbeddedPage {
  constructor(
    private readonly site: SecureSite,
    private readonly record: LoginRecord,
    private readonly networks: NetworkService,
    private readonly options: OptionsService,
    private readonly clock: Clock,
    private readonly rpcUrlOf: (network: Network) => string | undefined,
    private readonly model: ReadonlyStore<Model>,
  ) {}

  /** What names an account: its chain, the node of that chain, and its kind. On `network`, else on the one in use. */
  async wanted(namespace: ChainNamespace, network = this.networks.of(namespace)?.network) {
    const chainId = namespace === 'eip155' ? Number(network?.id ?? 1) : network?.caipNetworkId
    return { chainId, preferredAccountType: await this.typeOf(namespace), rpcUrl: network && this.rpcUrlOf(network) }
  }

  /** A request of the site, on the chain of `user`. */
  rpc(namespace: ChainNamespace, user: SecureUser, asked: Readonly<{ method: string; params: unknown }>, signal: AbortSignal) {
    const id = caipOf(namespace, user)
    const network = this.networks.find(id)
    const chainId = namespace === 'eip155' ? Number(id.slice('eip155:'.length)) : id.slice(id.indexOf(':') + 1)
    const chain = { chainNamespace: namespace, chainId, rpcUrl: network && this.rpcUrlOf(network) }
    return this.site.ask('RPC_REQUEST', { ...asked, ...chain }, signal)
  }

  /** The kind of account that the visitor chose, else the site's choice. */
  async typeOf(namespace: ChainNamespace): Promise<EmbeddedAccountType> {
    const { types } = await this.record.preferences()
    const kept = ownValue(types, namespace) ?? ownValue(this.options.state.value.defaultAccountTypes, namespace)
    return kept === 'eoa' || kept === 'smartAccount' ? kept : namespace === 'eip155' ? 'smartAccount' : 'eoa'
  }

  /** `type`: of another kind than the visitor's. */
  async user(namespace: ChainNamespace, on: Network | undefined, signal: AbortSignal, type?: EmbeddedAccountType): Promise<Answer> {
    const wanted = await this.wanted(namespace, on)
    return this.answer(namespace, this.site.ask('GET_USER', { ...wanted, ...(type && { preferredAccountType: type }) }, signal))
  }

  userOn(namespace: ChainNamespace, chainId: SecureUser['chainId'], signal: AbortSignal): Promise<Answer> {
    return this.user(namespace, this.networks.find(caipOf(namespace, { chainId })), signal)
  }

  /** The account that is shown in `namespace`, and whose it is; undefined where none is. */
  async identified(namespace: ChainNamespace, signal: AbortSignal): Promise<EmbeddedEvent | undefined> {
    const instead = this.model.value.shown.users.get(namespace)
    if (!instead) return undefined
    try {
      return { ...(await this.named(await this.userOn(namespace, instead.chainId, signal), signal)), instead }
    } catch (error) {
      if (!isAppError(error, 'FRAME_REQUEST_FAILED')) throw error
      const login = await this.record.read()
      // The session may have run out, or was ended on another site.
      if (await isLoggedIn(this.site, signal).catch(() => true)) throw error
      return { type: 'signedOut', login: login === 'unknown' ? undefined : login }
    }
  }

  /** Who is still logged in, without a prompt; undefined where nobody is, or nobody who logged in on this site. */
  async restored(namespace: ChainNamespace, signal: AbortSignal): Promise<Named | undefined> {
    const login = await this.record.read()
    if (login !== 'unknown' && !login.isUsed) return undefined
    if (!(await isLoggedIn(this.site, signal))) {
      if (login !== 'unknown') await this.record.forget(login)
      return undefined
    }
    const answer = await this.user(namespace, undefined, signal)
    // Another tab may have logged them in meanwhile, or out.
    const now = await this.record.read()
    const isLogin = now === 'unknown' || isLoginOf(now, answer.user) || (now.isUsed && this.model.value.shown.users.size > 0)
    if (isLogin) return this.named(answer, signal, undefined, login !== 'unknown')
    // They are signed out before the next login here.
    await this.record.leave(now)
    return undefined
  }

  /** Call in the task in which it is asked. @throws FIELD_TYPE_WRONG for an account of another namespace */
  async answer(namespace: ChainNamespace, given: Promise<SecureUser>): Promise<Answer> {
    const { logins: asked } = this.model.value
    const user = await given
    expectUser(namespace, user)
    return { namespace, user, asked }
  }

  /**
   * The visitor shown, perhaps with another account, or somebody who has just logged in, here (`login`) or in another tab, which wrote the
   * record. A login is stored before it is shown. @throws ABORTED when it is over by then
   */
  async named({ namespace, user, asked }: Answer, signal: AbortSignal, login?: PendingLogin, wasUsed = false): Promise<Named> {
    const before = this.model.value.shown.users.get(namespace)
    if (!login && before && isSameVisitor(user, before)) return { type: 'named', namespace, user, asked }
    const stored = await this.record.read()
    const { users, ...shown } = this.model.value.shown
    const used = stored !== 'unknown' && stored.isUsed ? stored : undefined
    const own = used && isLoginOf(used, user) ? used : undefined
    // Another tab may have logged in somebody else than is shown in the other namespaces.
    const isElsewhere = used !== undefined && users.size > 0 && ![...users.values()].some((each) => isLoginOf(used, each))
    const other = login ? 'login' : before || own !== used || isElsewhere ? 'stranger' : undefined
    const known = login ?? own ?? (other || users.size === 0 ? undefined : shown)
    const who = { provider: known?.provider ?? 'email', userName: user.userName ?? (known?.userName || undefined) }
    const owners = [...new Map(other ? [] : users).set(namespace, user).values()].map(visitorOf)
    const entered = { ...who, provider: socialOf(who.provider), at: this.clock.now(), email: user.email, owners }
    // Nobody is brought back whom another tab has logged out.
    const isOver = (now: Login) => signal.aborted || (!login && (wasUsed || used !== undefined) && !now.isUsed)
    await this.record.storeLogin(entered, isOver, stored !== 'unknown' || known !== undefined)
    return { type: 'named', namespace, user, who, other, asked }
  }
}

import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isAppError } from '../errors/app-error.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { ReadonlyStore } from '../shared/store.ts'
import { type EmbeddedAccountRequest, isLoggedIn } from './embedded-account-request.ts'
import type { EmbeddedEvent, Model, Named } from './embedded-model.ts'
import { caipOf, expectUser, isSameVisitor, ownerOf } from './frame-user.ts'
import { type Login, type LoginRecord, loginOf } from './login-record.ts'
import type { SecureCalls, SecureUser } from './secure-calls.ts'

type Who = Pick<Login, 'provider' | 'userName'> | 'unknown'

/** What the page answers, as events: whom it names counts, because it signs for them. A login is stored before it is shown. */
export class PageAnswers {
  constructor(
    private readonly site: SecureSite,
    private readonly record: LoginRecord,
    private readonly networks: NetworkService,
    private readonly clock: Clock,
    private readonly asked: EmbeddedAccountRequest,
    private readonly model: ReadonlyStore<Model>,
  ) {}

  /** @throws FIELD_TYPE_WRONG for an account of another namespace */
  async user(namespace: ChainNamespace, wanted: SecureCalls['GET_USER'][0], signal: AbortSignal): Promise<SecureUser> {
    const user = await this.site.ask('GET_USER', wanted, signal)
    expectUser(namespace, user)
    return user
  }

  /** The account of the visitor on a chain. */
  async userOn(namespace: ChainNamespace, on: Pick<SecureUser, 'chainId'>, signal: AbortSignal): Promise<SecureUser> {
    const network = this.networks.find(caipOf(namespace, on))
    return this.user(namespace, await this.asked.of(namespace, network?.caipNetworkId), signal)
  }

  /** The account that is shown in `namespace`, and whose it is; undefined where none is. */
  async identified(namespace: ChainNamespace, signal: AbortSignal): Promise<EmbeddedEvent | undefined> {
    const instead = this.model.value.shown.users.get(namespace)
    if (!instead) return undefined
    try {
      return { ...(await this.named(namespace, await this.userOn(namespace, instead, signal), signal)), instead }
    } catch (error) {
      const login = isAppError(error, 'FRAME_REQUEST_FAILED') ? await this.record.read() : 'unknown'
      // The session may have run out, or was ended on another site.
      const isKnown = !isAppError(error, 'FRAME_REQUEST_FAILED') || (await isLoggedIn(this.site, signal).catch(() => true))
      if (isKnown) throw error
      return { type: 'expired', login }
    }
  }

  /**
   * The visitor shown, perhaps with another account, or somebody else: they logged in in another tab, which wrote the record, or by a login
   * that was left here.
   */
  async named(namespace: ChainNamespace, user: SecureUser, signal: AbortSignal): Promise<Named> {
    const before = this.model.value.shown.users.get(namespace)
    if (before && isSameVisitor(user, before)) return { type: 'named', namespace, user }
    const login = await this.record.read()
    const who = login !== 'unknown' && !login.isUsed ? { userName: user.userName } : loginOf(login, user)
    return this.kept({ type: 'named', namespace, user, isOther: true }, who, signal)
  }

  /**
   * Whom the page names after a reload. Undefined for somebody who never logged in on this site: they logged in to the page elsewhere, and
   * are signed out before the next login here.
   * @param login as it was stored before the page was asked
   */
  async restored(namespace: ChainNamespace, user: SecureUser, login: Login | 'unknown', signal: AbortSignal): Promise<Named | undefined> {
    let who = loginOf(login, user)
    const isOther = who !== login
    if (isOther && this.model.value.shown.users.size === 0) {
      // Another tab may have logged them in meanwhile.
      const now = await this.record.read()
      who = loginOf(now, user)
      if (now !== 'unknown' && (!now.isUsed || who !== now)) {
        await this.record.leave(now)
        return undefined
      }
    }
    // Nobody is brought back whom another tab has logged out.
    return this.kept({ type: 'named', namespace, user, isOther }, who, signal, (now) => login !== 'unknown' && !now.isUsed)
  }

  /** Stores the login of whom the page named. @throws ABORTED when it is over by then */
  async kept(event: Omit<Named, 'who'>, of: Who, signal: AbortSignal, isOver: (now: Login) => boolean = () => false): Promise<Named> {
    const { namespace, user } = event
    const { provider, userName } = of === 'unknown' ? { provider: undefined, userName: user.userName } : of
    const users = new Map(event.isOther ? [] : this.model.value.shown.users).set(namespace, user)
    const who = { at: this.clock.now(), email: user.email, userName, provider, owners: [...users.values()].map(ownerOf) }
    await this.record.enter(who, (now) => signal.aborted || isOver(now), of !== 'unknown')
    return { ...event, who: { provider: provider ?? 'email', userName } }
  }
}

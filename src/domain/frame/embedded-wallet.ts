import type { Observable } from 'rxjs'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import { abortable } from '../shared/async/abortable.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { SignInSeam } from '../siwx/sign-in-seam.ts'
import { EmbeddedAccountRequest, isLoggedIn } from './embedded-account-request.ts'
import { EmbeddedMachine } from './embedded-machine.ts'
import { type EmbeddedEvent, isInDoubt, type Model, NOBODY } from './embedded-model.ts'
import type { EmbeddedChange, EmbeddedState } from './embedded-state.ts'
import { caipOf, expectUser, isSameVisitor, ownerOf } from './frame-user.ts'
import { adoptSigned, messageOf } from './login-message.ts'
import { type LoginRecord, loginOf, type PendingLogin, socialOf } from './login-record.ts'
import { PageAnswers } from './page-answers.ts'
import { PendingSignOut } from './pending-sign-out.ts'
import { rpcKind } from './rpc-methods.ts'
import type { EmbeddedAccountType, SecureUser } from './secure-calls.ts'

/** What a login needs of the wallet. */
export type SignOutGate = Pick<EmbeddedWallet, 'runLogin' | 'cleared' | 'mayHoldOldSession' | 'owe' | 'signOut'>

/**
 * Who is logged in to the embedded wallet, with which account on which chain. Each change is a command to the page, one after the other.
 * What waits for the visitor takes no place among them: a login, or a signature once it is posted.
 */
export class EmbeddedWallet {
  readonly #machine: EmbeddedMachine
  readonly #asked: EmbeddedAccountRequest
  readonly #answers: PageAnswers
  readonly #out: PendingSignOut
  readonly state: ReadonlyStore<EmbeddedState>
  readonly changes$: Observable<EmbeddedChange>
  /** Another account or chain is about to be asked for. */
  readonly moving$: Observable<ChainNamespace>
  #entering: PendingLogin | undefined

  constructor(
    private readonly site: SecureSite,
    private readonly record: LoginRecord,
    private readonly networks: NetworkService,
    options: OptionsService,
    private readonly clock: Clock,
    private readonly rpcUrlOf: (network: Network) => string | undefined,
    private readonly signIn: () => SignInSeam | undefined = () => undefined,
  ) {
    const model = new Store<Model>(NOBODY)
    this.#asked = new EmbeddedAccountRequest(record, networks, options, rpcUrlOf)
    this.#answers = new PageAnswers(site, record, networks, clock, this.#asked, model)
    this.#machine = new EmbeddedMachine(model, record, clock, this.#answers)
    this.#out = new PendingSignOut(site, record, clock, this.#machine)
    this.state = this.#machine.state
    this.changes$ = this.#machine.changes$
    this.moving$ = this.#machine.moving$
  }

  /** Aborts when the account that is logged in now is logged out. */
  get session(): AbortSignal {
    return this.#machine.session.signal
  }

  /** Aborts with `session`, and when somebody else is shown: another tab logged them in. */
  get visitor(): AbortSignal {
    return this.#machine.visitor.signal
  }

  /** The next `connect` is of somebody who has just logged in. The result takes this login back, and no later one. */
  enter(login: PendingLogin): () => void {
    this.#entering = login
    return () => {
      if (this.#entering === login) this.#entering = undefined
    }
  }

  /** The frame knows who is logged in: requests the account from it and stores the login. */
  async connect(namespace: ChainNamespace, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<SecureUser> {
    const login = this.#entering
    this.#entering = undefined
    // What was asked for the visitor before a login is given up.
    const policy = login ? 'replace' : 'supersede'
    const connected = await this.#machine.change(namespace, { policy, signal }, async (ends) => {
      this.#restoreChain(namespace, ends)
      // Without a login in this call, an old session of the page must not be used.
      if (!login && this.#machine.isNobodyHere) await this.#out.ensureConfirmed(ends)
      const wanted = await this.#asked.of(namespace, preferred)
      const siwxMessage = await messageOf(this.signIn(), this.clock, namespace, wanted.chainId, ends)
      const given = { ...wanted, siwxMessage }
      const uri = login?.uri
      const answer =
        uri === undefined
          ? this.site.ask('GET_USER', given, ends)
          : this.runLogin(() => this.site.ask('CONNECT_SOCIAL', { uri, ...given }, ends))
      const { logins: asked } = this.#machine.model
      const user = await answer
      expectUser(namespace, user)
      if (siwxMessage) adoptSigned(this.signIn(), siwxMessage, namespace, user, AbortSignal.any([ends, this.session]))
      const kept = await this.record.read()
      const of = loginOf(kept, user)
      const before = login || this.#machine.isNobodyHere ? undefined : of === 'unknown' ? this.state.value : of
      const who = { provider: socialOf(login ?? before), userName: user.userName ?? (login?.userName || before?.userName) }
      const isLogin = login !== undefined
      return this.#answers.kept({ type: 'named', namespace, user, isOther: isLogin || of !== kept, isLogin, asked }, who, ends)
    })
    return connected.user
  }

  /**
   * Asks without a prompt whether a visitor is logged in. If not, or if it is somebody else than logged in here: undefined, and the stored
   * login is deleted.
   */
  async restore(namespace: ChainNamespace, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<SecureUser | undefined> {
    const restored = await this.#machine.change(namespace, { signal }, async (ends) => {
      const login = await this.record.read()
      if (login !== 'unknown' && !login.isUsed) return undefined
      if (!(await isLoggedIn(this.site, ends))) {
        if (login !== 'unknown') await this.record.forget(login)
        return undefined
      }
      const user = await this.#answers.user(namespace, await this.#asked.of(namespace, preferred), ends)
      return this.#answers.restored(namespace, user, login, ends)
    })
    return restored?.user
  }

  /** @returns the chain that the frame is on now; the address may be another one. @throws NOT_CONNECTED */
  async switchNetwork(namespace: ChainNamespace, network: Network, signal: AbortSignal): Promise<SecureUser> {
    const [chainId, rpcUrl] = [network.caipNetworkId, this.rpcUrlOf(network)]
    const switched = await this.#machine.change(namespace, { policy: 'supersede', signal }, async (ends) => {
      if (caipOf(namespace, this.require(namespace)) !== chainId) this.#machine.moving$.next(namespace)
      const moved = this.site.ask('SWITCH_NETWORK', { chainId, rpcUrl }, this.session)
      // The frame moves whether or not anybody waits for it.
      this.#restoreChain(namespace, ends, moved)
      await abortable(moved, ends)
      const preferredAccountType = await this.#asked.typeOf(namespace)
      const user = await this.#answers.user(namespace, { chainId, preferredAccountType, rpcUrl }, ends)
      return this.#answers.named(namespace, user, ends)
    })
    return switched.user
  }

  /**
   * Another kind of account. Goes on when the caller has aborted, because the frame signs with the other account from its first answer on.
   * @throws CHAIN_UNSUPPORTED where the active chain has no smart accounts, NOT_CONNECTED
   */
  async prefer(namespace: ChainNamespace, type: EmbeddedAccountType, signal: AbortSignal): Promise<SecureUser> {
    const { network } = this.networks.of(namespace) ?? {}
    if (type === 'smartAccount' && !this.maySwitch(namespace)) throw fail('CHAIN_UNSUPPORTED', { network: network?.name ?? namespace })
    signal.throwIfAborted()
    let before: EmbeddedAccountType | undefined
    const failed = () => {
      if (before) this.site.ask('SET_PREFERRED_ACCOUNT', { type: before }, this.session).catch(() => {})
    }
    const preferred = this.#machine.change(namespace, { policy: 'supersede', failed }, async (ends) => {
      this.require(namespace)
      const kept = await this.#asked.typeOf(namespace)
      this.#machine.moving$.next(namespace)
      const chosen = await this.site.ask('SET_PREFERRED_ACCOUNT', { type }, ends)
      before = kept
      const wanted = { ...(await this.#asked.of(namespace, network?.caipNetworkId)), preferredAccountType: chosen.type }
      const user = await this.#answers.user(namespace, wanted, ends)
      await this.record.change((login) => ({ ...login, types: { ...login.types, [namespace]: chosen.type } }))
      return this.#answers.named(namespace, user, ends)
    })
    return (await abortable(preferred, signal)).user
  }

  /** Whether the active chain has smart accounts. */
  maySwitch(namespace: ChainNamespace): boolean {
    return namespace === 'eip155' && this.state.value.smartNetworks.includes(Number(this.networks.of(namespace)?.network.id))
  }

  learnSmartNetworks(smartNetworks: readonly number[]): void {
    this.#machine.tell({ type: 'learned', smartNetworks })
    this.networks.learnSmartAccounts(smartNetworks)
  }

  /** A confirmed change of the address of `visitor`. @throws ABORTED when that has ended */
  async changeEmail(email: string, visitor = this.visitor): Promise<void> {
    const done = () => this.#machine.tell({ type: 'addressed', email })
    await this.#machine.box.run(() => this.record.readdress(email, [...this.state.value.users.values()].map(ownerOf)), {
      signal: visitor,
      done,
    })
  }

  /** Asks for the account that is shown in `namespace`: the frame goes back to its chain, and says who is logged in. */
  reselect(namespace: ChainNamespace, signal: AbortSignal): Promise<void> {
    return this.#machine.identify(namespace, AbortSignal.any([signal, this.session]))
  }

  /** Logs out of all namespaces with one `SIGN_OUT`, and waits at most 3 s for it. Never rejects. */
  signOut(): Promise<void> {
    this.#entering = undefined
    return this.#out.signOut()
  }

  /** No longer connected here: another tab signed out, or a sign-out is about to be sent. */
  leave(namespace: ChainNamespace): void {
    this.#machine.tell({ type: 'left', namespace })
  }

  /** Before a login begins: sends a sign-out that the page has not confirmed. @throws ABORTED */
  cleared(signal: AbortSignal): Promise<void> {
    return this.#out.cleared(signal)
  }

  /** Whether the page may still hold the session of somebody who logged out here: it has not confirmed the sign-out. @throws ABORTED */
  mayHoldOldSession(signal: AbortSignal): Promise<boolean> {
    return this.#out.mayHoldOldSession(signal)
  }

  /** The page may log somebody in from now on. If they do not get connected here, the next login sends a sign-out first. */
  owe(): void {
    this.#machine.tell({ type: 'owed' })
  }

  /**
   * Runs a request that may log somebody in, after a sign-out that is on its way. Nothing is signed until the page has said who is logged
   * in. Takes no place in the mailbox: a login may wait for the visitor. Settles like `ask`.
   */
  async runLogin<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal) await this.#out.settled(signal)
    this.#machine.tell({ type: 'loginAsked' })
    const { logins: login } = this.#machine.model
    const ended = (how: 'answered' | 'refused' | 'givenUp') => this.#machine.tell({ type: 'loginEnded', login, how })
    const asked = ask()
    asked.then(
      () => ended('answered'),
      (error: unknown) => ended(isAppError(error, 'ABORTED') || isAppError(error, 'FRAME_REQUEST_TIMEOUT') ? 'givenUp' : 'refused'),
    )
    return asked
  }

  /** A login was cancelled: the page may sign for another visitor than the one shown. */
  recheck(): void {
    this.#machine.tell({ type: 'loginLeft' })
  }

  /** @throws NOT_CONNECTED */
  require(namespace: ChainNamespace): SecureUser {
    const user = this.#machine.of(namespace)
    if (!user) throw fail('NOT_CONNECTED', { namespace })
    return user
  }

  /**
   * One request of the site to its wallet. Before something is signed, and while that is in doubt, the page says who is logged in.
   * @throws NOT_CONNECTED when it is not the visitor that was shown; nothing was requested of the other one
   */
  async rpc(namespace: ChainNamespace, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    const shown = this.require(namespace)
    const ends = AbortSignal.any([signal, this.session])
    const post = () => {
      const chain = this.#asked.chainOf(namespace, this.require(namespace))
      return this.site.ask('RPC_REQUEST', { method, params, ...chain }, ends)
    }
    if (rpcKind(method) === 'safe' && !isInDoubt(this.#machine.model)) return post()
    const isShown = () => {
      const now = this.#machine.of(namespace)
      return now !== undefined && isSameVisitor(now, shown)
    }
    let posted: Promise<unknown> | undefined
    const identify = async (given: AbortSignal) => (isShown() ? this.#machine.identified(namespace, given) : undefined)
    const done = (event: EmbeddedEvent | undefined) => {
      if (event) this.#machine.tell(event)
      // In this task: no other command comes in between.
      if (event?.type === 'named' && isSameVisitor(event.user, shown) && isShown()) posted = post()
    }
    await this.#machine.box.run(identify, { signal: ends, done }).catch((error: unknown) => {
      if (!posted && isShown()) throw error
    })
    if (!posted) throw fail('NOT_CONNECTED', { namespace })
    return posted
  }

  dispose(): void {
    this.#machine.dispose()
  }

  /** The frame carries out what was asked of it, also when nobody waits for it any more: then it goes back to the account that is shown. */
  #restoreChain(namespace: ChainNamespace, ends: AbortSignal, asked: Promise<unknown> = Promise.resolve()): void {
    const back = () => void asked.then(() => this.reselect(namespace, this.session)).catch(() => {})
    ends.addEventListener('abort', back, { once: true })
  }
}

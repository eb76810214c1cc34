import { type Observable, Subject } from 'rxjs'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import { abortable } from '../shared/async/abortable.ts'
import type { ReadonlyStore } from '../shared/store.ts'
import type { SignInSeam } from '../siwx/sign-in-seam.ts'
import { AskedAccount, isLoggedIn } from './asked-account.ts'
import { ChangeTurns } from './change-turns.ts'
import type { Departing } from './departing.ts'
import { Doubt } from './doubt.ts'
import type { EmbeddedChange, EmbeddedState } from './embedded-state.ts'
import { caipOf } from './frame-user.ts'
import { LoggedIn } from './logged-in.ts'
import { adoptSigned, messageOf } from './login-message.ts'
import { type Entering, type LoginRecord, loginOf, socialOf } from './login-record.ts'
import { expectNamed, Named } from './named.ts'
import { RunningChanges } from './running-changes.ts'
import type { EmbeddedAccountType, SecureUser } from './secure-calls.ts'
import { SigningOut } from './signing-out.ts'

/** Who is logged in to the embedded wallet, with which account on which chain. Reference: frame 15, 16. */
export class EmbeddedWallet implements Departing {
  readonly #users: LoggedIn
  readonly state: ReadonlyStore<EmbeddedState>
  readonly changes$: Observable<EmbeddedChange>
  /** Another account or chain is about to be asked for. */
  readonly moving$ = new Subject<ChainNamespace>()
  readonly #asked: AskedAccount
  readonly #out: SigningOut
  readonly #doubt = new Doubt()
  #entering: Entering | undefined
  /** Aborted by a sign-out, which ends all pending requests. */
  #session = new AbortController()
  readonly #turns = new ChangeTurns()
  readonly #running = new RunningChanges()
  readonly #named: Named
  #latestWish: AbortSignal | undefined

  constructor(
    private readonly site: SecureSite,
    private readonly record: LoginRecord,
    private readonly networks: NetworkService,
    options: OptionsService,
    private readonly clock: Clock,
    private readonly rpcUrlOf: (network: Network) => string | undefined,
    private readonly signIn: () => SignInSeam | undefined = () => undefined,
  ) {
    this.#users = new LoggedIn(record, clock, this.moving$)
    this.state = this.#users.state
    this.changes$ = this.#users.changes$
    this.#asked = new AskedAccount(record, networks, options, rpcUrlOf)
    this.#out = new SigningOut(site, record, clock)
    this.#named = new Named({
      ...{ site, record, networks },
      users: this.#users,
      asked: this.#asked,
      doubt: this.#doubt,
      running: this.#running,
      leave: (namespace) => this.leave(namespace),
    })
  }

  /** Aborts when the account that is logged in now is logged out. */
  get session(): AbortSignal {
    return this.#session.signal
  }

  /** Aborts with `session`, and when somebody else is shown: another tab logged them in. */
  get visitor(): AbortSignal {
    return this.#users.visitor
  }

  /** The next `connect` is of somebody who has just logged in. The result takes this login back, and no later one. */
  enter(login: Entering): () => void {
    this.#entering = login
    return () => {
      if (this.#entering === login) this.#entering = undefined
    }
  }

  /** The frame knows who is logged in: requests the account from it and stores the login. */
  connect(namespace: ChainNamespace, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<SecureUser> {
    return this.#running.add(namespace, this.#connect(namespace, preferred, signal))
  }

  async #connect(namespace: ChainNamespace, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<SecureUser> {
    const entering = this.#entering
    this.#entering = undefined
    await this.settled(signal)
    // Without a login in this call, an old session of the page must not be used.
    if (!entering && this.#isNobodyHere) await this.#out.expectPaid(() => this.signOut(), signal)
    const { isLate, ends } = this.#begin(namespace, signal)
    try {
      const settled = this.#doubt.asking()
      const wanted = await this.#asked.of(namespace, preferred)
      const siwxMessage = await messageOf(this.signIn(), this.clock, namespace, wanted.chainId, ends)
      const asked = { ...wanted, siwxMessage }
      const { uri } = entering ?? {}
      const named = () => this.site.ask('GET_USER', asked, ends)
      const user = await (uri === undefined ? named() : this.admit(() => this.site.ask('CONNECT_SOCIAL', { uri, ...asked }, ends)))
      expectNamed(namespace, user, isLate)
      if (entering) this.#turns.endOthers(namespace)
      if (siwxMessage) adoptSigned(this.signIn(), siwxMessage, namespace, user, ends)
      const login = await this.record.read()
      const of = loginOf(login, user)
      const before = entering || this.state.value.users.size === 0 ? undefined : of === 'unknown' ? this.state.value : of
      const provider = socialOf(entering ?? before)
      const userName = user.userName ?? (entering?.userName || before?.userName)
      if (entering) await this.#users.keep(namespace, user, { provider, userName }, isLate, true)
      else await this.#named.keep(namespace, user, { provider, userName }, { isLate, ends, isOther: of !== login })
      if (entering) this.#doubt.clear()
      else settled()
      return user
    } catch (error) {
      if (isLate()) this.#named.leadBack(namespace, this.session).catch(() => {})
      throw error
    }
  }

  /** Asks without a prompt whether a visitor is logged in. If not, or if it is somebody else than logged in here: undefined, and the stored login is deleted. */
  restore(namespace: ChainNamespace, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<SecureUser | undefined> {
    return this.#running.add(namespace, this.#restore(namespace, preferred, signal))
  }

  async #restore(namespace: ChainNamespace, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<SecureUser | undefined> {
    await this.settled(signal)
    const { isLate, ends } = this.#begin(namespace, signal)
    const login = await this.record.read()
    if (login !== 'unknown' && !login.isUsed) return undefined
    if (!(await isLoggedIn(this.site, ends))) {
      if (isLate()) throw fail('ABORTED', {})
      if (login !== 'unknown') await this.record.forget(login)
      return undefined
    }
    const user = await this.site.ask('GET_USER', await this.#asked.of(namespace, preferred), ends)
    expectNamed(namespace, user, isLate)
    return this.#named.restored(namespace, user, login, { isLate, ends })
  }

  /** @returns the chain that the frame is on now; the address may be another one */
  switchNetwork(namespace: ChainNamespace, network: Network, signal: AbortSignal): Promise<SecureUser> {
    return this.#running.add(namespace, this.#switchNetwork(namespace, network, signal))
  }

  async #switchNetwork(namespace: ChainNamespace, network: Network, signal: AbortSignal): Promise<SecureUser> {
    const [chainId, rpcUrl] = [network.caipNetworkId, this.rpcUrlOf(network)]
    const { isLate, ends } = this.#begin(namespace, signal)
    const now = this.#users.of(namespace)
    if (!now || caipOf(namespace, now) !== chainId) this.moving$.next(namespace)
    const moved = this.site.ask('SWITCH_NETWORK', { chainId, rpcUrl }, this.session)
    try {
      await abortable(moved, ends)
      const preferredAccountType = await this.#asked.typeOf(namespace)
      if (isLate()) throw fail('ABORTED', {})
      const user = await this.site.ask('GET_USER', { chainId, preferredAccountType, rpcUrl }, ends)
      expectNamed(namespace, user, isLate)
      return await this.#named.show(namespace, user, { isLate, ends })
    } catch (error) {
      // The frame moves whether or not anybody waits for it.
      if (isLate()) moved.then(() => this.#named.leadBack(namespace, this.session)).catch(() => {})
      throw error
    }
  }

  /** Another kind of account. @throws CHAIN_UNSUPPORTED where the active chain has no smart accounts */
  async prefer(namespace: ChainNamespace, type: EmbeddedAccountType, signal: AbortSignal): Promise<SecureUser> {
    const { network } = this.networks.of(namespace) ?? {}
    if (type === 'smartAccount' && !this.maySwitch(namespace)) throw fail('CHAIN_UNSUPPORTED', { network: network?.name ?? namespace })
    signal.throwIfAborted()
    return abortable(this.#running.add(namespace, this.#prefer(namespace, type, network?.caipNetworkId)), signal)
  }

  /** Continues after the caller has aborted, because the frame signs with the other account from its first answer on. */
  async #prefer(namespace: ChainNamespace, type: EmbeddedAccountType, chain: CaipNetworkId | undefined): Promise<SecureUser> {
    const { isLate, ends } = this.#begin(namespace, this.session)
    this.#latestWish = ends
    const before = await this.#asked.typeOf(namespace)
    this.moving$.next(namespace)
    const chosen = await this.site.ask('SET_PREFERRED_ACCOUNT', { type }, ends)
    try {
      const wanted = { ...(await this.#asked.of(namespace, chain)), preferredAccountType: chosen.type }
      if (isLate()) throw fail('ABORTED', {})
      const user = await this.site.ask('GET_USER', wanted, ends)
      expectNamed(namespace, user, isLate)
      await this.record.change((login) => (isLate() ? login : { ...login, types: { ...login.types, [namespace]: chosen.type } }))
      if (isLate()) throw fail('ABORTED', {})
      return await this.#named.show(namespace, user, { isLate, ends })
    } catch (error) {
      if (!ends.aborted && this.#latestWish === ends) this.site.ask('SET_PREFERRED_ACCOUNT', { type: before }, ends).catch(() => {})
      throw error
    }
  }

  /** Whether the active chain has smart accounts. Spec §5. */
  maySwitch(namespace: ChainNamespace): boolean {
    return namespace === 'eip155' && this.state.value.smartNetworks.includes(Number(this.networks.of(namespace)?.network.id))
  }

  learnSmartNetworks(smartNetworks: readonly number[]): void {
    this.#users.learnSmartNetworks(smartNetworks)
    this.networks.learnSmartAccounts(smartNetworks)
  }

  /** A confirmed change of the address of `visitor`. @throws ABORTED when that has ended */
  changeEmail(email: string, visitor = this.visitor): Promise<void> {
    return this.#users.changeEmail(email, visitor)
  }

  /** Asks once more for the account of `namespace`: the frame goes back to its chain after another namespace was connected. */
  async reselect(namespace: ChainNamespace, signal: AbortSignal): Promise<void> {
    await this.#named.reselect(namespace, AbortSignal.any([signal, this.session]))
  }

  /** Logs out of all namespaces with one `SIGN_OUT`, and waits at most 3 s for it. Never rejects. Spec §4. */
  signOut(): Promise<void> {
    return this.#out.once(() => this.#signOut())
  }

  async #signOut(): Promise<void> {
    this.#entering = undefined
    const { namespaces } = this.#users
    this.#endSession()
    await this.#out.send()
    for (const namespace of namespaces) if (!this.#users.of(namespace)) this.#users.tellLeft(namespace)
  }

  /** No longer connected here: another tab signed out, or a sign-out is about to be sent. */
  leave(namespace: ChainNamespace): void {
    this.#turns.drop(namespace)
    if (this.#users.namespaces.every((each) => each === namespace) && this.#users.of(namespace)) this.#endSession()
    else this.#users.remove(namespace)
    this.#users.tellLeft(namespace)
  }

  #endSession(): void {
    this.#session.abort()
    this.#session = new AbortController()
    for (const each of [this.#users, this.#doubt]) each.clear()
  }

  settled(signal: AbortSignal): Promise<void> {
    return this.#out.settled(signal)
  }

  async cleared(signal: AbortSignal): Promise<void> {
    await this.settled(signal)
    if (this.#isNobodyHere && (await this.#out.isOwed(signal))) await abortable(this.signOut(), signal)
  }

  async mayKnow(signal: AbortSignal): Promise<boolean> {
    return this.#isNobodyHere && (await this.#out.mayKnow(signal))
  }

  owe(): void {
    this.#out.owe()
    this.#doubt.raise()
    for (const namespace of this.#users.namespaces) this.moving$.next(namespace)
  }

  async admit<T>(ask: () => Promise<T>): Promise<T> {
    this.owe()
    const asking = () => this.#out.admitting(ask)
    return this.#doubt.over(asking).catch((error: unknown) => {
      this.recheck()
      throw error
    })
  }

  /** A login was cancelled: the page may sign for another visitor than the one shown. */
  recheck(): void {
    const [namespace] = this.#users.namespaces
    if (namespace && this.#doubt.isRaised) this.reselect(namespace, this.session).catch(() => {})
  }

  get #isNobodyHere(): boolean {
    return this.#users.namespaces.length === 0
  }

  /** @throws NOT_CONNECTED */
  require(namespace: ChainNamespace): SecureUser {
    return this.#users.require(namespace)
  }

  /** One request of the site to its wallet. */
  async rpc(namespace: ChainNamespace, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    const ends = AbortSignal.any([signal, this.session])
    await this.#named.expectSame(namespace, method, ends)
    const chain = this.#asked.chainOf(namespace, this.require(namespace))
    return this.site.ask('RPC_REQUEST', { method, params, ...chain }, ends)
  }

  /** Starts a change of who is logged in. */
  #begin(namespace: ChainNamespace, signal: AbortSignal) {
    return this.#turns.begin(namespace, [signal, this.session])
  }
}

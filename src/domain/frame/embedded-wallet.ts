import { Subject } from 'rxjs'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import { derived } from '../shared/async/derived.ts'
import type { Ask } from '../shared/async/job.ts'
import { Mailbox, type RunOptions } from '../shared/async/mailbox.ts'
import { Span } from '../shared/async/span.ts'
import { Store } from '../shared/store.ts'
import type { SignInGateway } from '../siwx/sign-in-gateway.ts'
import { type Effect, type EmbeddedChange, type EmbeddedEvent, isInDoubt, type Named, NOBODY, reduce } from './embedded-model.ts'
import { type Answer, EmbeddedPage } from './embedded-page.ts'
import { caipOf, isSameVisitor, visitorOf } from './frame-user.ts'
import { adoptSigned, messageOf } from './login-message.ts'
import type { LoginRecord, PendingLogin } from './login-record.ts'
import { PendingSignOut } from './pending-sign-out.ts'
import { rpcKind } from './rpc-methods.ts'
import type { EmbeddedAccountType, SecureUser } from './secure-calls.ts'

/** Longer than the requests of a command, which have limits of their own. */
const LIMIT = { ms: 300_000, late: () => fail('FRAME_REQUEST_TIMEOUT', { method: 'GET_USER' }), graceMs: 3_000 }

/**
 * Who is logged in to the embedded wallet, with which account on which chain. The page answers one question after the other: each change is
 * a command to it, whose answer is an event for `reduce`. What waits for the visitor takes no place among them: a login, or a signature
 * once it is posted.
 */
export class EmbeddedWallet {
  readonly #model = new Store(NOBODY)
  readonly state = derived(this.#model, ({ shown }) => shown)
  readonly changes$ = new Subject<EmbeddedChange>()
  /** Another account or chain is about to be asked for. */
  readonly moving$ = new Subject<ChainNamespace>()
  readonly signOuts: PendingSignOut
  readonly #session = new Span()
  readonly #visitor = new Span()
  readonly #box: Mailbox
  readonly #page: EmbeddedPage
  #login: PendingLogin | undefined

  constructor(
    private readonly site: SecureSite,
    private readonly record: LoginRecord,
    private readonly networks: NetworkService,
    options: OptionsService,
    private readonly clock: Clock,
    private readonly rpcUrlOf: (network: Network) => string | undefined,
    private readonly signIn: () => SignInGateway | undefined = () => undefined,
  ) {
    this.#box = new Mailbox(clock, LIMIT)
    this.#page = new EmbeddedPage(site, record, networks, options, clock, rpcUrlOf, this.#model)
    this.signOuts = new PendingSignOut(site, record, clock, this.#box, this.#model, this.tell)
  }

  /** Aborts when the account that is logged in now is logged out. */
  get session(): AbortSignal {
    return this.#session.signal
  }

  /** Aborts with `session`, and when somebody else is shown: another tab logged them in. */
  get visitor(): AbortSignal {
    return this.#visitor.signal
  }

  /** The next `connect` is of somebody who has just logged in. The result takes this login back, and no later one. */
  continueLogin(login: PendingLogin): () => void {
    this.#login = login
    return () => {
      if (this.#login === login) this.#login = undefined
    }
  }

  /** The page knows who is logged in: requests the account from it and stores the login. */
  async connect(namespace: ChainNamespace, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<SecureUser> {
    const login = this.#login
    this.#login = undefined
    // What was asked for the visitor before a login is given up.
    if (login) this.#box.abort()
    const connected = await this.#change(namespace, { policy: 'supersede', signal }, async (ends) => {
      // Without a login in this call, an old session of the page must not be used.
      if (!login && this.state.value.users.size === 0) await this.signOuts.ensureConfirmed(ends)
      const before = await this.record.read()
      const wanted = await this.#page.wanted(namespace, this.networks.find(preferred, namespace))
      const siwxMessage = login && (await messageOf(this.signIn(), this.clock, namespace, wanted.chainId, ends))
      const given = { ...wanted, siwxMessage }
      const uri = login?.uri
      const asked =
        uri === undefined
          ? this.site.ask('GET_USER', given, ends)
          : this.signOuts.runLogin(() => this.site.ask('CONNECT_SOCIAL', { uri, ...given }, ends))
      const answer = await this.#page.answer(namespace, asked)
      if (siwxMessage) adoptSigned(this.signIn(), siwxMessage, namespace, answer.user, AbortSignal.any([ends, this.session]))
      return this.#page.named(answer, ends, login, before !== 'unknown' && before.isUsed === true)
    })
    return connected.user
  }

  /** Asks without a prompt whether a visitor is still logged in. Undefined: not who logged in here, and the stored login is deleted. */
  async restore(namespace: ChainNamespace, signal: AbortSignal): Promise<SecureUser | undefined> {
    const restored = await this.#change(namespace, { signal }, (ends) => this.#page.restored(namespace, ends))
    return restored?.user
  }

  /** @returns the chain that the page is on now; the address may be another one. @throws NOT_CONNECTED */
  async switchNetwork(namespace: ChainNamespace, network: Network, signal: AbortSignal): Promise<SecureUser> {
    const switched = await this.#change(namespace, { policy: 'supersede', signal }, async (ends) => {
      const chainId = network.caipNetworkId
      if (caipOf(namespace, this.require(namespace)) !== chainId) this.moving$.next(namespace)
      await this.site.ask('SWITCH_NETWORK', { chainId, rpcUrl: this.rpcUrlOf(network) }, this.session)
      return this.#page.named(await this.#page.user(namespace, network, ends), ends)
    })
    return switched.user
  }

  /**
   * Another kind of account. Nobody can give it up, because the page signs with the other account from its first answer on.
   * @throws CHAIN_UNSUPPORTED where the active chain has no smart accounts, NOT_CONNECTED
   */
  async prefer(namespace: ChainNamespace, type: EmbeddedAccountType): Promise<SecureUser> {
    if (type === 'smartAccount' && !this.networks.hasSmartAccounts(namespace))
      throw fail('CHAIN_UNSUPPORTED', { network: this.networks.of(namespace)?.network.name ?? namespace })
    let before: EmbeddedAccountType | undefined
    const failed = () => {
      if (before) this.site.ask('SET_PREFERRED_ACCOUNT', { type: before }, this.session).catch(() => {})
    }
    const preferred = await this.#change(namespace, { policy: 'supersede', failed }, async (ends) => {
      this.require(namespace)
      const kept = await this.#page.typeOf(namespace)
      this.moving$.next(namespace)
      const chosen = await this.site.ask('SET_PREFERRED_ACCOUNT', { type }, ends)
      before = kept
      const answer = await this.#page.user(namespace, undefined, ends, chosen.type)
      await this.record.change((login) => ({ ...login, types: { ...login.types, [namespace]: chosen.type } }))
      return this.#page.named(answer, ends)
    })
    return preferred.user
  }

  /** A confirmed change of the address of `visitor`. @throws ABORTED when that has ended */
  async changeEmail(email: string, visitor = this.visitor): Promise<void> {
    const readdress = () => this.record.readdress(email, [...this.state.value.users.values()].map(visitorOf))
    await this.#box.run(readdress, { signal: visitor, done: () => this.tell({ type: 'addressed', email }) })
  }

  /** Asks for the account that is shown in `namespace`: the page goes back to its chain, and says who is logged in. */
  async reselect(namespace: ChainNamespace, signal: AbortSignal): Promise<void> {
    // Shared only with questions that were asked after the same logins.
    const name = `identify ${namespace} ${String(this.#model.value.logins)}`
    const ends = AbortSignal.any([signal, this.session])
    await this.#box.run((given) => this.#page.identified(namespace, given), { policy: 'join', name, signal: ends, done: this.tell })
  }

  /** Logs out of all namespaces at once with one `SIGN_OUT`, and waits at most 3 s for it. Never rejects. */
  signOut(): Promise<void> {
    this.#login = undefined
    return this.signOuts.signOut()
  }

  /** @throws NOT_CONNECTED */
  require(namespace: ChainNamespace): SecureUser {
    const user = this.state.value.users.get(namespace)
    if (!user) throw fail('NOT_CONNECTED', { namespace })
    return user
  }

  /**
   * One request of the site to its wallet. Before something is signed, and while that is in doubt, the page says who is logged in.
   * @throws NOT_CONNECTED when it is not the visitor that was shown; nothing was requested of the other one
   */
  async rpc(namespace: ChainNamespace, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    const asking = this.require(namespace)
    const ends = AbortSignal.any([signal, this.session])
    const post = () => this.#page.rpc(namespace, this.require(namespace), { method, params }, ends)
    if (rpcKind(method) === 'safe' && !isInDoubt(this.#model.value)) return post()
    const isShown = () => isSameVisitor(this.state.value.users.get(namespace), asking)
    let posted: Promise<unknown> | undefined
    const done = (event: EmbeddedEvent | undefined) => {
      this.tell(event)
      // In this task: no other command comes in between.
      if (event?.type === 'named' && isSameVisitor(event.user, asking) && isShown()) posted = post()
    }
    const identify = async (given: AbortSignal) => (isShown() ? this.#page.identified(namespace, given) : undefined)
    await this.#box.run(identify, { signal: ends, done }).catch((error: unknown) => {
      if (isShown()) throw error
    })
    if (!posted) throw fail('NOT_CONNECTED', { namespace })
    return posted
  }

  /** What is given up leads to no more changes: the login stays for the next visit. */
  dispose(): void {
    this.changes$.complete()
    this.moving$.complete()
    this.#box.dispose()
  }

  /** What has become known, and what is to be done for it, in one task. */
  readonly tell = (event: EmbeddedEvent | undefined): void => {
    if (!event) return
    const { model, effects } = reduce(this.#model.value, event)
    this.#model.set(model)
    for (const effect of effects) this.#carryOut(effect)
  }

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'endSession':
        this.#session.next()
        this.#visitor.next()
        return void this.#box.abort()
      case 'endVisitor':
        return void this.#visitor.next()
      case 'markSignOutPending':
        return void this.record.markSignOutPending()
      case 'confirmSignOut':
        return void this.record.confirmSignOut()
      case 'forget':
        return void this.record.forget(effect.login)
      case 'moving':
        return void this.moving$.next(effect.namespace)
      case 'show':
      case 'gone':
        return void this.changes$.next({ namespace: effect.namespace, user: effect.user })
      case 'drop':
        return void this.#box.abort(effect.namespace)
      case 'identify':
        return void this.reselect(effect.namespace, this.session).catch(() => {})
      case 'follow':
        return void this.#follow(effect)
    }
  }

  /** A change of the account in `namespace`. Its outcome is known in the task in which it is decided. */
  #change<E extends Named | undefined>(namespace: ChainNamespace, options: RunOptions<E>, ask: Ask<E>): Promise<E> {
    let asked: Promise<E> | undefined
    // The page carries out what was asked of it, also when nobody waits for it any more: then it goes back to the account that is shown.
    const givenUp = () => void asked?.catch(() => {}).then(() => this.#carryOut({ type: 'identify', namespace }))
    return this.#box.run((ends) => (asked = ask(ends)), { name: namespace, ...options, done: this.tell, givenUp })
  }

  /** The same visitor's account in another namespace. */
  #follow({ namespace, chainId }: Extract<Effect, { type: 'follow' }>): void {
    const told = (answer?: Answer) => this.tell({ type: 'followed', namespace, user: answer?.user })
    const ask = (ends: AbortSignal) => this.#page.userOn(namespace, chainId, ends)
    void this.#box.post(ask, { done: told, failed: () => told(), givenUp: () => told() })
  }
}

import { filter, map, type Observable, Subject } from 'rxjs'
import type { SessionNews, SessionProvider } from '../../ports/connection/session-provider.ts'
import type { ConnectedWallet, WalletEvent } from '../connection/connection.ts'
import type { CaipNetworkId, ChainNamespace } from '../network/network.ts'
import { abortable } from '../shared/async/abortable.ts'
import { never } from '../shared/async/never.ts'
import { Disposable } from '../shared/disposable.ts'
import { ownValue } from '../shared/own-value.ts'
import { same } from '../shared/same.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { SessionScope, WalletSession } from './wallet-session.ts'

/** `chains` and `addresses`: the active ones of each namespace of the session. */
export type SessionState = Readonly<{
  session: WalletSession | undefined
  chains: Readonly<Partial<Record<ChainNamespace, CaipNetworkId>>>
  addresses: Readonly<Partial<Record<ChainNamespace, string>>>
}>

const NONE: SessionState = { session: undefined, chains: {}, addresses: {} }

/** The WalletConnect session: one wallet, several namespaces, with the active chain and address of each. */
export class SessionService extends Disposable {
  readonly #state = new Store<SessionState>(NONE)
  readonly state: ReadonlyStore<SessionState> = this.#state
  readonly #events = new Subject<Readonly<{ namespace: ChainNamespace; event: WalletEvent }>>()
  readonly #attendants = new Set<symbol>()
  #ended: string | undefined
  /** The session approved on this page, and the namespaces for which a connection was attempted. */
  #approved: string | undefined
  readonly #tried = new Set<ChainNamespace>()
  #restoring: Promise<WalletSession | undefined> | undefined

  constructor(private readonly sessions: SessionProvider) {
    super()
    this.own(() => this.#events.complete())
    this.own(sessions.news$.subscribe((news) => this.#hear(news)))
  }

  get session(): WalletSession | undefined {
    return this.#state.value.session
  }

  scope(namespace: ChainNamespace): SessionScope | undefined {
    return ownValue(this.session?.namespaces, namespace)
  }

  /** Whether the wallet can be asked to add a chain that the session does not include. */
  canAdd(namespace: ChainNamespace): boolean {
    return namespace === 'eip155' && this.scope(namespace)?.methods.includes('wallet_addEthereumChain') === true
  }

  /** The active chain of `namespace`; always a granted one. */
  chain(namespace: ChainNamespace): CaipNetworkId | undefined {
    const scope = this.scope(namespace)
    const chosen = ownValue(this.#state.value.chains, namespace)
    return scope && (chosen !== undefined && scope.chains.includes(chosen) ? chosen : scope.accounts[0].caipNetworkId)
  }

  /** Addresses on the active chain, the active one first. */
  addresses(namespace: ChainNamespace): readonly string[] {
    const chain = this.chain(namespace)
    const all = this.scope(namespace)?.accounts.filter(({ caipNetworkId }) => caipNetworkId === chain) ?? []
    const own = all.map(({ address }) => address)
    const active = ownValue(this.#state.value.addresses, namespace)
    return active !== undefined && own.includes(active) ? [active, ...own.filter((address) => address !== active)] : own
  }

  events$(namespace: ChainNamespace): Observable<WalletEvent> {
    return this.#events.pipe(
      filter((each) => each.namespace === namespace),
      map(({ event }) => event),
    )
  }

  /** Marks a namespace as connected by the session, until the returned function is called. */
  attend(): () => void {
    const attendant = Symbol('attendant')
    this.#attendants.add(attendant)
    return () => this.#attendants.delete(attendant)
  }

  /**
   * A session without a connection was ended by another tab or is being replaced, so it is ended. Except one that was just approved: its
   * namespaces need not be the first for which a connection is attempted.
   */
  async leaveUnattended(namespace: ChainNamespace, signal: AbortSignal): Promise<void> {
    const isUntried = this.#approved === this.session?.topic && !this.#tried.has(namespace)
    if (!this.isAttended && !isUntried) await this.end(signal).catch(() => {})
    if (!this.session) this.#tried.clear()
    this.#tried.add(namespace)
  }

  /** Whether a namespace is connected by the session. */
  get isAttended(): boolean {
    return this.#attendants.size > 0
  }

  /** Takes over a session that a wallet approved. It replaces the one before, whose namespaces hear of it; those of another wallet end. */
  adopt(session: WalletSession): void {
    const before = this.session
    this.#approved = session.topic
    if (before && same(before.peer, session.peer)) this.#update(before, session)
    else {
      this.#take(session)
      for (const namespace of before ? namespacesOf(before) : []) this.#tell(namespace, { type: 'disconnected' })
    }
  }

  /** Restores the session of an earlier visit; one request for all namespaces. @throws PAIRING_UNREACHABLE, ABORTED */
  async restore(signal: AbortSignal): Promise<WalletSession | undefined> {
    if (this.session) return this.session
    this.#restoring ??= this.sessions.restore(never()).finally(() => {
      this.#restoring = undefined
    })
    const session = await abortable(this.#restoring, signal)
    if (session && !this.session && session.topic !== this.#ended) this.#take(session)
    return this.session
  }

  /** Makes a granted chain the active one for requests. False when it was not granted. */
  choose(namespace: ChainNamespace, chain: CaipNetworkId): boolean {
    if (!this.scope(namespace)?.chains.includes(chain)) return false
    const [before, shown] = [this.chain(namespace), String(this.addresses(namespace))]
    this.#state.change({ chains: { ...this.#state.value.chains, [namespace]: chain } })
    if (before === chain) return true
    // The addresses may be encoded differently on that chain.
    const accounts = String(this.addresses(namespace)) === shown ? undefined : this.#accountsOf(namespace)
    this.#tell(namespace, { type: 'network', caipNetworkId: chain, ...(accounts && { accounts }) })
    return true
  }

  /** Makes a granted account the active one without emitting an event. False when it already was, or was not granted. */
  use(namespace: ChainNamespace, address: string): boolean {
    const known = this.addresses(namespace)
    if (address === known[0] || !known.includes(address)) return false
    this.#state.change({ addresses: { ...this.#state.value.addresses, [namespace]: address } })
    return true
  }

  async end(signal: AbortSignal): Promise<void> {
    const { session } = this
    this.#state.set(NONE)
    if (session) await this.sessions.end(session.topic, signal)
  }

  #take(session: WalletSession): void {
    this.#state.set({ session, chains: {}, addresses: {} })
  }

  #hear(news: SessionNews): void {
    const { session } = this
    const topic = news.type === 'updated' ? news.session.topic : news.topic
    // The wallet may end the session while it is being taken over.
    if (news.type === 'ended') this.#ended = topic
    if (!session || session.topic !== topic) return
    if (news.type === 'ended') this.#leave(session)
    else if (news.type === 'updated') this.#update(session, news.session)
    else if (news.type === 'network') this.#moved(news.caipNetworkId)
    else this.#accounts(news.caipNetworkId, news.addresses, news.type === 'group')
  }

  #leave(session: WalletSession): void {
    this.#state.set(NONE)
    for (const namespace of namespacesOf(session)) this.#tell(namespace, { type: 'disconnected' })
  }

  #update(before: WalletSession, session: WalletSession): void {
    const earlier = namespacesOf(before).map(
      (namespace) => [namespace, this.chain(namespace), this.addresses(namespace), this.#approval(namespace)] as const,
    )
    this.#state.change({ session })
    for (const [namespace, chain, addresses, approval] of earlier) {
      const now = this.chain(namespace)
      if (now === undefined) {
        this.#tell(namespace, { type: 'disconnected' })
        continue
      }
      const approved = this.#approval(namespace)
      if (!same(approved, approval)) this.#tell(namespace, { type: 'approved', ...approved })
      if (now !== chain) this.#tell(namespace, { type: 'network', caipNetworkId: now })
      if (String(this.addresses(namespace)) !== String(addresses)) this.#tellAccounts(namespace)
    }
  }

  #approval(namespace: ChainNamespace): Readonly<{ approved: readonly CaipNetworkId[]; canAdd: boolean }> {
    return { approved: this.scope(namespace)?.chains ?? [], canAdd: this.canAdd(namespace) }
  }

  #moved(chain: CaipNetworkId): void {
    const namespace = chain.split(':')[0] as ChainNamespace
    this.choose(namespace, chain)
  }

  /** Ignores accounts that the session does not contain. */
  #accounts(chain: CaipNetworkId, addresses: readonly string[], isGroup: boolean): void {
    const namespace = chain.split(':')[0] as ChainNamespace
    const known = this.addresses(namespace)
    const active = addresses.find((address) => known.includes(address))
    if (active === undefined || (isGroup && addresses.includes(known[0] ?? ''))) return
    if (this.use(namespace, active)) this.#tellAccounts(namespace)
  }

  #tellAccounts(namespace: ChainNamespace): void {
    const accounts = this.#accountsOf(namespace)
    if (accounts) this.#tell(namespace, { type: 'accounts', accounts })
  }

  #accountsOf(namespace: ChainNamespace): ConnectedWallet['accounts'] | undefined {
    const [first, ...rest] = this.addresses(namespace).map((address) => ({ namespace, address }))
    return first && [first, ...rest]
  }

  #tell(namespace: ChainNamespace, event: WalletEvent): void {
    this.#events.next({ namespace, event })
  }
}

function namespacesOf({ namespaces }: WalletSession): readonly ChainNamespace[] {
  return Object.keys(namespaces) as ChainNamespace[]
}

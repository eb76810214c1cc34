import type { Identities, Identity } from '../../ports/account/identities.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { ActiveNetwork, NetworkService } from '../network/network-service.ts'
import { readsAlike } from '../network/reads-alike.ts'
import type { CacheService } from '../shared/cache.ts'
import { ownValue } from '../shared/own-value.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { keepBalance, parseBalance, parseIdentity } from './kept-details.ts'

/** `none`: balances of that namespace are not read. */
export type Balance = Readonly<
  { status: 'loading' } | ({ status: 'known' } & NativeBalance) | { status: 'unavailable' } | { status: 'none' }
>
/** What the account view shows of an account, below its balance. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'
/** `identity`: undefined until it was looked up; without a `name` when the account is known to have none. `tab`: as the visitor chose. */
export type AccountDetails = Readonly<{ address: string; balance: Balance; identity: Identity | undefined; tab?: AccountTab | undefined }>
export type AccountsState = Readonly<Partial<Record<ChainNamespace, AccountDetails>>>

/** `active`: as the balance is read with. `shown`: the request whose answer is shown. */
type Running = Readonly<{ subject: string; active: ActiveNetwork | undefined; controller: AbortController }> & { shown: number }
/** `keeps`: a failure changes nothing. `isQuiet`: what is shown stays until the answer. */
type Asking = Readonly<{ force?: boolean | undefined; keeps?: boolean; isQuiet?: boolean | undefined }>
type Naming = Readonly<{ address: string; controller: AbortController }> & { done: Promise<void> }

/** Balance and name of each connected account. A value that could not be fetched is "unavailable", never 0. */
export class AccountService {
  readonly #state = new Store<AccountsState>({})
  readonly state: ReadonlyStore<AccountsState> = this.#state
  readonly #running = new Map<ChainNamespace, Running>()
  /** The pending name lookup of each namespace. It is keyed by address only, because the name does not depend on the network. */
  readonly #naming = new Map<ChainNamespace, Naming>()
  readonly #watching: readonly (() => void)[]
  /** Counts requests: an answer to an older one does not replace a newer. */
  #turn = 0

  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly identities: Identities,
    private readonly cache: CacheService,
    private readonly logger: Logger,
  ) {
    this.#watching = [connections, networks].map(({ state }) => state.watch(() => this.#follow()))
    this.#follow()
  }

  /**
   * Fetches the balance again, unless the last one is younger than 30 s and `force` is off. Failures are reported in `state`. `isQuiet`: what
   * is shown stays until the answer.
   */
  async refreshBalance(namespace: ChainNamespace, force = true, isQuiet?: boolean): Promise<void> {
    const running = this.#running.get(namespace)
    const details = ownValue(this.#state.value, namespace)
    if (running && details) await this.#findBalance(namespace, details.address, running, { force, isQuiet })
  }

  /** As `refreshBalance` without `force`, and what came of it for the account in use then: an account or network that changed meanwhile is waited for. */
  async findBalance(namespace: ChainNamespace): Promise<Balance | undefined> {
    const details = () => ownValue(this.#state.value, namespace)
    for (;;) {
      const before = details()
      await this.refreshBalance(namespace, false)
      const now = details()
      if (now?.balance.status !== 'loading' || now === before) return now?.balance
    }
  }

  /** Waits for the lookup of the name, or starts it again where that failed: settles with `identity` undefined only if the lookup failed. */
  async findName(namespace: ChainNamespace): Promise<void> {
    const details = ownValue(this.#state.value, namespace)
    if (details && details.identity === undefined) await this.#identify(namespace, details.address)
  }

  /** The name that `address` just registered: shown at once, and kept like one that was looked up. */
  async rename(namespace: ChainNamespace, address: string, name: string): Promise<void> {
    const details = ownValue(this.#state.value, namespace)
    if (details?.address !== address) return
    const identity = { ...details.identity, name }
    this.#naming.get(namespace)?.controller.abort()
    this.#naming.delete(namespace)
    this.#set(namespace, { identity })
    const wanted = { cache: 'identity', key: address, parse: parseIdentity, force: true } as const
    await this.cache.get(wanted, async () => identity, new AbortController().signal)
  }

  chooseTab(namespace: ChainNamespace, tab: AccountTab): void {
    this.#set(namespace, { tab })
  }

  dispose(): void {
    for (const stop of this.#watching) stop()
    for (const { controller } of [...this.#running.values(), ...this.#naming.values()]) controller.abort()
  }

  #follow(): void {
    const connected = new Set<ChainNamespace>()
    for (const { connector, accounts } of this.connections.connections) {
      const namespace = connector.chain
      connected.add(namespace)
      const { address } = accounts[0]
      const active = this.networks.of(namespace)
      const next: Running = {
        subject: `${active?.network.caipNetworkId}:${address}`,
        ...{ active, controller: new AbortController(), shown: 0 },
      }
      const before = this.#running.get(namespace)
      if (before?.subject !== next.subject || before.active?.supported !== active?.supported) this.#start(namespace, address, next)
      else if (active && before.active && !readsAlike(active.network, before.active.network)) this.#renew(namespace, address, next)
    }
    for (const namespace of [...this.#running.keys()]) if (!connected.has(namespace)) this.#stop(namespace)
  }

  #start(namespace: ChainNamespace, address: string, running: Running): void {
    this.#running.get(namespace)?.controller.abort()
    this.#running.set(namespace, running)
    const before = ownValue(this.#state.value, namespace)
    const { identity, tab } = before?.address === address ? before : ({} as Partial<AccountDetails>)
    this.#state.set({ ...this.#state.value, [namespace]: { address, balance: { status: 'loading' }, identity, tab } })
    void this.refreshBalance(namespace, false)
    if (identity === undefined) void this.#identify(namespace, address)
  }

  /** Reads the balance of the same chain again, from other nodes. The known balance stays until then. */
  #renew(namespace: ChainNamespace, address: string, running: Running): void {
    this.#running.get(namespace)?.controller.abort()
    this.#running.set(namespace, running)
    const isKnown = ownValue(this.#state.value, namespace)?.balance.status === 'known'
    if (!isKnown) this.#set(namespace, { balance: { status: 'loading' } })
    void this.#findBalance(namespace, address, running, { force: true, keeps: isKnown })
  }

  #stop(namespace: ChainNamespace): void {
    for (const asked of [this.#running, this.#naming]) {
      asked.get(namespace)?.controller.abort()
      asked.delete(namespace)
    }
    const { [namespace]: _, ...others } = this.#state.value
    this.#state.set(others)
    void this.cache.wipe()
  }

  async #findBalance(namespace: ChainNamespace, address: string, running: Running, { force, keeps, isQuiet }: Asking): Promise<void> {
    const { signal } = running.controller
    const { active } = running
    const turn = ++this.#turn
    const isCurrent = () => !signal.aborted && this.#running.get(namespace) === running && turn > running.shown
    const show = (balance: Balance) => {
      running.shown = turn
      this.#set(namespace, { balance })
    }
    try {
      const adapter = this.connections.adapter(namespace)
      if (!active?.supported || !adapter) throw fail('BALANCE_UNAVAILABLE', { network: active?.network.name ?? namespace })
      const wanted = { cache: 'native-balance', key: running.subject, parse: parseBalance, keep: keepBalance, force } as const
      const ask = (ends: AbortSignal) => {
        if (!isQuiet && isCurrent() && ownValue(this.#state.value, namespace)?.balance.status !== 'known')
          this.#set(namespace, { balance: { status: 'loading' } })
        return adapter.balance(address, active.network, ends)
      }
      const balance = await this.cache.get(wanted, ask, signal)
      if (isCurrent()) show({ status: 'known', ...balance })
    } catch (error) {
      if (!isCurrent()) return
      this.logger.info('The balance is unavailable', { namespace, code: toAppError(error).code })
      const isNone = isAppError(error, 'BALANCE_UNAVAILABLE') && error.facts.isRead === false
      if (!keeps) show(isNone ? { status: 'none' } : { status: 'unavailable' })
    }
  }

  /** Settles with the lookup; one that is pending is not asked twice. */
  #identify(namespace: ChainNamespace, address: string): Promise<void> {
    const before = this.#naming.get(namespace)
    if (namespace !== 'eip155') return Promise.resolve()
    if (before?.address === address) return before.done
    before?.controller.abort()
    const naming: Naming = { address, controller: new AbortController(), done: Promise.resolve() }
    this.#naming.set(namespace, naming)
    naming.done = this.#name(namespace, naming)
    return naming.done
  }

  async #name(namespace: ChainNamespace, naming: Naming): Promise<void> {
    const { address, controller } = naming
    const { networks } = this.networks.state.value
    const isCurrent = () => this.#naming.get(namespace) === naming && !controller.signal.aborted
    try {
      const wanted = { cache: 'identity', key: address, parse: parseIdentity } as const
      const identity = await this.cache.get(wanted, (ends) => this.identities.find(address, networks, ends), controller.signal)
      if (isCurrent()) this.#set(namespace, { identity })
    } catch (error) {
      if (isCurrent()) this.logger.info('The name is unavailable', { namespace, code: toAppError(error).code })
    } finally {
      if (isCurrent()) this.#naming.delete(namespace)
    }
  }

  #set(namespace: ChainNamespace, change: Partial<AccountDetails>): void {
    const details = ownValue(this.#state.value, namespace)
    if (details) this.#state.set({ ...this.#state.value, [namespace]: { ...details, ...change } })
  }
}

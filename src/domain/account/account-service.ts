import type { Identities, Identity } from '../../ports/account/identities.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { CacheService } from '../shared/cache.ts'
import { ownValue } from '../shared/own-value.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { keepBalance, parseBalance, parseIdentity } from './kept-details.ts'

/** `none`: balances of that namespace are not read. */
export type Balance = Readonly<
  { status: 'loading' } | ({ status: 'known' } & NativeBalance) | { status: 'unavailable' } | { status: 'none' }
>
export type AccountDetails = Readonly<{ address: string; balance: Balance; identity: Identity | undefined }>
export type AccountsState = Readonly<Partial<Record<ChainNamespace, AccountDetails>>>

type Running = Readonly<{ subject: string; controller: AbortController }>
type Naming = Readonly<{ address: string; controller: AbortController }>

/** Balance and name of each connected account. A value that could not be fetched is "unavailable", never 0. */
export class AccountService {
  readonly #state = new Store<AccountsState>({})
  readonly state: ReadonlyStore<AccountsState> = this.#state
  readonly #running = new Map<ChainNamespace, Running>()
  /** The pending name lookup of each namespace. It is keyed by address only, because the name does not depend on the network. */
  readonly #naming = new Map<ChainNamespace, Naming>()
  readonly #watching: readonly (() => void)[]

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

  /** Fetches the balance again, unless the last one is younger than 30 s and `force` is off. Failures are reported in `state`. */
  async refreshBalance(namespace: ChainNamespace, force = true): Promise<void> {
    const running = this.#running.get(namespace)
    const details = ownValue(this.#state.value, namespace)
    if (!running || !details) return
    await this.#findBalance(namespace, details.address, running, force)
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
      const subject = `${this.networks.of(namespace)?.network.caipNetworkId}:${address}`
      if (this.#running.get(namespace)?.subject !== subject) this.#start(namespace, address, subject)
    }
    for (const namespace of [...this.#running.keys()]) if (!connected.has(namespace)) this.#stop(namespace)
  }

  #start(namespace: ChainNamespace, address: string, subject: string): void {
    this.#running.get(namespace)?.controller.abort()
    this.#running.set(namespace, { subject, controller: new AbortController() })
    const before = ownValue(this.#state.value, namespace)
    const identity = before?.address === address ? before.identity : undefined
    this.#state.set({ ...this.#state.value, [namespace]: { address, balance: { status: 'loading' }, identity } })
    void this.refreshBalance(namespace, false)
    if (identity === undefined) void this.#identify(namespace, address)
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

  async #findBalance(namespace: ChainNamespace, address: string, running: Running, force: boolean): Promise<void> {
    const { signal } = running.controller
    const isCurrent = () => !signal.aborted && this.#running.get(namespace) === running
    try {
      const active = this.networks.of(namespace)
      const adapter = this.connections.adapter(namespace)
      if (!active?.supported || !adapter) throw fail('BALANCE_UNAVAILABLE', { network: active?.network.name ?? namespace })
      const wanted = { cache: 'native-balance', key: running.subject, parse: parseBalance, keep: keepBalance, force } as const
      const ask = (ends: AbortSignal) => {
        if (isCurrent()) this.#set(namespace, { balance: { status: 'loading' } })
        return adapter.balance(address, active.network, ends)
      }
      const balance = await this.cache.get(wanted, ask, signal)
      if (isCurrent()) this.#set(namespace, { balance: { status: 'known', ...balance } })
    } catch (error) {
      if (!isCurrent()) return
      this.logger.info('The balance is unavailable', { namespace, code: toAppError(error).code })
      const isNone = isAppError(error, 'BALANCE_UNAVAILABLE') && error.facts.isRead === false
      this.#set(namespace, { balance: isNone ? { status: 'none' } : { status: 'unavailable' } })
    }
  }

  async #identify(namespace: ChainNamespace, address: string): Promise<void> {
    if (namespace !== 'eip155' || this.#naming.get(namespace)?.address === address) return
    this.#naming.get(namespace)?.controller.abort()
    const naming: Naming = { address, controller: new AbortController() }
    this.#naming.set(namespace, naming)
    const { networks } = this.networks.state.value
    const isCurrent = () => this.#naming.get(namespace) === naming && !naming.controller.signal.aborted
    try {
      const wanted = { cache: 'identity', key: address, parse: parseIdentity } as const
      const identity = await this.cache.get(wanted, (ends) => this.identities.find(address, networks, ends), naming.controller.signal)
      if (isCurrent()) this.#set(namespace, { identity })
    } catch (error) {
      if (isCurrent()) this.logger.info('The name of the account is unavailable', { namespace, code: toAppError(error).code })
    } finally {
      if (isCurrent()) this.#naming.delete(namespace)
    }
  }

  #set(namespace: ChainNamespace, change: Partial<AccountDetails>): void {
    const details = ownValue(this.#state.value, namespace)
    if (details) this.#state.set({ ...this.#state.value, [namespace]: { ...details, ...change } })
  }
}

import { PendingTransactions } from '../../src/domain/activity/pending-transactions.ts'
import { CallBatches } from '../../src/domain/calls/call-batches.ts'
import { CallSteps } from '../../src/domain/calls/call-steps.ts'
import { CallsJournal } from '../../src/domain/calls/calls-journal.ts'
import { CallsService } from '../../src/domain/calls/calls-service.ts'
import type { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import { Transactions } from '../../src/domain/money/transactions.ts'
import type { Network } from '../../src/domain/network/network.ts'
import type { NetworkService } from '../../src/domain/network/network-service.ts'
import { toNetwork } from '../../src/domain/network/to-network.ts'
import { Eip5792BatchWallet } from '../../src/infrastructure/calls/eip5792-batch-wallet.ts'
import { WebTabLocks } from '../../src/infrastructure/calls/web-tab-locks.ts'
import { ConnectedWalletTransactions } from '../../src/infrastructure/money/connected-wallet-transactions.ts'
import { HttpEvmNode } from '../../src/infrastructure/money/http-evm-node.ts'
import { evmChecksum } from '../../src/infrastructure/shared/evm-checksum.ts'
import type { Http } from '../../src/ports/http/http.ts'
import type { KeyValueStore } from '../../src/ports/storage/key-value-store.ts'
import type { Clock } from '../../src/ports/time/clock.ts'
import { FakeRandomness } from '../fakes/random/fake-randomness.ts'
import { type FakeDisk, FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'
import type { FakeLocks } from '../fakes/storage/fake-locks.ts'
import { asking } from './asking.ts'

export type Request = Readonly<{ method: string; params?: readonly unknown[] }>
export type WalletOf = Readonly<{ request(args: Request): Promise<unknown> }>

/** What the tabs of one browser share. */
export type Browser = Readonly<{ disk: FakeDisk; locks: FakeLocks }>
export type Place = Readonly<{
  url: string
  chainId: number
  account: string
  wallet: WalletOf
  browser: Browser
  seed?: number
  isRelayed?: boolean
}>

/** Time that passes `speed` times as fast. */
export class FastClock implements Clock {
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  constructor(private readonly speed: number) {}

  now(): number {
    return 1_767_225_600_000 + this.monotonic()
  }

  monotonic(): number {
    return performance.now() * this.speed
  }

  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms / this.speed)
    this.#timers.add(timer)
    return () => clearTimeout(timer)
  }

  dispose(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}

/** A page of the site: once it is closed, nothing that it asked comes back to it, and it asks nothing more. */
export class CallsTab {
  isClosed = false
  readonly calls: CallsService
  readonly connections: ConnectionService
  readonly journal: CallsJournal
  readonly clock: FastClock
  readonly network: Network
  #close: () => void = () => {}
  /** Rejects when it is closed: what it held is free. */
  readonly #closed = new Promise<never>((_, reject) => {
    this.#close = () => reject(new Error('the tab was closed'))
  })
  /** Counted, and told before each: where a tab may be closed. */
  constructor(
    place: Place,
    private readonly crossed: (tab: CallsTab) => void = () => {},
    speed = 20,
  ) {
    this.#closed.catch(() => {})
    this.clock = new FastClock(speed)
    const { url, chainId, account, wallet, browser } = place
    this.network = toNetwork(
      { id: chainId, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [url] } } },
      {},
    )
    const provider = { request: (args: Request) => this.#guarded(() => wallet.request(args)) }
    const connection = {
      connector: { id: 'wallet', name: 'Wallet', type: place.isRelayed ? 'WALLET_CONNECT' : 'ANNOUNCED', chain: 'eip155' },
      accounts: [{ address: account }],
      caipNetworkId: `eip155:${chainId}`,
    }
    const connections = {
      provider: () => provider,
      connection: () => connection,
      switchNetwork: async () => connection.caipNetworkId,
    } as unknown as ConnectionService
    this.connections = connections
    const networks = { find: (id: unknown) => (id === `eip155:${chainId}` ? this.network : undefined) } as unknown as NetworkService
    const http = { json: ({ url, body }: Parameters<Http['json']>[0]) => this.#guarded(() => post(url, body)) } as unknown as Http
    const store = this.#store(new FakeKeyValueStore(browser.disk))
    const node = new HttpEvmNode(http, { of: () => [url] })
    this.journal = new CallsJournal(store)
    const pending = new PendingTransactions(this.clock)
    const transactions = new Transactions(
      node,
      new ConnectedWalletTransactions(connections),
      this.clock,
      asking(store, this.clock, place.seed),
    )
    const batchWallet = new Eip5792BatchWallet(connections, this.clock)
    const parts = {
      wallet: batchWallet,
      batches: new CallBatches(batchWallet, node, this.journal, pending, this.clock),
      steps: new CallSteps(node, transactions, this.journal, pending, this.clock),
      journal: this.journal,
      locks: new WebTabLocks(this.#locks(browser.locks)),
      node,
      restored: async () => {},
    }
    this.calls = new CallsService(connections, networks, parts, this.clock, new FakeRandomness(place.seed), evmChecksum)
  }

  close(): void {
    this.isClosed = true
    this.calls.dispose()
    this.clock.dispose()
    this.#close()
  }

  async #guarded<T>(run: () => Promise<T>): Promise<T> {
    this.crossed(this)
    if (this.isClosed) return new Promise<T>(() => {})
    try {
      return await run()
    } finally {
      if (this.isClosed) await new Promise(() => {})
    }
  }

  #store(store: KeyValueStore): KeyValueStore {
    const guard = (run: () => Promise<unknown>) => this.#guarded(run)
    return {
      ...({ changes$: store.changes$, dispose: () => store.dispose() } as KeyValueStore),
      get: (key) => guard(() => store.get(key)),
      read: (key) => guard(() => store.read(key)) as ReturnType<KeyValueStore['read']>,
      set: (key, value) => guard(() => store.set(key, value)) as Promise<void>,
      update: (key, change) => guard(() => store.update(key, change)) as Promise<void>,
    }
  }

  #locks(locks: FakeLocks): Pick<LockManager, 'request'> {
    const request = (name: string, _: unknown, work: () => Promise<unknown>) =>
      locks.request(name, () => Promise.race([work(), this.#closed]).catch((error) => (this.isClosed ? undefined : Promise.reject(error))))
    return { request } as unknown as Pick<LockManager, 'request'>
  }
}

export async function post(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return answer.json()
}

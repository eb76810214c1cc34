import { BehaviorSubject } from 'rxjs'
import { RestoreConnections } from '../../src/application/connection/restore-connections.ts'
import { ForgetEverything } from '../../src/composition/core/forget-everything.ts'
import { AlertService } from '../../src/domain/alerts/alert-service.ts'
import { EventService } from '../../src/domain/analytics/event-service.ts'
import { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import type { ChainNamespace } from '../../src/domain/network/network.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { resolveOptions } from '../../src/domain/options/resolve-options.ts'
import { CacheService } from '../../src/domain/shared/cache.ts'
import { WalletService } from '../../src/domain/wallets/wallet-service.ts'
import { StoredValues } from '../../src/infrastructure/storage/stored-values.ts'
import type { ChainAdapter, ChainAdapters } from '../../src/ports/connection/chain-adapter.ts'
import { FakeLogger } from '../fakes/logging/fake-logger.ts'
import { FakePage } from '../fakes/page/fake-page.ts'
import type { FakeDisk } from '../fakes/storage/fake-key-value-store.ts'
import { LateBacking } from '../fakes/storage/late-backing.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import type { Actor } from './connection-actors.ts'

export type Cast = Readonly<{ namespace: ChainNamespace; actors: readonly Actor[] }>

/** A page: its services over the one disk of the site, which may be slow and fail for a moment. */
export class Tab {
  readonly connections: ConnectionService
  readonly clock = new FakeClock()
  readonly #restore: RestoreConnections
  readonly #forget: ForgetEverything
  readonly #wallets: WalletService
  readonly #database: LateBacking
  readonly #store: StoredValues
  readonly #unfollow: readonly ((() => void) | undefined)[]
  #isFailing = false
  /** How often the connection ended because its wallet or another tab was understood to have ended it. */
  departures = 0

  constructor({ namespace, actors }: Cast, disk: FakeDisk, isLate: boolean) {
    this.#database = new LateBacking(disk)
    if (isLate) this.#database.hold()
    this.#store = new StoredValues(this.#database, this.clock, new FakeLogger())
    const store = this.#store
    const adapters: ChainAdapters = {
      namespaces: [namespace],
      load: async () => dispatcher(namespace, actors),
      signOut: async () => void (await Promise.all(actors.map((actor) => actor.signOut?.()))),
    }
    const networks = actors.slice(0, 1).flatMap(({ home, other }) => [home, other])
    const options = new OptionsService(resolveOptions({ networks, enableCoinbase: false }, [namespace]))
    const connectors$ = new BehaviorSubject(actors.map(({ connector }) => connector))
    const discovery = { connectors$, others: [], start() {}, refresh() {}, dispose() {} }
    this.#wallets = new WalletService(discovery, store, options, this.clock)
    this.connections = new ConnectionService(adapters, store, this.clock, new FakeLogger())
    this.connections.news$.subscribe(({ type }) => {
      if (type === 'left') this.departures += 1
    })
    this.#unfollow = actors.map((actor) => actor.follow?.(this.connections, store))
    const cache = new CacheService(store, this.clock)
    const parts = [options, cache, this.clock, new EventService(this.clock), new FakePage(), new AlertService(new FakeLogger())] as const
    this.#restore = new RestoreConnections(this.connections, this.#wallets, ...parts)
    this.#forget = new ForgetEverything(this.connections, this.#store, cache)
    void this.#wallets.start(Promise.resolve([]))
    void this.#restore.run()
  }

  /** Nothing is read or written until `answer`. */
  hold(): void {
    this.#database.hold()
  }

  answer(): void {
    this.#database.answer()
  }

  /** Reads fail for a moment. */
  failReads(): void {
    if (this.#isFailing) return
    this.#isFailing = true
    const { read } = this.#database
    this.#database.read = () => Promise.reject(new Error('gone for a moment'))
    this.clock.after(2500, () => {
      this.#database.read = read
      this.#isFailing = false
    })
  }

  /** What the instance's `reset()` does. */
  reset(): Promise<void> {
    return this.#forget.run()
  }

  dispose(): void {
    for (const stop of this.#unfollow) stop?.()
    this.#restore.dispose()
    this.connections.dispose()
    this.#wallets.dispose()
    this.#store.dispose()
    this.clock.dispose()
  }
}

/** One adapter for wallets that each bring their own. */
function dispatcher(namespace: ChainNamespace, actors: readonly Actor[]): ChainAdapter {
  const of = (id: string) => {
    const actor = actors.find(({ connector }) => connector.id === id)
    if (!actor) throw new Error(`no wallet ${id}`)
    return actor.adapter
  }
  return {
    namespace,
    connect: (connector, ...rest) => of(connector.id).connect(connector, ...rest),
    restore: (connector, ...rest) => of(connector.id).restore(connector, ...rest),
    disconnect: (connection, ...rest) => of(connection.connector.id).disconnect(connection, ...rest),
    switchNetwork: (request, ...rest) => of(request.connection.connector.id).switchNetwork(request, ...rest),
    watch: (connection, ...rest) => of(connection.connector.id).watch(connection, ...rest),
    provider: (connection) => of(connection.connector.id).provider(connection),
    balance: () => Promise.reject(new Error('none')),
    signMessage: () => Promise.reject(new Error('none')),
  }
}

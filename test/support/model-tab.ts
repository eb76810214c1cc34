import { BehaviorSubject } from 'rxjs'
import { RestoreConnections } from '../../src/application/connection/restore-connections.ts'
import { EventService } from '../../src/domain/analytics/event-service.ts'
import { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import type { ChainNamespace } from '../../src/domain/network/network.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { resolveOptions } from '../../src/domain/options/resolve-options.ts'
import { CacheService } from '../../src/domain/shared/cache.ts'
import { WalletService } from '../../src/domain/wallets/wallet-service.ts'
import type { ChainAdapter, ChainAdapters } from '../../src/ports/connection/chain-adapter.ts'
import { FakeLogger } from '../fakes/logging/fake-logger.ts'
import { FakePage } from '../fakes/page/fake-page.ts'
import { type FakeDisk, FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import type { Actor } from './connection-actors.ts'

export type Cast = Readonly<{ namespace: ChainNamespace; actors: readonly Actor[] }>

/** A page: its services over the one disk of the site. */
export class Tab {
  readonly connections: ConnectionService
  readonly clock = new FakeClock()
  readonly #restore: RestoreConnections
  readonly #wallets: WalletService

  constructor({ namespace, actors }: Cast, disk: FakeDisk) {
    const store = new FakeKeyValueStore(disk)
    const adapters: ChainAdapters = { namespaces: [namespace], load: async () => dispatcher(namespace, actors) }
    const networks = actors.slice(0, 1).flatMap(({ home, other }) => [home, other])
    const options = new OptionsService(resolveOptions({ networks, enableCoinbase: false }, [namespace]))
    const connectors$ = new BehaviorSubject(actors.map(({ connector }) => connector))
    const discovery = { connectors$, others: [], start() {}, refresh() {}, dispose() {} }
    this.#wallets = new WalletService(discovery, store, options, this.clock)
    this.connections = new ConnectionService(adapters, store, this.clock, new FakeLogger())
    const cache = new CacheService(store, this.clock)
    const parts = [options, cache, this.clock, new EventService(this.clock), new FakePage()] as const
    this.#restore = new RestoreConnections(this.connections, this.#wallets, ...parts)
    void this.#wallets.start(Promise.resolve([]))
    void this.#restore.run()
  }

  dispose(): void {
    this.#restore.dispose()
    this.connections.dispose()
    this.#wallets.dispose()
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

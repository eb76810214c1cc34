import type { Subscription } from 'rxjs'
import type { Connection } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { ConnectionSnapshot } from '../../domain/connection/connection-snapshot.ts'
import { snapshotOf } from '../../domain/connection/connection-snapshot.ts'
import type { SecondaryConnections } from '../../domain/connection/secondary-connections.ts'
import type { MultiWalletService } from '../../domain/multi-wallet/multi-wallet-service.ts'
import { type RecentWallet, recentWallets } from '../../domain/multi-wallet/recent-wallets.ts'
import type { WalletReturns } from '../../domain/multi-wallet/wallet-returns.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { Announcer } from '../alerts/announcer.ts'

/** Views of a single account; left when that account is disconnected. */
const OF_ONE_ACCOUNT: ReadonlySet<ViewName> = new Set(['Account', 'UnsupportedChain', 'SwitchNetwork'])

/** Keeps several wallets connected while the feature `multiWallet` is on. */
export class KeepWallets implements SecondaryConnections {
  #watching: Subscription | undefined
  #telling: Subscription | undefined
  #starting: Promise<void> | undefined
  #isDisposed = false

  constructor(
    private readonly connections: ConnectionService,
    private readonly several: MultiWalletService,
    private readonly returns: WalletReturns,
    private readonly wallets: WalletService,
    private readonly options: OptionsService,
    private readonly router: Router,
    private readonly announcer: Announcer,
  ) {}

  /** Resolves when the stored connections were read. Does nothing after `dispose`. */
  async start(): Promise<void> {
    if (this.#isDisposed) return
    this.#watching ??= this.options.state.value$.subscribe(({ features, enableReconnect }) => {
      if (features.multiWallet) this.#begin(enableReconnect)
      else this.#end()
    })
    await this.#starting
  }

  dispose(): void {
    this.#isDisposed = true
    this.#watching?.unsubscribe()
    this.#end()
  }

  get kept(): readonly Connection[] {
    return this.several.state.value.kept
  }

  keep(adapter: ChainAdapter, connection: Connection): void {
    this.several.keep(adapter, connection)
  }

  leave(namespace?: ChainNamespace): Promise<void> {
    return this.several.leave(namespace)
  }

  reset(): Promise<void> {
    return this.several.reload()
  }

  list(): Readonly<Partial<Record<ChainNamespace, readonly ConnectionSnapshot[]>>> {
    const { kept, records } = this.several.state.value
    const active = this.connections.connections
    const recent = recentWallets(records, this.several.live, this.wallets.state.value).map(asConnection)
    const listed = [
      ...active.map((connection) => ['connected', connection] as const),
      ...kept.map((connection) => ['active', connection] as const),
      ...recent.map((connection) => ['disconnected', connection] as const),
    ]
    const lists: Partial<Record<ChainNamespace, ConnectionSnapshot[]>> = {}
    for (const [status, connection] of listed) {
      const { chain } = connection.connector
      lists[chain] = [...(lists[chain] ?? []), snapshotOf(connection, status)]
    }
    return lists
  }

  landed(what: 'added' | 'left'): boolean {
    const isAdded = what === 'added'
    if (this.several.live.length < (isAdded ? 2 : 1)) return false
    if (isAdded || OF_ONE_ACCOUNT.has(this.router.current.view)) {
      this.router.redirectAfter('ProfileWallets')
      this.announcer.say(isAdded ? 'profile.added' : 'profile.deleted', 'success')
    }
    return true
  }

  #begin(enableReconnect: boolean): void {
    if (this.connections.keeper) return
    this.connections.keeper = this
    this.#telling = this.several.state.value$.subscribe(() => this.connections.kept$.next())
    this.#starting = this.several.start().then(() => {
      if (enableReconnect && this.connections.keeper === this) this.returns.start()
    })
  }

  #end(): void {
    if (this.connections.keeper !== this) return
    this.connections.keeper = undefined
    this.#telling?.unsubscribe()
    this.returns.stop()
    this.several.stop()
  }
}

function asConnection({ connector, namespace, address, caipNetworkId }: RecentWallet): Connection {
  return { connector, accounts: [{ namespace, address }], caipNetworkId }
}

import { Subscription } from 'rxjs'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { isNewVisitor } from '../../infrastructure/storage/connection-hint.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import type { MultiWalletAccess } from './multi-wallet-access.ts'

/** Fetches the code that stores several wallets, if the site enables it. Not for new visitors before their first connection. */
export class KeeperFetcher {
  readonly #watching = new Subscription()

  constructor(connections: ConnectionService, options: OptionsService, { storage }: PorticoOptions, several: MultiWalletAccess) {
    const isNew = typeof storage !== 'object' && isNewVisitor(window)
    const fetchKeeper = async () => {
      if (options.state.value.features.multiWallet) await several.use().catch(() => {})
    }
    const whenOfUse = () => (isNew && connections.connections.length === 0 ? undefined : fetchKeeper())
    connections.fetchKeeper = fetchKeeper
    for (const { state } of [options, connections]) this.#watching.add(state.watch(whenOfUse))
    void whenOfUse()
  }

  dispose(): void {
    this.#watching.unsubscribe()
  }
}

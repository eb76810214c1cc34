import { KeepWallets } from '../../application/multi-wallet/keep-wallets.ts'
import { LeaveConnection } from '../../application/multi-wallet/leave-connection.ts'
import { SwitchConnection } from '../../application/multi-wallet/switch-connection.ts'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { MultiWalletService, type WalletChoice } from '../../domain/multi-wallet/multi-wallet-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import type { Portico } from '../../ports/host/portico.ts'
import type { Resolver } from '../composed.ts'
import type { SnapshotPublisher } from './publish-snapshots.ts'

type Disconnected = NonNullable<Parameters<Portico['disconnect']>[0]>

/** The host methods for several wallets. */
export interface SeveralWallets {
  /** @throws CONNECTOR_NOT_FOUND, USER_REJECTED, NO_ACCOUNTS, CONNECT_FAILED, MODAL_CLOSED, ABORTED */
  switchTo(choice: WalletChoice, signal?: AbortSignal): Promise<void>
  forget(choice: WalletChoice): Promise<void>
  /** @throws CONNECTOR_NOT_FOUND */
  leave(which: Disconnected): Promise<void>
}

const started = new WeakSet<MultiWalletService>()

/**
 * Restores the additional wallets of the last visit, once. `restored` settles when all of them have been processed. @throws
 * MULTI_WALLET_OFF
 */
export async function startSeveralWallets(
  get: Resolver,
  publisher: SnapshotPublisher,
  restored: () => Promise<void>,
): Promise<SeveralWallets> {
  if (!get(OptionsService).state.value.features.multiWallet) throw get(AlertService).raise(fail('MULTI_WALLET_OFF', {}))
  const several = get(MultiWalletService)
  if (!started.has(several)) {
    started.add(several)
    publisher.follow(several.state.value$)
    void restored().finally(() => several.settle())
  }
  await get(KeepWallets).start()
  return {
    switchTo: async (choice, signal = new AbortController().signal) => {
      await get(SwitchConnection).run(choice, signal)
    },
    forget: (choice) => get(LeaveConnection).forget(choice),
    leave: async ({ namespace, id = '' }) => {
      const chains = namespace ? [namespace] : get(ConnectionService).namespaces
      const chain = chains.find((each) => several.find({ chain: each, id }))
      if (!chain) throw fail('CONNECTOR_NOT_FOUND', { connector: id })
      await get(LeaveConnection).run({ namespace: chain, connectorId: id })
    },
  }
}

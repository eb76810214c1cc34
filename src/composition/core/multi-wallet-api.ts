import type { KeepWallets } from '../../application/multi-wallet/keep-wallets.ts'
import type { LeaveConnection } from '../../application/multi-wallet/leave-connection.ts'
import type { SwitchConnection } from '../../application/multi-wallet/switch-connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { MultiWalletService, WalletChoice } from '../../domain/multi-wallet/multi-wallet-service.ts'
import { never } from '../../domain/shared/async/never.ts'
import type { Portico } from '../../ports/host/portico.ts'
import type { StartUp } from '../start-up.ts'

type Disconnected = NonNullable<Parameters<Portico['disconnect']>[0]>

/** The host methods for several wallets. */
export class MultiWalletApi {
  #restoring: Promise<void> | undefined

  constructor(
    private readonly startUp: StartUp,
    private readonly several: MultiWalletService,
    private readonly keep: KeepWallets,
    private readonly switching: SwitchConnection,
    private readonly leaving: LeaveConnection,
    private readonly connections: ConnectionService,
  ) {}

  get changes$() {
    return this.several.state.value$
  }

  /** Restores the additional wallets of the last visit, once. `MultiWalletService` is settled when all of them have been processed. */
  async start(): Promise<void> {
    this.#restoring ??= this.startUp.run().finally(() => this.several.settle())
    await this.keep.start()
  }

  /** @throws CONNECTOR_NOT_FOUND, USER_REJECTED, NO_ACCOUNTS, CONNECT_FAILED, MODAL_CLOSED, ABORTED */
  async switchTo(choice: WalletChoice, signal = never()): Promise<void> {
    await this.switching.run(choice, signal)
  }

  forget(choice: WalletChoice): Promise<void> {
    return this.leaving.forget(choice)
  }

  /** @throws CONNECTOR_NOT_FOUND */
  async leave({ namespace, id = '' }: Disconnected): Promise<void> {
    const chains = namespace ? [namespace] : this.connections.namespaces
    const chain = chains.find((each) => this.several.find({ chain: each, id }))
    if (!chain) throw fail('CONNECTOR_NOT_FOUND', { connector: id })
    await this.leaving.run({ namespace: chain, connectorId: id })
  }
}

import { merge, type Subscription } from 'rxjs'
import type { Connector } from '../connection/connection.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { trustedWallet } from '../wallets/trusted-wallet.ts'
import type { WalletService } from '../wallets/wallet-service.ts'
import type { MultiWalletService } from './multi-wallet-service.ts'
import { recordKey, type WalletRecord } from './wallet-record.ts'

/**
 * Wallets of last time that were not the active ones: each is asked silently, once, as soon as it is in the page. The active ones are
 * `RestoreConnections`' business.
 */
export class WalletReturns {
  readonly #asked = new Set<string>()
  #watching: Subscription | undefined
  #stop = new AbortController()

  constructor(
    private readonly several: MultiWalletService,
    private readonly wallets: WalletService,
    private readonly connections: ConnectionService,
  ) {}

  start(): void {
    this.#stop = new AbortController()
    const again$ = this.several.revived$
    this.#watching = again$.subscribe((key) => this.#asked.delete(key))
    this.#watching.add(merge(this.wallets.state.value$, again$).subscribe(() => void this.#look()))
  }

  stop(): void {
    this.#stop.abort()
    this.#watching?.unsubscribe()
    this.#asked.clear()
  }

  dispose(): void {
    this.stop()
  }

  async #look(): Promise<void> {
    const { signal } = this.#stop
    for (const record of this.several.state.value.records) {
      const { namespace, connectorId } = record
      const key = recordKey(namespace, connectorId)
      const connector = this.#trusted(record)
      if (record.left || !connector || this.#asked.has(key) || this.several.find(connector)) continue
      if ((await this.connections.stored(namespace))?.connectorId === connectorId) continue
      if (signal.aborted || this.#asked.has(key)) continue
      this.#asked.add(key)
      void this.several.restore(connector, record.address, signal)
    }
  }

  #trusted(record: WalletRecord): Connector | undefined {
    const isSpoken = this.connections.namespaces.includes(record.namespace)
    return isSpoken ? trustedWallet(this.wallets, record, record.namespace) : undefined
  }
}

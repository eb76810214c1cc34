import type { Subscription } from 'rxjs'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { Candidates } from '../connection/returning-wallet.ts'
import { isStoredOf } from '../connection/stored-connection.ts'
import { abortable } from '../shared/async/abortable.ts'
import { Span } from '../shared/async/span.ts'
import { mergeStreams } from '../shared/streams.ts'
import { candidatesFor } from '../wallets/claimants.ts'
import type { WalletService } from '../wallets/wallet-service.ts'
import type { MultiWalletService } from './multi-wallet-service.ts'
import { recordKey, type WalletRecord } from './wallet-record.ts'

/**
 * Restores the kept (not active) wallets of the last visit: each is asked once, without a prompt, as soon as it is in the page.
 * `RestoreConnections` restores the active ones.
 */
export class WalletReturns {
  readonly #asked = new Set<string>()
  #watching: Subscription | undefined
  readonly #life = new Span()

  constructor(
    private readonly several: MultiWalletService,
    private readonly wallets: WalletService,
    private readonly connections: ConnectionService,
  ) {}

  start(): void {
    const again$ = this.several.revived$
    this.#watching = again$.subscribe((key) => {
      for (const asked of [...this.#asked]) if (asked.startsWith(`${key} `)) this.#asked.delete(asked)
    })
    const changes$ = mergeStreams<unknown>(this.wallets.state.value$, this.connections.state.value$, again$)
    this.#watching.add(changes$.subscribe(() => void this.#look().catch(() => {})))
  }

  stop(): void {
    this.#life.next()
    this.#watching?.unsubscribe()
    this.#asked.clear()
  }

  dispose(): void {
    this.stop()
  }

  async #look(): Promise<void> {
    const { signal } = this.#life
    for (const record of this.several.state.value.records) {
      const { namespace, connectorId } = record
      const candidates = this.#candidatesFor(record)
      const key = `${recordKey(namespace, connectorId)} ${candidates?.map(({ id }) => id).join(' ')}`
      if (record.left || !candidates || this.#asked.has(key) || candidates.some(({ chain, id }) => this.several.find({ chain, id })))
        continue
      // The active wallet of the last visit, unless another was connected before it came back.
      const stored = this.connections.connection(namespace)
        ? undefined
        : await abortable(this.connections.stored.readSettled(namespace), signal)
      if (stored && stored !== 'unknown' && isStoredOf(stored, { id: connectorId, rdns: record.rdns })) continue
      if (this.#asked.has(key)) continue
      this.#asked.add(key)
      void this.several.restore(candidates, record, signal)
    }
  }

  #candidatesFor(record: WalletRecord): Candidates | undefined {
    return this.connections.namespaces.includes(record.namespace) ? candidatesFor(this.wallets, record, record.namespace) : undefined
  }
}

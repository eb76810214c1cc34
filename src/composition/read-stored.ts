import type { ConnectionService } from '../domain/connection/connection-service.ts'
import { toAppError } from '../domain/errors/fail.ts'
import type { OptionsService } from '../domain/options/options-service.ts'
import { hasHint } from '../infrastructure/storage/connection-hint.ts'
import { hasLegacyConnection } from '../infrastructure/storage/hint.ts'
import type { PorticoOptions } from '../ports/host/portico.ts'
import type { Logger } from '../ports/logging/logger.ts'
import type { KeyValueStore } from '../ports/storage/key-value-store.ts'
import type { Clock } from '../ports/time/clock.ts'
import { afterNextPaint, type FirstPaint } from './first-paint.ts'

/** Reads what an earlier visit has stored. */
export class ReadStored {
  /** For a visitor without stored data the first render comes before the database is opened, which takes as long on a slow phone. */
  readonly ready: Promise<void>
  readonly #storage: PorticoOptions['storage']

  constructor(
    { storage = 'indexeddb' }: PorticoOptions,
    private readonly options: OptionsService,
    private readonly connections: ConnectionService,
    firstPaint: FirstPaint,
    private readonly store: KeyValueStore,
    private readonly logger: Logger,
    private readonly clock: Clock,
  ) {
    this.#storage = storage
    const isNew = storage === 'indexeddb' && !hasHint(window) && !hasLegacyConnection(window)
    // The next paint, or that of the first rows while they are on their way.
    this.ready = isNew ? (firstPaint.isAwaited ? firstPaint.ready : afterNextPaint()) : Promise.resolve()
  }

  /** The ids of the wallets that were connected. */
  async wallets(): Promise<readonly string[]> {
    await this.ready
    const { adapterNamespaces } = this.options.state.value
    const all = await Promise.all(adapterNamespaces.map((namespace) => this.connections.stored.readSettled(namespace)))
    return all.flatMap((stored) => (stored === 'unknown' ? [] : (stored?.rdns ?? stored?.connectorId ?? [])))
  }

  /** Imports the connection of the site's earlier kit; the code is fetched only for visitors who have one. */
  async importLegacy(): Promise<void> {
    if ((this.#storage !== 'indexeddb' && this.#storage !== 'local') || !hasLegacyConnection(window)) return
    try {
      const { importLegacyConnections } = await import('../infrastructure/storage/legacy/import.ts')
      await importLegacyConnections(window, this.store, this.clock)
    } catch (error) {
      this.logger.warn('A stored connection could not be imported', { code: toAppError(error).code })
    }
  }
}

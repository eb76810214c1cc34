import type { AnalyticsBatcher } from '../../domain/analytics/analytics-batcher.ts'
import type { TrackedEvent } from '../../domain/analytics/analytics-record.ts'
import type { EventService, EventSnapshot } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { isServed } from '../../domain/options/is-served.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { Disposable } from '../../domain/shared/disposable.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Page } from '../../ports/page/page.ts'
import type { FeatureLoader } from '../feature-loader.ts'

/** Events that occur without a visitor's action; they are queued until the first action. */
const QUIET: readonly string[] = ['INITIALIZE', 'MODAL_CREATED']
const KEPT_MAX = 1000

/** Queues events until the visitor acts, then fetches the code that sends them; never fetched when analytics are off. */
export class AnalyticsQueue extends Disposable {
  #kept: TrackedEvent[] = []
  #batcher: AnalyticsBatcher | undefined
  #isLoading = false

  constructor(
    private readonly features: FeatureLoader,
    events: EventService,
    private readonly options: OptionsService,
    private readonly networks: NetworkService,
    private readonly connections: ConnectionService,
    private readonly page: Page,
    private readonly logger: Logger,
  ) {
    super()
    this.own(events.state.watch((event) => event && this.#hear(event)))
  }

  #hear(event: EventSnapshot): void {
    if (!isServed(this.options.state.value, 'analytics')) return
    const tracked = this.#describe(event)
    if (this.#batcher) {
      this.#batcher.add(tracked)
      return
    }
    this.#kept = [...this.#kept.slice(1 - KEPT_MAX), tracked]
    const { event: name, properties } = event.data
    if (!QUIET.includes(name) && !properties?.['reconnect'] && !this.#isLoading) void this.#load()
  }

  #describe(event: EventSnapshot): TrackedEvent {
    const { active } = this.networks.state.value
    const { connections } = this.connections
    const own = connections.find(({ connector }) => connector.chain === active?.network.chainNamespace) ?? connections[0]
    return {
      event,
      address: own?.accounts[0].address,
      network: active?.network.caipNetworkId,
      href: this.page.href,
      connected: connections.length > 0,
    }
  }

  /** A failed download is retried with the next event. */
  async #load(): Promise<void> {
    this.#isLoading = true
    try {
      const batcher = await this.features.use('analytics')
      if (this.isDisposed) return
      this.#batcher = batcher
      for (const tracked of this.#kept.splice(0)) this.#batcher.add(tracked)
    } catch (error) {
      if (this.isDisposed) return
      this.logger.info('Analytics could not be fetched', { code: toAppError(error).code })
    } finally {
      this.#isLoading = false
    }
  }
}

import { Subscription } from 'rxjs'
import type { AnalyticsBatcher } from '../../domain/analytics/analytics-batcher.ts'
import type { Tracked } from '../../domain/analytics/analytics-record.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { isServed } from '../../domain/options/is-served.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import type { EventSnapshot } from '../../ports/host/host-snapshots.ts'
import { Logger } from '../../ports/logging/logger.ts'
import { Page } from '../../ports/page/page.ts'
import type { Resolver } from '../composed.ts'
import type { FeatureLoader } from '../feature-loader.ts'

/** Events that occur without a visitor's action; they are queued until the first action. */
const QUIET: readonly string[] = ['INITIALIZE', 'MODAL_CREATED']
const KEPT_MAX = 1000

/** Queues events until the visitor acts, then fetches the code that sends them; never fetched when analytics are off. */
export class AnalyticsStarter {
  readonly #watching = new Subscription()
  #kept: Tracked[] = []
  #batcher: AnalyticsBatcher | undefined
  #isLoading = false

  constructor(
    private readonly get: Resolver,
    private readonly loader: FeatureLoader,
  ) {
    this.#watching.add(get(EventService).state.watch((event) => event && this.#hear(event)))
  }

  dispose(): void {
    this.#watching.unsubscribe()
  }

  #hear(event: EventSnapshot): void {
    if (!isServed(this.get(OptionsService).state.value, 'analytics')) return
    const tracked = this.#describe(event)
    if (this.#batcher) {
      this.#batcher.add(tracked)
      return
    }
    this.#kept = [...this.#kept.slice(1 - KEPT_MAX), tracked]
    const { event: name, properties } = event.data
    if (!QUIET.includes(name) && !properties?.['reconnect'] && !this.#isLoading) void this.#load()
  }

  #describe(event: EventSnapshot): Tracked {
    const { active } = this.get(NetworkService).state.value
    const { connections } = this.get(ConnectionService)
    const own = connections.find(({ connector }) => connector.chain === active?.network.chainNamespace) ?? connections[0]
    return {
      event,
      address: own?.accounts[0].address,
      network: active?.network.caipNetworkId,
      href: this.get(Page).href,
      connected: connections.length > 0,
    }
  }

  /** A failed download is retried with the next event. */
  async #load(): Promise<void> {
    this.#isLoading = true
    try {
      const { batcher } = await this.loader.load('analytics')
      if (this.#watching.closed) return
      this.#batcher = this.get(batcher)
      for (const tracked of this.#kept.splice(0)) this.#batcher.add(tracked)
    } catch (error) {
      if (this.#watching.closed) return
      this.get(Logger).info('Analytics could not be fetched', { code: toAppError(error).code })
    } finally {
      this.#isLoading = false
    }
  }
}

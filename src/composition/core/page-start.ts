import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { preloadLaterViews } from '../../ui/modal/lazy-view.tsx'
import type { StartUp } from '../start-up.ts'
import { describeOptions } from './describe-options.ts'
import type { SnapshotPublisher } from './publish-snapshots.ts'
import type { ServiceClients } from './service-clients.ts'
import type { SiteWallets } from './site-wallets.ts'

/** What a page does once the core is there. */
export class PageStart {
  #isOver = false

  constructor(
    private readonly startUp: StartUp,
    private readonly events: EventService,
    private readonly options: OptionsService,
    private readonly connections: ConnectionService,
    private readonly publisher: SnapshotPublisher,
    private readonly services: ServiceClients,
    private readonly wallets: SiteWallets,
  ) {}

  /** Settles when all stored data has been processed. */
  async run(): Promise<void> {
    this.events.track('INITIALIZE', describeOptions(this.options.state.value))
    this.events.track('MODAL_CREATED')
    await this.startUp.run()
    if (this.#isOver) return
    if (this.connections.connections.length > 0) void preloadLaterViews()
    this.publisher.initialized()
    this.services.start()
    this.wallets.start()
  }

  dispose(): void {
    this.#isOver = true
  }
}

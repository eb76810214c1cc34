import type { Subscription } from 'rxjs'
import type { ConnectItemOptions } from '../../application/wallets/connect-item.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { isServed } from '../../domain/options/is-served.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { never } from '../../domain/shared/async/never.ts'
import type { FetchWalletsOptions, WalletItem, WalletsSnapshot } from '../../domain/wallets/wallet-item.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import type { SnapshotStore } from '../launcher/snapshots.ts'

/** Fetches the code for sites that draw their own wallet lists, and publishes its snapshots. */
export class SiteWallets {
  #watching: Subscription | undefined
  #isOver = false

  constructor(
    private readonly features: FeatureLoader,
    private readonly options: OptionsService,
    private readonly logger: Logger,
    private readonly snapshots: SnapshotStore,
  ) {}

  /** A failed download is retried with the next call. */
  start(): void {
    const options = this.options.state.value
    if (!options.features.headless || !(isServed(options, 'registry') || options.customWallets.length)) return
    this.#load().catch((error: unknown) => {
      if (!this.#isOver) this.logger.info('The wallets could not be fetched', { code: toAppError(error).code })
    })
  }

  async fetch(options?: FetchWalletsOptions): Promise<WalletsSnapshot> {
    return (await this.#load()).fetch(options)
  }

  async connect(item: WalletItem, options: ConnectItemOptions, signal = never()): Promise<Connection> {
    return (await this.features.use('headless')).items.run(item, options, signal)
  }

  dispose(): void {
    this.#isOver = true
    this.#watching?.unsubscribe()
  }

  async #load() {
    const { wallets } = await this.features.use('headless')
    if (!this.#isOver)
      this.#watching ??= wallets.state.value$.subscribe((state) => this.snapshots.publish({ wallets: Object.freeze(state) }))
    wallets.start()
    return wallets
  }
}

import type { Subscription } from 'rxjs'
import type { ConnectItemOptions } from '../../application/wallets/connect-item.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { isServed } from '../../domain/options/is-served.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import type { FetchWalletsOptions, WalletItem, WalletsSnapshot } from '../../ports/host/wallet-item.ts'
import { Logger } from '../../ports/logging/logger.ts'
import type { Resolver } from '../composed.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import type { SnapshotStore } from '../launcher/snapshots.ts'

/** Fetches the code for sites that draw their own wallet lists, and publishes its snapshots. */
export class HeadlessStarter {
  #watching: Subscription | undefined
  #isOver = false

  constructor(
    private readonly get: Resolver,
    private readonly loader: FeatureLoader,
    private readonly snapshots: SnapshotStore,
  ) {}

  /** A failed download is retried with the next call. */
  start(): void {
    const options = this.get(OptionsService).state.value
    if (!options.features.headless || !(isServed(options, 'registry') || options.customWallets.length)) return
    this.#load().catch((error: unknown) => {
      if (!this.#isOver) this.get(Logger).info('The wallets could not be fetched', { code: toAppError(error).code })
    })
  }

  async fetch(options?: FetchWalletsOptions): Promise<WalletsSnapshot> {
    return (await this.#load()).fetch(options)
  }

  async connect(item: WalletItem, options: ConnectItemOptions, signal = new AbortController().signal): Promise<Connection> {
    const { connector } = await this.loader.load('headless')
    return connector(this.get, () => this.loader.load('walletconnect')).run(item, options, signal)
  }

  dispose(): void {
    this.#isOver = true
    this.#watching?.unsubscribe()
  }

  async #load() {
    const feature = await this.loader.load('headless')
    const wallets = this.get(feature.wallets)
    if (!this.#isOver)
      this.#watching ??= wallets.state.value$.subscribe((state) => this.snapshots.publish({ wallets: Object.freeze(state) }))
    wallets.start()
    return wallets
  }
}

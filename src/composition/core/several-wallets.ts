import type { Observable, Subscription } from 'rxjs'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import type { Resolver } from '../create-container.ts'
import type { FeatureLoader } from '../feature-loader.ts'

/** Fetches what several wallets at once need, as soon as the site or its project has them on. */
export class SeveralWallets {
  readonly #watching: Subscription
  #isStarted = false

  constructor(
    private readonly get: Resolver,
    private readonly loader: FeatureLoader,
    /** Settles when the active wallets of last time were looked at. */
    private readonly restored: () => Promise<void>,
    private readonly publish: (changes$: Observable<unknown>) => void,
  ) {
    this.#watching = get(OptionsService).state.value$.subscribe(({ features }) => {
      if (features.multiWallet) this.load().catch(() => {})
    })
  }

  /** @throws MULTI_WALLET_OFF */
  async load() {
    const { features } = this.get(OptionsService).state.value
    if (!features.multiWallet) {
      const error = fail('MULTI_WALLET_OFF', {})
      this.get(AlertService).raise(error)
      throw error
    }
    const { keeper, several, switching, leaving } = await this.loader.load('multi-wallet')
    if (!this.#isStarted && !this.#watching.closed) {
      this.#isStarted = true
      const service = this.get(several)
      this.publish(service.state.value$)
      void this.restored().finally(() => service.settle())
    }
    await this.get(keeper).start()
    return { switching: this.get(switching), leaving: this.get(leaving), several: this.get(several) }
  }

  dispose(): void {
    this.#watching.unsubscribe()
  }
}

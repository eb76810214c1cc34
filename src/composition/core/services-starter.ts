import { merge, type Subscription } from 'rxjs'
import { toAppError } from '../../domain/errors/fail.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { AssetPictures } from '../../domain/wallets/asset-pictures.ts'
import { LazyIdentities } from '../../infrastructure/account/lazy-identities.ts'
import { Identities } from '../../ports/account/identities.ts'
import { Logger } from '../../ports/logging/logger.ts'
import type { Resolver } from '../composed.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import { pause } from '../launcher/pause.ts'

/**
 * Fetches what talks to the provider's services, and only where it is of use: when the modal opens, or once what was stored has been looked
 * at. The core runs for a visitor who showed an intent, for a site that draws its own views, or because a connection comes back; the
 * project's configuration is for all of them. Nobody waits for it: a service that is slow or down changes nothing that works without it.
 */
export class ServicesStarter {
  readonly #watching: Subscription
  #isStarted = false
  #isDue = false

  constructor(
    private readonly get: Resolver,
    private readonly loader: FeatureLoader,
  ) {
    const modal = get(ModalService).state
    // A site may name its project while the page lives.
    this.#watching = merge(modal.value$, get(OptionsService).state.value$).subscribe(() => {
      if (modal.value.open || this.#isDue) this.start()
    })
  }

  /** Once; what failed to load is tried again with the next call. */
  start(): void {
    this.#isDue = true
    if (!this.#isStarted && this.#isUseful()) void this.#start()
  }

  /** Only the code: nobody is asked before the modal opens. */
  prepare(): void {
    if (this.#isUseful()) this.loader.fetch('services')
  }

  dispose(): void {
    this.#isStarted = true
    this.#watching.unsubscribe()
  }

  #isUseful(): boolean {
    const { projectId, services } = this.get(OptionsService).state.value
    return Boolean(projectId) || Object.values(services ?? {}).some((own) => typeof own === 'string')
  }

  async #start(): Promise<void> {
    this.#isStarted = true
    try {
      await pause()
      const { remoteFeatures, assets } = await this.loader.load('services')
      if (this.#watching.closed) return
      const known = this.get(Identities)
      if (known instanceof LazyIdentities) known.other = async () => this.get((await this.loader.load('account')).identities)
      this.get(AssetPictures).feed(this.get(assets))
      await this.get(remoteFeatures).start()
    } catch (error) {
      if (this.#watching.closed) return
      this.#isStarted = false
      this.get(Logger).info('The services could not be fetched', { code: toAppError(error).code })
    }
  }
}

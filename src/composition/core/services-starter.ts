import { merge, type Subscription } from 'rxjs'
import { toAppError } from '../../domain/errors/fail.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { AssetPictures } from '../../domain/wallets/asset-pictures.ts'
import { LazyIdentities } from '../../infrastructure/account/lazy-identities.ts'
import { Identities } from '../../ports/account/identities.ts'
import { Logger } from '../../ports/logging/logger.ts'
import type { Resolver } from '../create-container.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import { pause } from '../launcher/pause.ts'

/**
 * Fetches what talks to the provider's services when the visitor first opens the modal, and only where it is of use. Nobody waits for
 * it: a service that is slow or down changes nothing that works without it.
 */
export class ServicesStarter {
  readonly #watching: Subscription
  #isStarted = false

  constructor(
    private readonly get: Resolver,
    private readonly loader: FeatureLoader,
  ) {
    const modal = get(ModalService).state
    // A site may name its project while the modal is open.
    this.#watching = merge(modal.value$, get(OptionsService).state.value$).subscribe(() => {
      if (modal.value.open && !this.#isStarted && this.#isUseful()) void this.#start()
    })
  }

  dispose(): void {
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
      const { remoteFeatures, identities, assets } = await this.loader.load('services')
      if (this.#watching.closed) return
      const known = this.get(Identities)
      if (known instanceof LazyIdentities) known.other = this.get(identities)
      this.get(AssetPictures).feed(this.get(assets))
      await this.get(remoteFeatures).start()
    } catch (error) {
      if (this.#watching.closed) return
      // Tried again at the next opening.
      this.#isStarted = false
      this.get(Logger).info('The services could not be fetched', { code: toAppError(error).code })
    }
  }
}

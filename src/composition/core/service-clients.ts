import { toAppError } from '../../domain/errors/fail.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { Disposable } from '../../domain/shared/disposable.ts'
import type { AssetPictures } from '../../domain/wallets/asset-pictures.ts'
import { LazyIdentities } from '../../infrastructure/account/lazy-identities.ts'
import type { Identities } from '../../ports/account/identities.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import { pause } from '../../ui/shared/pause.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import { whenIdle } from '../launcher/wake.ts'

/**
 * Fetches the clients of the provider's services when the modal opens, or once the stored data has been read. The core also runs for a
 * visitor who showed an intent, for a site with its own views, and for a restored connection; all of them use the project's configuration.
 * No other code waits for it, so a service that is slow or down does not affect the rest.
 */
export class ServiceClients extends Disposable {
  #isStarted = false
  #isDue = false
  #known = Promise.resolve()

  constructor(
    private readonly features: FeatureLoader,
    { state: modal }: ModalService,
    private readonly options: OptionsService,
    private readonly pictures: AssetPictures,
    private readonly router: Router,
    known: Identities,
    private readonly logger: Logger,
  ) {
    super()
    // Set before anything is restored: a restored account is looked up at once, and what was found is kept for minutes.
    if (known instanceof LazyIdentities)
      known.other = () => (this.#isUseful() ? async () => (await features.use('account')).identities : undefined)
    // A site may set its project id later.
    const reconsider = () => {
      if (modal.value.open || this.#isDue) this.start()
    }
    this.own(modal.watch(reconsider))
    this.own(options.state.watch(reconsider))
    reconsider()
  }

  /** Runs once; a failed download is retried with the next call. */
  start(): void {
    this.#isDue = true
    if (!this.#isStarted && !this.isDisposed && this.#isUseful()) this.#known = this.#start()
  }

  /** Resolves once the project's settings are known, or cannot be. */
  known(): Promise<void> {
    this.start()
    return this.#known
  }

  /** Fetches the code only: no request is sent before the modal opens. */
  prepare(): void {
    // Not between the visitor's click and the first rows.
    if (this.#isUseful()) this.own(whenIdle(window, () => this.features.fetch('services')))
  }

  #isUseful(): boolean {
    const { projectId, services } = this.options.state.value
    return Boolean(projectId) || Object.values(services ?? {}).some((own) => typeof own === 'string')
  }

  async #start(): Promise<void> {
    this.#isStarted = true
    try {
      await pause()
      const { remote, assets } = await this.features.use('services')
      if (this.isDisposed) return
      this.pictures.feed(assets)
      this.own(remote.state.watch(({ isLimitExceeded }) => this.router.limit(isLimitExceeded)))
      const decided = new Promise<void>((settle) => {
        this.own(remote.state.value$.subscribe(({ features }) => features && settle()))
      })
      await Promise.race([remote.start(), decided])
    } catch (error) {
      if (this.isDisposed) return
      this.#isStarted = false
      this.logger.info('The services could not be fetched', { code: toAppError(error).code })
    }
  }
}

import { Subscription } from 'rxjs'
import type { Clock } from '../../ports/time/clock.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { ModalService } from '../routing/modal-service.ts'
import type { Router } from '../routing/router.ts'
import { RetryPause } from '../shared/retry-pause.ts'
import { same } from '../shared/same.ts'
import type { RegistryService } from './registry-service.ts'
import type { WalletOffers } from './wallet-offers.ts'

/** Reads the registry for the connect list while the modal is open: anew for other networks, or another project of the site. */
export class RegistryLoader {
  readonly #pause: RetryPause
  #watching: Subscription | undefined

  constructor(
    private readonly registry: RegistryService,
    private readonly options: OptionsService,
    private readonly router: Router,
    private readonly modal: ModalService,
    offers: WalletOffers,
    clock: Clock,
  ) {
    this.#pause = new RetryPause(clock, (wait) => offers.set({ wait }))
  }

  /** Called when the list is shown. */
  start(): void {
    if (this.#watching) return
    this.#watching = new Subscription()
    const { registry, options, router, modal } = this
    let loaded: readonly unknown[] = []
    const load = () => {
      const { projectId, services } = options.state.value
      const wanted = [modal.state.value.open, router.current.params.namespace, projectId, services?.registry]
      if (same(loaded, wanted)) return
      loaded = wanted
      if (modal.state.value.open) this.retry()
      else registry.stop()
    }
    for (const { state } of [modal, router, options]) this.#watching.add(state.watch(load))
    load()
    this.#watching.add(registry.state.value$.subscribe(({ error }) => this.#pause.begin(error)))
  }

  /** Retries what failed. */
  retry(): void {
    void this.registry.load(this.router.current.params.namespace)
  }

  dispose(): void {
    this.#watching?.unsubscribe()
    this.#pause.end()
  }
}

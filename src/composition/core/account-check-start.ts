import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { needsConnection } from '../../domain/routing/view.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { FeatureLoader } from '../feature-loader.ts'

/** How long after a failed download the next is tried. */
const AGAIN_MS = 30_000

/** `features.accountChecks`: fetches the code that looks at an EVM account, once one is connected and nobody waits for the connection. */
export class AccountCheckStart {
  readonly #unwatch: readonly (() => void)[]
  #cancel = () => {}

  constructor(
    features: FeatureLoader,
    options: OptionsService,
    connections: ConnectionService,
    modal: ModalService,
    router: Router,
    clock: Clock,
  ) {
    const look = () => {
      const { open, embedded } = modal.state.value
      const { isConfirmed = true } = connections.connection('eip155') ?? { isConfirmed: false }
      if (!options.state.value.features.accountChecks || !isConfirmed) return
      if (!open || embedded || needsConnection(router.current.view)) features.use('checks').catch(again)
    }
    const again = () => {
      this.#cancel()
      this.#cancel = clock.after(AGAIN_MS, look)
    }
    this.#unwatch = [options, connections, modal, router].map(({ state }) => state.watch(look))
  }

  dispose(): void {
    this.#cancel()
    for (const unwatch of this.#unwatch) unwatch()
  }
}

import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { needsConnection } from '../../domain/routing/view.ts'
import { Disposable } from '../../domain/shared/disposable.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { FeatureLoader } from '../feature-loader.ts'

/** How long after a failed download the next is tried. */
const AGAIN_MS = 30_000

/** `features.accountChecks`: fetches the code that looks at an EVM account, once one is connected and nobody waits for the connection. */
export class AccountCheckStart extends Disposable {
  #cancel = () => {}

  constructor(
    features: FeatureLoader,
    options: OptionsService,
    connections: ConnectionService,
    modal: ModalService,
    router: Router,
    clock: Clock,
  ) {
    super()
    const look = () => {
      const { open, embedded } = modal.state.value
      const { isConfirmed = true } = connections.connection('eip155') ?? { isConfirmed: false }
      if (!options.state.value.features.accountChecks || !isConfirmed) return
      if (!open || embedded || needsConnection(router.current.view)) features.use('checks').catch(again)
    }
    const again = () => {
      this.#cancel()
      if (!this.isDisposed) this.#cancel = clock.after(AGAIN_MS, look)
    }
    this.own(() => this.#cancel())
    for (const { state } of [options, connections, modal, router]) this.own(state.watch(look))
  }
}

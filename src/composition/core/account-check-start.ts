import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { FeatureLoader } from '../feature-loader.ts'

/** `features.accountChecks`: fetches the code that looks at an EVM account, once one is connected and the modal is closed. */
export class AccountCheckStart {
  readonly #unwatch: readonly (() => void)[]

  constructor(features: FeatureLoader, options: OptionsService, connections: ConnectionService, modal: ModalService) {
    const look = () => {
      const isWanted = options.state.value.features.accountChecks && !modal.state.value.open
      const { isConfirmed = true } = connections.connection('eip155') ?? { isConfirmed: false }
      // A failed download is tried again with the next change.
      if (isWanted && isConfirmed) features.use('checks').catch(() => {})
    }
    this.#unwatch = [options, connections, modal].map(({ state }) => state.watch(look))
  }

  dispose(): void {
    for (const unwatch of this.#unwatch) unwatch()
  }
}

import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { CloseModal } from './close-modal.ts'

/** Goes one view back; closes the modal from the last view. */
export class GoBack {
  constructor(
    private readonly router: Router,
    private readonly connections: ConnectionService,
    private readonly close: CloseModal,
  ) {}

  run(): void {
    if (this.router.state.value.stack.length === 1) this.close.safely()
    else this.router.back(this.connections.connections.length > 0)
  }
}

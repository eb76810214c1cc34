import type { CloseModal } from '../../application/routing/close-modal.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { OpenOptions } from '../../ports/host/portico.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import { untilAborted } from './calls.ts'
import type { SnapshotPublisher } from './publish-snapshots.ts'
import type { ServiceClients } from './service-clients.ts'
import type { ShowView } from './show-view.ts'

/** The site opens and closes the modal. */
export class ModalCalls {
  constructor(
    private readonly showing: ShowView,
    private readonly closing: CloseModal,
    private readonly router: Router,
    private readonly services: ServiceClients,
    private readonly features: FeatureLoader,
    private readonly publisher: SnapshotPublisher,
  ) {}

  open = async (options: OpenOptions, isLate = () => false): Promise<unknown> => {
    const { uri, view = uri === undefined ? undefined : 'ConnectingWalletConnectBasic', arguments: given, signal } = options
    const isPaying = view === 'Pay' || (view === 'PayWithExchange' && given)
    // The project may have on what the site itself has not.
    if (view && !this.router.isReachable(view)) await untilAborted(this.services.known(), signal)
    if (isLate() && (isPaying || (view === 'WalletSend' && given))) throw fail('MODAL_CLOSED', {})
    if (isLate()) return
    if (view === 'WalletSend' && given) return (await this.#host(signal)).views.send(given, signal)
    if (!isPaying) return this.showing.run(view, options)
    const show = () => this.showing.run(view, { ...options, arguments: undefined })
    return (await this.#host(signal)).views.pay(view, given ?? {}, show, signal)
  }

  close = (): void => {
    this.closing.run()
    this.publisher.flush()
  }

  /** Closes like a visitor: refused while a required sign-in is pending. */
  dismiss = (): void => {
    this.closing.safely()
    this.publisher.flush()
  }

  #host(signal: AbortSignal | undefined) {
    return untilAborted(this.features.use('host'), signal)
  }
}

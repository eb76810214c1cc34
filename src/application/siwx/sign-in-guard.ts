import type { Observable } from 'rxjs'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { EmailStep } from '../../domain/email-capture/email-step.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { mergeStreams } from '../../domain/shared/streams.ts'
import type { SignInGateway } from '../../domain/siwx/sign-in-gateway.ts'
import type { SignInService } from '../../domain/siwx/sign-in-service.ts'
import type { SignInViews } from '../../domain/siwx/sign-in-views.ts'
import type { CloseModal } from '../routing/close-modal.ts'

const CAPTURING: ReadonlySet<ViewName> = new Set(['DataCapture', 'DataCaptureOtpConfirm'])
const OWN: ReadonlySet<ViewName> = new Set(['SIWXSignMessage', ...CAPTURING])
/** The views that are allowed while a required sign-in is pending. */
const SIGNING: ReadonlySet<ViewName> = new Set(['ApproveTransaction', ...OWN])

/** Where the modal leads while somebody signs in, and that it is not closed before. */
export class SignInGuard implements SignInViews {
  #stop: () => void = () => {}

  constructor(
    private readonly signIn: SignInService,
    private readonly connections: ConnectionService,
    private readonly options: OptionsService,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly close: CloseModal,
    private readonly email: EmailStep,
    private readonly events: EventService,
  ) {}

  start(gateway: SignInGateway): void {
    this.#stop = this.modal.guard(() => this.signIn.mustSign && this.isShown && !this.isCapturing)
    this.router.redirectGuard = (view) => this.#detour(view)
    this.modal.signIn = gateway
  }

  dispose(): void {
    this.#stop()
    this.router.redirectGuard = this.modal.signIn = undefined
  }

  get left$(): Observable<void> {
    return this.modal.left$
  }

  get moves$(): Observable<unknown> {
    return mergeStreams<unknown>(this.router.state.value$, this.modal.state.value$)
  }

  /** The first view of the sign-in. */
  get first(): ViewName {
    const isAsked = this.options.state.value.features.emailCapture && this.router.isReachable('DataCapture')
    return isAsked && !this.email.isDone(this.signIn.account) ? 'DataCapture' : 'SIWXSignMessage'
  }

  /** Whether the sign-in comes into sight by itself. */
  get mayShow(): boolean {
    return this.modal.mayShow
  }

  /** Whether the modal shows a view of the sign-in. */
  get isShown(): boolean {
    return this.view !== undefined && SIGNING.has(this.view)
  }

  get isCapturing(): boolean {
    return this.view !== undefined && CAPTURING.has(this.view)
  }

  get mustCapture(): boolean {
    const { emailCapture } = this.options.state.value.features
    return Array.isArray(emailCapture) && emailCapture.includes('required')
  }

  get view(): ViewName | undefined {
    return this.modal.state.value.open ? this.router.current.view : undefined
  }

  /** Opens a view of the sign-in; beneath an approval that is shown, if it `keeps` that. */
  show(view: ViewName = this.first, keeps = true): void {
    // The e-mail address of an embedded login is not asked for again.
    const { namespace } = this.signIn.account ?? {}
    const email = namespace && this.connections.connection(namespace)?.embedded?.user.email
    const params = view === 'DataCapture' ? { email } : {}
    if (keeps) this.router.redirectAfter(view, params)
    else this.router.reset(view, params)
    if (this.modal.state.value.open) return
    this.modal.setOpen(true)
    this.events.track('MODAL_OPEN', { connected: true })
  }

  /** A signature failed while the message was not in sight. */
  showAgain(): void {
    if (this.view === undefined || this.view === 'ApproveTransaction') this.show('SIWXSignMessage', false)
  }

  /** Whether a view of the sign-in is shown, or lies beneath what is shown: an approval alone may be one that the site asked for. */
  get isOnStack(): boolean {
    return this.router.state.value.stack.some(({ view }) => OWN.has(view))
  }

  /** No sign-in is needed: closes the modal if it shows one, or only waited for this. */
  leave(isAwaited = false): void {
    if (this.modal.state.value.open && (isAwaited || this.isOnStack)) this.finish()
  }

  finish(): void {
    this.close.finish()
  }

  /** The wallet is disconnected. */
  backToWallets(): void {
    if (this.modal.state.value.open) this.router.reset('Connect')
  }

  /** Where a route leads to instead while a sign-in is pending that cannot be skipped. */
  #detour(view: ViewName): ViewName | undefined {
    if (!this.signIn.isPending) return undefined
    const { first } = this
    if (first === 'DataCapture' && this.mustCapture && !CAPTURING.has(view)) return first
    return this.signIn.mustSign && !SIGNING.has(view) ? first : undefined
  }
}

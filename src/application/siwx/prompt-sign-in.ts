import type { Subscription } from 'rxjs'
import type { ActiveAccounts } from '../../domain/account/active-account.ts'
import type { ToastService } from '../../domain/alerts/toast-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { EmailStep } from '../../domain/email-capture/email-step.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import type { LocaleService } from '../../domain/options/locale-service.ts'
import { formatMessage } from '../../domain/options/messages.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { together } from '../../domain/shared/streams.ts'
import type { SignInService, SignInState } from '../../domain/siwx/sign-in-service.ts'
import { isSameAccount, siwxAccount } from '../../domain/siwx/siwx-account.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { DisconnectWallet } from '../connection/disconnect-wallet.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { EmbeddedSignIn } from './embedded-sign-in.ts'
import type { EndSessions } from './end-sessions.ts'
import { isOutage } from './is-outage.ts'
import type { OneClickSignIn } from './one-click-sign-in.ts'
import type { ReportSignIn } from './report-sign-in.ts'
import { CAPTURING, hasSigning, SIGNING } from './signing-views.ts'

/** States that end with an answer which is still pending. */
const BUSY: ReadonlySet<SignInState['status']> = new Set(['looking', 'preparing', 'signing'])

/** Asks for a sign-in after a connect and after a change to an account or chain without a session. Spec §4. */
export class PromptSignIn {
  #watching: Subscription | undefined
  #unguard: () => void = () => {}
  #isDue = false
  #isLanding = false
  /** Sessions may have changed while they could not be looked up. */
  #isStale = false
  /** An account could not be looked up, because the back end was not reached. */
  #isUnknown = false

  constructor(
    private readonly signIn: SignInService,
    private readonly connections: ConnectionService,
    private readonly active: ActiveAccounts,
    private readonly options: OptionsService,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly close: CloseModal,
    private readonly disconnect: DisconnectWallet,
    private readonly toasts: ToastService,
    private readonly locale: LocaleService,
    private readonly events: EventService,
    private readonly oneClick: OneClickSignIn,
    private readonly embedded: EmbeddedSignIn,
    private readonly email: EmailStep,
    private readonly ends: EndSessions,
    private readonly report: ReportSignIn,
  ) {}

  start(): void {
    if (this.#watching) return
    this.ends.start()
    this.#unguard = this.modal.guard(() => {
      const { view } = this.router.current
      return this.signIn.mustSign && SIGNING.has(view) && !CAPTURING.has(view)
    })
    this.router.detour = (view) => this.#detour(view)
    this.modal.signIn = {
      land: () => this.#land(),
      refuses: () => this.#refuses(),
      // A visitor who is asked for an e-mail address signs after that, so that the message includes it.
      authentication: async (...proposed) => (this.first === 'DataCapture' ? undefined : this.oneClick.ask(...proposed)),
      adopt: async (...signed) => {
        await this.ends.settled
        await this.oneClick.adopt(...signed)
      },
      embedded: async (network) => (this.first === 'DataCapture' ? undefined : this.embedded.ask(network)),
      adoptEmbedded: (...signed) => this.embedded.adopt(...signed, this.ends.settled),
    }
    this.#watching = together<unknown>(this.connections.state.value$, this.connections.kept$, this.active.state.value$).subscribe(() =>
      this.#schedule(),
    )
    this.#watching.add(this.connections.news$.subscribe(({ type, namespace }) => type === 'retracted' && this.ends.retract(namespace)))
    this.#watching.add(this.signIn.state.value$.subscribe(() => this.#isStale && void this.recheck()))
    this.#watching.add(this.modal.left$.subscribe(() => this.#left()))
    this.#watching.add(together<unknown>(this.router.state.value$, this.modal.state.value$).subscribe(() => this.#prepare()))
  }

  dispose(): void {
    this.#watching?.unsubscribe()
    this.#unguard()
    this.ends.dispose()
    this.router.detour = this.modal.signIn = undefined
  }

  /** The first view of the sign-in. */
  get first(): ViewName {
    const isAsked = this.options.state.value.features.emailCapture && this.router.isReachable('DataCapture')
    return isAsked && !this.email.isDone(this.account) ? 'DataCapture' : 'SIWXSignMessage'
  }

  /** The active account, if the site supports its chain. */
  get account(): SiwxAccount | undefined {
    return siwxAccount(this.active.state.value)
  }

  /** Whether the modal shows a view of the sign-in. */
  get isShown(): boolean {
    return this.modal.state.value.open && SIGNING.has(this.router.current.view)
  }

  /** Opens the sign-in view; beneath an approval that is shown, if it `keeps` that. */
  show(view: ViewName = this.first, keeps = true): void {
    // The e-mail address of an embedded login is not asked for again.
    const { namespace } = this.account ?? {}
    const email = namespace && this.connections.connection(namespace)?.embedded?.user.email
    const params = view === 'DataCapture' ? { email } : {}
    if (keeps) this.router.land(view, params)
    else this.router.reset(view, params)
    if (this.modal.state.value.open) return
    this.modal.setOpen(true)
    this.events.track('MODAL_OPEN', { connected: true })
  }

  /** The account's sessions ran out: asks again if one is required. Never rejects. */
  async renew(): Promise<void> {
    const { account } = this.signIn
    const isSignedIn = account && (await this.signIn.look(account).catch(() => false))
    if (isSignedIn !== false || this.#watching?.closed) return
    if (!this.signIn.isRequired) this.signIn.decline()
    else if (this.modal.state.value.open || !this.options.state.value.features.headless) this.show()
  }

  /** The page is looked at again, or the network came back. Never rejects. */
  async awake(): Promise<void> {
    if (this.#isUnknown || this.signIn.unknown) await this.recheck()
  }

  /** Looks for a session, after sign-outs and logins that are not answered yet. As `SignInService.look`. */
  look(account: SiwxAccount): Promise<boolean | undefined> {
    return this.signIn.look(account, this.#ready())
  }

  /** A message has become old. Never rejects. */
  async refresh(): Promise<void> {
    if (this.isShown) await this.report.prepare()
    else this.signIn.outdate()
  }

  /** The visitor tries again. Who could not be looked up is looked up first. Never rejects. */
  async retry(): Promise<void> {
    const account = this.signIn.unknown
    await (account ? this.#ask(account) : this.report.prepare())
  }

  /** Another tab may have signed in or out. What the visitor sees changes only if it has. Never rejects. */
  async recheck(): Promise<void> {
    const { state, account } = this.signIn
    const before = state.value
    this.#isStale = BUSY.has(before.status)
    if (!account || this.#isStale || this.signIn.isExempt || 'kept' in before) return
    const isSignedIn = await this.signIn.hasSession(account.caipNetworkId, account.address)
    if (isSignedIn === undefined || this.#watching?.closed) return
    this.#isUnknown = false
    if (state.value !== before) return this.recheck()
    if (isSignedIn === this.signIn.isSignedIn) return
    if (!isSignedIn) return this.renew()
    if (await this.signIn.look(account).catch(() => false)) this.#leave()
  }

  /** Batches state changes of the same task into one check. */
  #schedule(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (!this.#watching?.closed) this.#follow()
    })
  }

  #follow(): void {
    this.ends.follow(this.options.state.value.features.multiWallet)
    const { account } = this
    if (isSameAccount(account, this.signIn.account)) return
    if (account) void this.#ask(account)
    else {
      this.#isLanding = false
      this.signIn.enter(undefined)
      if (this.isShown) this.close.finish()
    }
  }

  async #ask(account: SiwxAccount): Promise<void> {
    try {
      const isSignedIn = await this.look(account)
      // Another look replaces it.
      if (isSignedIn === undefined) return
      this.#answer(isSignedIn)
    } catch (error) {
      if (isOutage(error)) this.#wait(account, error)
      else await this.#fail(account, error)
    }
    this.#isLanding = false
  }

  #answer(isSignedIn: boolean): void {
    const { open } = this.modal.state.value
    const stays = isSignedIn && !(this.first === 'DataCapture' && this.#isLanding)
    if (stays || this.signIn.isExempt) this.#leave()
    else {
      if (isSignedIn) this.signIn.again()
      if (open || !this.options.state.value.features.headless) this.show()
    }
  }

  /** Sign-outs, and logins that sign in, are answered first. */
  async #ready(): Promise<void> {
    await this.ends.settled
    await this.embedded.settled
  }

  /** No sign-in is needed: closes the modal if it was only waiting for this result, or shows the sign-in of the previous account. */
  #leave(): void {
    if (this.modal.state.value.open && (this.#isLanding || hasSigning(this.router.state.value.stack))) this.close.finish()
  }

  #left(): void {
    this.#isLanding = false
    // The sessions may have ended while the account was asked.
    if (!this.#mustCapture && this.signIn.resume()) void this.recheck()
  }

  /** Called after a connect, when the modal would close. */
  #land(): void {
    const { account } = this
    const isAsking = account && !isSameAccount(account, this.signIn.account)
    if (isAsking || this.signIn.state.value.status === 'looking') this.#isLanding = true
    else if (!hasSigning(this.router.state.value.stack)) this.close.finish()
    if (isAsking) this.#schedule()
  }

  /** Where a route leads to instead while a sign-in is pending that cannot be skipped. */
  #detour(view: ViewName): ViewName | undefined {
    if (!this.signIn.isPending) return undefined
    const { first } = this
    if (first === 'DataCapture' && this.#mustCapture && !CAPTURING.has(view)) return first
    return this.signIn.mustSign && !SIGNING.has(view) ? first : undefined
  }

  get #mustCapture(): boolean {
    const { emailCapture } = this.options.state.value.features
    return Array.isArray(emailCapture) && emailCapture.includes('required')
  }

  /** Closing the question for an e-mail address disconnects. Reference: siwx 5. */
  #refuses(): boolean {
    if (!CAPTURING.has(this.router.current.view)) return false
    const { account } = this
    const close = this.close.later()
    const leaving = account ? this.disconnect.active(account.namespace) : Promise.resolve()
    leaving.then(
      // With several wallets, the next one is looked up or asked.
      () => this.signIn.isPending || this.signIn.state.value.status === 'looking' || close(),
      () => this.#mustCapture || this.signIn.isRequired || close(),
    )
    return true
  }

  /** The back end is not reached: it is unknown whether the account has a session. */
  #wait(account: SiwxAccount, error: unknown): void {
    this.#isUnknown = true
    this.report.failed(account, toAppError(error), 'message')
    if (!this.signIn.isRequired) {
      this.signIn.decline()
      this.#leave()
    } else if (this.modal.state.value.open || !this.options.state.value.features.headless) this.show('SIWXSignMessage')
  }

  /** Spec §8: shows an error, disconnects and returns to `Connect`, in the same dialog. */
  async #fail(account: SiwxAccount, error: unknown): Promise<void> {
    const { message, code } = toAppError(error)
    this.events.track('SIWX_AUTH_ERROR', { ...this.report.about(account), message, code })
    const leaving = this.disconnect.active(account.namespace)
    this.ends.keep(account.namespace)
    this.signIn.enter(undefined)
    if (this.modal.state.value.open) this.router.reset('Connect')
    this.toasts.show({ message: formatMessage(this.locale.state.value.messages, 'siwx.initFailed'), variant: 'error' })
    await leaving.catch(() => {})
  }

  /** Prepares the message when the sign-in view is shown; declines when the view is left. */
  #prepare(): void {
    const { status } = this.signIn.state.value
    const isShown = this.modal.state.value.open && this.router.current.view === 'SIWXSignMessage'
    if (isShown && this.signIn.isExempt) this.#leave()
    else if (isShown && (status === 'unsigned' || status === 'declined')) void this.report.prepare()
    if (!isShown && ['preparing', 'ready', 'failed'].includes(status) && !this.signIn.isRequired) this.signIn.decline()
  }
}

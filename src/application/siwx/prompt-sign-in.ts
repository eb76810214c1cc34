import type { Subscription } from 'rxjs'
import type { ToastService } from '../../domain/alerts/toast-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { EmailStep } from '../../domain/email-capture/email-step.ts'
import type { RecentEmails } from '../../domain/email-capture/recent-emails.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { LocaleService } from '../../domain/options/locale-service.ts'
import { formatMessage } from '../../domain/options/messages.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { together } from '../../domain/shared/streams.ts'
import type { SignInService, SignInState } from '../../domain/siwx/sign-in-service.ts'
import { activeAccount, isSameAccount } from '../../domain/siwx/siwx-account.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { DisconnectWallet } from '../connection/disconnect-wallet.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { EmbeddedSignIn } from './embedded-sign-in.ts'
import type { OneClickSignIn } from './one-click-sign-in.ts'
import type { ReportSignIn } from './report-sign-in.ts'

/** An answer is awaited that tells more. */
const BUSY: ReadonlySet<SignInState['status']> = new Set(['looking', 'preparing', 'signing'])

/** The views that are allowed while a required sign-in is pending. */
const CAPTURING: ReadonlySet<ViewName> = new Set(['DataCapture', 'DataCaptureOtpConfirm'])
const SIGNING: ReadonlySet<ViewName> = new Set(['SIWXSignMessage', 'ApproveTransaction', ...CAPTURING])

/** Asks for a sign-in after a connect and after a change to an account or chain without a session. Spec §4. */
export class PromptSignIn {
  #watching: Subscription | undefined
  #unguard: () => void = () => {}
  #isDue = false
  #isLanding = false
  /** Another tab wrote while nobody could be looked up. */
  #isStale = false
  /** The sessions that end before anyone is looked up, and before others are taken up. */
  #ending: Promise<unknown> = Promise.resolve()
  /** The last connected account of each namespace, to end its sessions on disconnect. */
  readonly #present = new Map<ChainNamespace, SiwxAccount>()
  /** Namespaces that left this tab only: another tab may use their sessions. */
  readonly #elsewhere = new Set<ChainNamespace>()

  constructor(
    private readonly signIn: SignInService,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
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
    private readonly recent: RecentEmails,
    private readonly report: ReportSignIn,
  ) {}

  /** `left`: accounts that disconnected before this code was there; their sessions end before anyone is looked up. */
  start(left: readonly SiwxAccount[] = []): void {
    if (this.#watching) return
    if (left.length > 0) this.#end(left)
    this.#unguard = this.modal.guard(() => {
      const { view } = this.router.current
      return this.signIn.mustSign && SIGNING.has(view) && !CAPTURING.has(view)
    })
    this.router.detour = (view) => this.#detour(view)
    this.modal.signIn = {
      land: () => this.#land(),
      refuses: () => this.#refuses(),
      // Whoever is asked for an e-mail address signs afterwards, so that the message includes it.
      authentication: async (...proposed) => (this.first === 'DataCapture' ? undefined : this.oneClick.ask(...proposed)),
      adopt: (...signed) => this.#ending.then(() => this.oneClick.adopt(...signed)),
      embedded: async (network) => (this.first === 'DataCapture' ? undefined : this.embedded.ask(network)),
      adoptEmbedded: (...signed) => this.embedded.adopt(...signed),
    }
    this.#watching = together<unknown>(this.connections.state.value$, this.networks.state.value$).subscribe(() => this.#schedule())
    this.#watching.add(this.connections.news$.subscribe(({ type, namespace }) => type === 'retracted' && this.#retract(namespace)))
    this.#watching.add(this.signIn.state.value$.subscribe(() => this.#isStale && void this.recheck()))
    this.#watching.add(this.modal.left$.subscribe(() => this.#left()))
    this.#watching.add(together<unknown>(this.router.state.value$, this.modal.state.value$).subscribe(() => this.#prepare()))
  }

  dispose(): void {
    this.#watching?.unsubscribe()
    this.#unguard()
    this.router.detour = this.modal.signIn = undefined
  }

  /** The first view of the sign-in. */
  get first(): ViewName {
    const isAsked = this.options.state.value.features.emailCapture && this.router.isReachable('DataCapture')
    return isAsked && !this.email.isDone(this.account) ? 'DataCapture' : 'SIWXSignMessage'
  }

  /** The active account, if the site supports its chain. */
  get account(): SiwxAccount | undefined {
    return activeAccount(this.connections, this.networks)
  }

  /** Whether the modal shows a view of the sign-in. */
  get isShown(): boolean {
    return this.modal.state.value.open && SIGNING.has(this.router.current.view)
  }

  /** Opens the sign-in view. */
  show(view: ViewName = this.first): void {
    // An address that the visitor has logged in with is not asked for again.
    const { namespace } = this.account ?? {}
    const email = namespace && this.connections.connection(namespace)?.embedded?.user.email
    this.router.reset(view, view === 'DataCapture' ? { email } : {})
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

  /** Another tab may have signed in or out. What the visitor sees changes only if it has. Never rejects. */
  async recheck(): Promise<void> {
    const { state, account } = this.signIn
    const before = state.value
    this.#isStale = BUSY.has(before.status)
    if (!account || this.#isStale || this.signIn.isExempt || 'kept' in before) return
    const isSignedIn = await this.signIn.hasSession(account.caipNetworkId, account.address)
    if (isSignedIn === undefined || this.#watching?.closed) return
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
    this.#sayGoodbye()
    const { account } = this
    if (isSameAccount(account, this.signIn.account)) return
    if (account) void this.#ask(account)
    else {
      this.signIn.enter(undefined)
      if (this.isShown) this.close.run()
    }
  }

  async #ask(account: SiwxAccount): Promise<void> {
    try {
      const isSignedIn = await this.signIn.look(
        account,
        this.#ending.then(() => this.embedded.settled),
      )
      if (isSignedIn === undefined) return
      if (this.signIn.isExempt) return this.#leave()
      const { open } = this.modal.state.value
      if (isSignedIn && !(this.first === 'DataCapture' && this.#isLanding)) return this.#leave()
      if (isSignedIn) this.signIn.again()
      if (open || !this.options.state.value.features.headless) this.show()
    } catch (error) {
      await this.#fail(account, error)
    } finally {
      this.#isLanding = false
    }
  }

  /** No sign-in is needed: closes the modal if it was only waiting for this result, or shows the sign-in of the previous account. */
  #leave(): void {
    if (this.modal.state.value.open && (this.#isLanding || SIGNING.has(this.router.current.view))) this.close.run()
  }

  #left(): void {
    this.#isLanding = false
    if (!this.#mustCapture) this.#resume()
  }

  /** The sessions may have ended while the account was asked. */
  #resume(): boolean {
    const isSignedIn = this.signIn.resume()
    if (isSignedIn) void this.recheck()
    return isSignedIn
  }

  /** Called after a connect, when the modal would close. */
  #land(): void {
    const { account } = this
    const isAsking = account && !isSameAccount(account, this.signIn.account)
    if (isAsking || this.signIn.state.value.status === 'looking') this.#isLanding = true
    else if (!SIGNING.has(this.router.current.view)) this.close.run()
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

  /** Closing the question for an e-mail address disconnects who cannot stay without answering it. Reference: siwx 5. */
  #refuses(): boolean {
    if (!CAPTURING.has(this.router.current.view)) return false
    const { account } = this
    if (!this.#mustCapture && (this.#resume() || !this.signIn.isRequired)) {
      if (account && this.signIn.isSignedIn) this.email.finish(account)
      this.signIn.decline()
      return false
    }
    const close = this.close.later()
    const leaving = account ? this.disconnect.run(account.namespace) : Promise.resolve()
    leaving.then(close, () => {})
    return true
  }

  /** Spec §8: shows an error, disconnects and returns to `Connect`. */
  async #fail(account: SiwxAccount, error: unknown): Promise<void> {
    const { open } = this.modal.state.value
    const { message, code } = toAppError(error)
    this.events.track('SIWX_AUTH_ERROR', { ...this.report.about(account), message, code })
    await this.disconnect.run(account.namespace).catch(() => {})
    // Open although disconnecting closes: the visitor opened it for something else meanwhile, or keeps other wallets.
    if (!this.modal.state.value.open || this.router.current.view === 'ProfileWallets') {
      this.router.reset('Connect')
      if (open) this.modal.setOpen(true)
    }
    this.toasts.show({ message: formatMessage(this.locale.state.value.messages, 'siwx.initFailed'), variant: 'error' })
  }

  /** Prepares the message when the sign-in view is shown; declines when the view is left. */
  #prepare(): void {
    const { status } = this.signIn.state.value
    const isShown = this.modal.state.value.open && this.router.current.view === 'SIWXSignMessage'
    if (isShown && this.signIn.isExempt) this.#leave()
    else if (isShown && (status === 'unsigned' || status === 'declined')) void this.report.prepare()
    if (!isShown && ['preparing', 'ready', 'failed'].includes(status) && !this.signIn.isRequired) this.signIn.decline()
  }

  #retract(namespace: ChainNamespace): void {
    this.#present.delete(namespace)
    this.#elsewhere.add(namespace)
  }

  /** While another wallet is still coming back, the sessions of the others are kept. */
  get #isNoneLeft(): boolean {
    const { namespaces } = this.connections
    return this.#elsewhere.size === 0 && namespaces.every((each) => this.connections.of(each).status === 'disconnected')
  }

  #sayGoodbye(): void {
    const { connections } = this.connections
    const gone = [...this.#present].filter(([namespace]) => !connections.some(({ connector }) => connector.chain === namespace))
    for (const [namespace] of gone) this.#present.delete(namespace)
    for (const { connector } of connections) this.#elsewhere.delete(connector.chain)
    for (const { connector, accounts, caipNetworkId } of connections)
      if (caipNetworkId) this.#present.set(connector.chain, { namespace: connector.chain, address: accounts[0].address, caipNetworkId })
    if (gone.length > 0) this.#end(gone.map(([, account]) => account))
  }

  #end(gone: readonly SiwxAccount[]): void {
    const ending = gone.flatMap((account) =>
      this.networks.state.value.networks
        .filter(({ chainNamespace }) => chainNamespace === account.namespace)
        .map(({ caipNetworkId }) => ({ ...account, caipNetworkId })),
    )
    const isLast = this.#isNoneLeft
    this.#ending = Promise.all([this.#ending, this.signIn.end(ending, isLast)])
    if (!isLast) return
    this.email.restart()
    void this.recent.forget().catch(() => {})
  }
}

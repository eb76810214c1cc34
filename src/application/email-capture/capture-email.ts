import type { Subscription } from 'rxjs'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { EmailCaptureService } from '../../domain/email-capture/email-capture-service.ts'
import { type EmailStep, isSameSigner } from '../../domain/email-capture/email-step.ts'
import type { RecentEmails } from '../../domain/email-capture/recent-emails.ts'
import type { AppError } from '../../domain/errors/app-error.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { redactText } from '../../domain/shared/redact-text.ts'
import { mergeStreams } from '../../domain/shared/streams.ts'
import { isEmailAddress } from '../../domain/siwx/email-resource.ts'
import type { SignInService } from '../../domain/siwx/sign-in-service.ts'
import type { SignInViews } from '../../domain/siwx/sign-in-views.ts'
import type { Announcer } from '../alerts/announcer.ts'

/** The steps before signing: asks for an e-mail address, then for the code sent to it. */
export class CaptureEmail {
  #watching: Subscription | undefined
  #view: ViewName | undefined
  #remembered: string | undefined

  constructor(
    private readonly capture: EmailCaptureService,
    private readonly step: EmailStep,
    private readonly recent: RecentEmails,
    private readonly signIn: SignInService,
    private readonly views: SignInViews,
    private readonly router: Router,
    private readonly announcer: Announcer,
    private readonly events: EventService,
  ) {}

  start(): void {
    this.#watching ??= mergeStreams<unknown>(this.signIn.state.value$, this.views.moves$).subscribe(() => this.#follow())
  }

  dispose(): void {
    this.#watching?.unsubscribe()
  }

  /** No sign-in without an address. */
  get isRequired(): boolean {
    return this.views.mustCapture
  }

  /** Sends a code to the address, or goes on where the service needs none. */
  async submit(typed: string): Promise<void> {
    const outcome = await this.capture.submit(typed)
    const state = this.capture.state.value
    if (outcome === 'asking') {
      // The field says so itself.
      const isWrong = state.status === 'asking' && state.error?.code === 'EMAIL_INVALID'
      if (state.status === 'asking' && !isWrong) this.announcer.say('capture.sendFailed', 'error')
      return
    }
    if (outcome !== undefined) this.events.track('EMAIL_SUBMITTED')
    if (outcome === 'code') {
      this.events.track('EMAIL_VERIFICATION_CODE_SENT')
      if (this.views.view === 'DataCapture') this.router.push('DataCaptureOtpConfirm')
    } else if (outcome === 'done') this.#sign()
  }

  async confirm(code: string): Promise<void> {
    const outcome = await this.capture.confirm(code)
    const state = this.capture.state.value
    if (outcome === 'code' && state.status === 'code')
      this.events.track('EMAIL_VERIFICATION_CODE_FAIL', { message: state.error ? reasonOf(state.error, code) : '' })
    if (outcome !== 'done') return
    this.events.track('EMAIL_VERIFICATION_CODE_PASS')
    this.#sign()
  }

  async resend(): Promise<void> {
    const outcome = await this.capture.resend()
    const state = this.capture.state.value
    if (outcome === 'done') this.#sign()
    if (outcome !== 'code' || state.status !== 'code') return
    if (state.error) return this.announcer.say('capture.sendFailed', 'error')
    this.events.track('EMAIL_VERIFICATION_CODE_SENT')
    this.announcer.say('code.resent', 'success')
  }

  /** Goes on without an address, unless the site requires one. */
  async skip(): Promise<void> {
    const { account } = this.signIn
    if (!account || this.isRequired) return
    this.capture.skip()
    this.step.finish(account)
    const step = await this.signIn.look(account)
    if (!step || !this.views.isCapturing) return
    if (step.to.status === 'signedIn') this.views.leave()
    else this.router.reset('SIWXSignMessage')
  }

  #sign(): void {
    const state = this.capture.state.value
    if (state.status !== 'done') return
    this.step.finish(state.account)
    if (this.views.isCapturing) this.router.reset('SIWXSignMessage')
  }

  #follow(): void {
    const { account } = this.signIn
    const { status } = this.capture.state.value
    const before = this.#view
    this.#view = this.views.view
    this.capture.begin(account)
    if (this.#view === 'DataCapture' && before !== this.#view) {
      this.capture.edit()
      if (before === 'DataCaptureOtpConfirm' && status === 'code') this.events.track('EMAIL_EDIT')
      this.#prefill()
    }
    if (this.#view === 'DataCaptureOtpConfirm' && !['code', 'checking', 'resending'].includes(this.capture.state.value.status))
      this.router.replace('DataCapture')
    this.#remember()
  }

  /** An address that is known already is not asked for: a code is sent to it, once. */
  #prefill(): void {
    const state = this.capture.state.value
    const { email = '' } = this.router.current.params
    if (state.status === 'asking' && state.email === '' && isEmailAddress(email)) void this.submit(email)
  }

  /** Only an address with which this visitor has signed in. */
  #remember(): void {
    const [captured, signed] = [this.capture.state.value, this.signIn.state.value]
    if (signed.status === 'idle') this.#remembered = undefined
    if (signed.status !== 'signedIn' || captured.status !== 'done' || captured.email === undefined) return
    if (!isSameSigner(captured.account, signed.account) || this.#remembered === captured.email) return
    this.#remembered = captured.email
    void this.recent.remember(captured.email).catch(() => {})
  }
}

/** The text of the error, or of its cause in the site's own code. Contains neither the address nor the code. */
function reasonOf({ code, message, cause }: AppError, typed: string): string {
  const own = code === 'UNEXPECTED' ? messageOf(cause) : undefined
  return redactText(own ?? message).replaceAll(typed, '[code]')
}

/** A site may throw anything. */
function messageOf(thrown: unknown): string | undefined {
  const message = typeof thrown === 'string' ? thrown : attempt(() => (thrown as Readonly<{ message?: unknown }>).message)
  return typeof message === 'string' && message !== '' ? message : undefined
}

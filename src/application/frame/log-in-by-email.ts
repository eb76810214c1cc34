import type { AlertService } from '../../domain/alerts/alert-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { EmailLogin, EmailStep } from '../../domain/frame/email-login.ts'
import type { Router } from '../../domain/routing/router.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import type { ConnectEmbedded } from './connect-embedded.ts'

/** The steps of a login by e-mail: the mail, the device, the code, the connection. */
export class LogInByEmail {
  constructor(
    private readonly login: EmailLogin,
    private readonly connect: ConnectEmbedded,
    private readonly router: Router,
    private readonly events: EventService,
    private readonly alerts: AlertService,
  ) {}

  /** Sends the mail and shows the next step in place of the current view. */
  async start(email: string, signal: AbortSignal): Promise<void> {
    const { status, email: accepted } = this.login.state.value
    // The page let this address in before, and only the account is missing.
    if (status === 'accepted' && email === accepted) return this.#connect(signal)
    try {
      const step = await this.#send(email, signal)
      this.events.track('EMAIL_SUBMITTED')
      await this.#goOn(step, signal)
    } catch (error) {
      if (isAppError(error, 'EMAIL_INVALID')) this.alerts.raise(fail('APKTW002', {}))
      if (isAppError(error, 'FRAME_LOAD_FAILED')) {
        const unable = fail('EMAIL_LOGIN_LOAD_FAILED', {}, { cause: error })
        this.login.failed(unable)
        this.connect.failed(unable)
        throw unable
      }
      throw error
    }
  }

  /** Waits until the link in the mail was followed, for 20 minutes at most, then asks for the code. A page that is silent is an alert. */
  async awaitDevice(signal: AbortSignal): Promise<void> {
    await abortable(this.login.awaitDevice(signal), signal).catch((error: unknown) => {
      if (isAppError(error, 'FRAME_REQUEST_TIMEOUT') && error.facts.method === 'IS_CONNECTED') this.alerts.report(error)
      throw error
    })
    this.events.track('DEVICE_REGISTERED_FOR_EMAIL')
    await this.#goOn('code', signal)
  }

  /** Another mail to the same address. @returns the next step; `connect`: the page sent no mail, and let them in */
  async resend(signal: AbortSignal): Promise<EmailStep> {
    const step = await this.#send(this.login.state.value.email, signal)
    await this.#goOn(step, signal)
    return step
  }

  /** Checks the code, then connects the account. The error of either is in the state of `EmailLogin`. */
  async confirm(code: string, signal: AbortSignal): Promise<void> {
    try {
      await this.login.confirm(code, signal)
    } catch (reason) {
      const error = toAppError(reason)
      if (error.code === 'ABORTED') this.connect.left()
      else this.events.track('EMAIL_VERIFICATION_CODE_FAIL', { message: error.code })
      return
    }
    this.events.track('EMAIL_VERIFICATION_CODE_PASS')
    await this.enter(signal)
  }

  /** Connects the account of the code that was accepted. The error is in the state of `EmailLogin`. */
  async enter(signal: AbortSignal): Promise<void> {
    await this.#connect(signal).catch(() => {})
  }

  async #goOn(step: EmailStep, signal: AbortSignal): Promise<void> {
    if (step === 'connect') return this.#connect(signal)
    if (step === 'code') this.events.track('EMAIL_VERIFICATION_CODE_SENT')
    this.router.replace(step === 'code' ? 'EmailVerifyOtp' : 'EmailVerifyDevice')
  }

  async #send(email: string, signal: AbortSignal): Promise<EmailStep> {
    return this.login.send(email, signal).catch((error: unknown) => {
      // Given up after the page may have let them in.
      if (isAppError(error, 'ABORTED')) this.connect.left()
      throw error
    })
  }

  async #connect(signal: AbortSignal): Promise<void> {
    this.login.clear()
    try {
      await this.connect.run('email', signal)
      this.login.end()
    } catch (reason) {
      const error = toAppError(reason)
      if (error.code === 'ABORTED') this.login.end()
      else this.login.failed(error)
      throw error
    }
  }
}

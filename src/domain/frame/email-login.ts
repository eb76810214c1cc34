import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type AppError, isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { abortable } from '../shared/async/abortable.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isEmailAddress } from '../siwx/email-resource.ts'
import { Attempts } from './attempts.ts'
import { isLoggedIn } from './embedded-page.ts'
import type { LoginRecord } from './login-record.ts'
import { COOLDOWN_MS, mailSent, throttleMail } from './mail-wait.ts'
import type { SignOutGate } from './pending-sign-out.ts'
import { DEVICE_MS } from './secure-calls.ts'

/** What comes next: follow the link in the mail, enter the code, or nothing more. */
export type EmailStep = 'device' | 'code' | 'connect'

export type EmailState = Readonly<{
  email: string
  /** `accepted`: the page accepted the code or the address, and the account is requested now. A code is valid once. */
  status: 'idle' | 'sending' | 'checking' | 'accepted'
  error?: AppError | undefined
  /** From when another mail can be asked for, in ms of `Clock.monotonic()`. */
  resendAt: number
}>

const STEPS: ReadonlyMap<string, EmailStep> = new Map([
  ['VERIFY_DEVICE', 'device'],
  ['VERIFY_OTP', 'code'],
])

/** Logging in with an e-mail address: at most one mail in 30 s, a link for a new device, a code. */
export class EmailLogin {
  readonly #state = new Store<EmailState>({ email: '', status: 'idle', resendAt: 0 })
  readonly state: ReadonlyStore<EmailState> = this.#state

  readonly #attempts: Attempts<'accepted'>

  constructor(
    private readonly site: SecureSite,
    private readonly record: LoginRecord,
    private readonly clock: Clock,
    private readonly gate: SignOutGate,
  ) {
    this.#attempts = new Attempts(clock, (change) => this.#state.change(change))
  }

  /** Asks for a mail. @throws EMAIL_INVALID, EMAIL_THROTTLED, and what `SecureSite.ask` throws */
  send(email: string, signal: AbortSignal): Promise<EmailStep> {
    const work = async (ends: AbortSignal) => {
      if (!isEmailAddress(email)) throw fail('EMAIL_INVALID', {})
      this.#state.change({ email })
      await throttleMail(this.record, this.clock, this.#state.value.resendAt)
      await this.site.load(ends)
      await this.gate.cleared(ends)
      let step = await this.#mail(email, ends)
      if (step === 'connect' && (await this.gate.mayHoldOldSession(ends))) {
        // The page let somebody in without a code: it may still hold the session of a visitor who logged out here.
        await abortable(this.gate.signOut(), ends)
        if (await this.gate.mayHoldOldSession(ends)) throw fail('FRAME_REQUEST_TIMEOUT', { method: 'SIGN_OUT' })
        step = await this.#mail(email, ends)
      }
      if (step === 'connect') this.gate.expectLogin()
      await this.#sent()
      return step
    }
    // If the visitor left meanwhile, nobody requests the account, and the next visitor has to enter a code.
    return this.#attempts.run('sending', signal, work, (step) => (step === 'connect' ? 'accepted' : 'idle'))
  }

  async #mail(email: string, signal: AbortSignal): Promise<EmailStep> {
    try {
      const { action } = await this.site.ask('CONNECT_EMAIL', { email }, signal)
      return STEPS.get(action) ?? 'connect'
    } catch (error) {
      // Cancelled after the request was sent: the mail may be on its way, or the page may have logged the visitor in.
      if (isAppError(error, 'ABORTED') || isAppError(error, 'FRAME_REQUEST_TIMEOUT')) {
        this.gate.expectLogin()
        await this.#sent()
      }
      throw error
    }
  }

  /**
   * Resolves when the visitor followed the link in the mail.
   * @throws FRAME_REQUEST_TIMEOUT when the link has expired (`CONNECT_DEVICE`), or the page is silent (`IS_CONNECTED`)
   */
  async awaitDevice(signal: AbortSignal): Promise<void> {
    const expires = this.clock.monotonic() + DEVICE_MS
    let isFollowed = false
    while (!isFollowed) {
      try {
        await this.site.ask('CONNECT_DEVICE', undefined, signal)
        isFollowed = true
      } catch (error) {
        if (!isAppError(error, 'FRAME_REQUEST_TIMEOUT') || this.clock.monotonic() >= expires) throw error
        // Any answer will do: it shows that the page still waits for the visitor.
        await isLoggedIn(this.site, signal)
      }
    }
    this.#state.change({ error: undefined, status: 'idle' })
  }

  /** @throws FRAME_REQUEST_FAILED for a wrong or expired code, with the words to show */
  confirm(otp: string, signal: AbortSignal): Promise<void> {
    const work = (ends: AbortSignal) => this.gate.runLogin(() => this.site.ask('CONNECT_OTP', { otp }, ends), ends)
    return this.#attempts.run('checking', signal, work, () => 'accepted')
  }

  /** Why the login did not go on. After the code was accepted, the account can be asked for again. */
  failed(error: AppError): void {
    this.#state.change({ status: this.state.value.status === 'accepted' ? 'accepted' : 'idle', error })
  }

  /** The login is over, or was left. */
  end(): void {
    if (this.state.value.status === 'accepted') this.#state.change({ status: 'idle', error: undefined })
  }

  /** The visitor corrects what was refused. */
  clear(): void {
    if (this.#state.value.error) this.#state.change({ error: undefined })
  }

  dispose(): void {
    this.#attempts.dispose()
  }

  async #sent(): Promise<void> {
    this.#state.change({ resendAt: this.clock.monotonic() + COOLDOWN_MS })
    await mailSent(this.record, this.clock)
  }
}

import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type AppError, isAppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isEmailAddress } from '../siwx/email-address.ts'
import type { LoginRecord } from './login-record.ts'

/** Spec §9: between two mails. */
export const COOLDOWN_MS = 30_000

/** What comes next: follow the link in the mail, enter the code, or nothing more. */
export type EmailStep = 'device' | 'code' | 'connect'

export type EmailState = Readonly<{
  email: string
  status: 'idle' | 'sending' | 'checking'
  error?: AppError | undefined
  /** From when another mail can be asked for, in ms of `Clock.monotonic()`. */
  resendAt: number
}>

const STEPS: ReadonlyMap<string, EmailStep> = new Map([
  ['VERIFY_DEVICE', 'device'],
  ['VERIFY_OTP', 'code'],
])

/** Logging in with an e-mail address: at most one mail in 30 s, a link for a new device, a code. Spec §4, §5; reference: frame 11. */
export class EmailLogin {
  readonly #state = new Store<EmailState>({ email: '', status: 'idle', resendAt: 0 })
  readonly state: ReadonlyStore<EmailState> = this.#state

  #sending: AbortSignal | undefined
  #attempts = 0

  constructor(
    private readonly site: SecureSite,
    private readonly record: LoginRecord,
    private readonly clock: Clock,
  ) {}

  /** Asks for a mail. @throws EMAIL_INVALID, EMAIL_THROTTLED, and what `SecureSite.ask` throws */
  async send(email: string, signal: AbortSignal): Promise<EmailStep> {
    // A second tap: one mail.
    if (this.#sending && !this.#sending.aborted) throw fail('ABORTED', {})
    this.#sending = signal
    const sent = this.#attempt('sending', async () => {
      if (!isEmailAddress(email)) throw fail('EMAIL_INVALID', {})
      this.#set({ email })
      await this.#throttle()
      await this.site.load(signal)
      const { action } = await this.site.ask('CONNECT_EMAIL', { email }, signal).catch(async (error: unknown) => {
        // Given up after it was asked for: the mail may be on its way.
        if (isAppError(error, 'ABORTED') || isAppError(error, 'FRAME_REQUEST_TIMEOUT')) await this.#sent()
        throw error
      })
      await this.#sent()
      return STEPS.get(action) ?? 'connect'
    })
    return sent.finally(() => {
      if (this.#sending === signal) this.#sending = undefined
    })
  }

  /** Resolves when the visitor followed the link in the mail. */
  async awaitDevice(signal: AbortSignal): Promise<void> {
    await this.site.ask('CONNECT_DEVICE', undefined, signal)
    this.#set({ error: undefined, status: 'idle' })
  }

  /** @throws FRAME_REQUEST_FAILED for a wrong or expired code, with the words to show */
  confirm(otp: string, signal: AbortSignal): Promise<void> {
    return this.#attempt('checking', () => this.site.ask('CONNECT_OTP', { otp }, signal))
  }

  /** What failed after the code was accepted, shown in its place. */
  failed(error: AppError): void {
    this.#set({ status: 'idle', error })
  }

  /** The visitor corrects what was refused. */
  clear(): void {
    if (this.#state.value.error) this.#set({ error: undefined })
  }

  /** @throws EMAIL_THROTTLED 'Please try again after N seconds' */
  async #throttle(): Promise<void> {
    const left = await this.#left()
    if (left > 0) throw fail('EMAIL_THROTTLED', { seconds: Math.ceil(left / 1000) })
  }

  /** Never above 30 s and never negative: the clock may have been set back or forward. */
  async #left(): Promise<number> {
    const here = this.#state.value.resendAt - this.clock.monotonic()
    const { emailAt } = await this.record.read()
    const age = emailAt === undefined ? COOLDOWN_MS : this.clock.now() - emailAt
    const stored = age < 0 ? 0 : COOLDOWN_MS - age
    return Math.min(COOLDOWN_MS, Math.max(here, stored, 0))
  }

  async #sent(): Promise<void> {
    this.#set({ resendAt: this.clock.monotonic() + COOLDOWN_MS })
    const emailAt = this.clock.now()
    await this.record.change((login) => ({ ...login, emailAt }))
  }

  async #attempt<T>(status: 'sending' | 'checking', work: () => Promise<T>): Promise<T> {
    this.#attempts += 1
    const attempt = this.#attempts
    // What was given up does not change what is shown of a later attempt.
    const end = (change: Partial<EmailState>) => {
      if (attempt === this.#attempts) this.#set({ status: 'idle', ...change })
    }
    this.#set({ status, error: undefined })
    try {
      const result = await work()
      end({})
      return result
    } catch (reason) {
      const error = toAppError(reason)
      end({ error: isAppError(error, 'ABORTED') ? undefined : error })
      throw error
    }
  }

  #set(change: Partial<EmailState>): void {
    this.#state.set({ ...this.#state.value, ...change })
  }
}

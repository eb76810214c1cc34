import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type AppError, isAppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isEmailAddress } from '../siwx/email-address.ts'
import { COOLDOWN_MS } from './email-login.ts'
import type { EmbeddedWallet } from './embedded-wallet.ts'

/** Which code is asked for next: that of the current address, or that of the new one. */
export type UpdateStep = 'primary' | 'secondary'

export type EmailUpdateState = Readonly<{
  /** The new address. */
  email: string
  status: 'idle' | 'sending' | 'checking'
  error?: AppError | undefined
  /** From when it can be started again, in ms of `Clock.monotonic()`. */
  againAt: number
}>

/** Another e-mail address for the embedded wallet: a code for the current address, then one for the new address. Reference: frame 12. */
export class EmailUpdate {
  readonly #state = new Store<EmailUpdateState>({ email: '', status: 'idle', againAt: 0 })
  readonly state: ReadonlyStore<EmailUpdateState> = this.#state

  #sending: AbortSignal | undefined

  constructor(
    private readonly site: SecureSite,
    private readonly wallet: EmbeddedWallet,
    private readonly clock: Clock,
  ) {}

  /** The address of the login; undefined without one. */
  get current(): string | undefined {
    return [...this.wallet.state.value.users.values()].find(({ email }) => email !== undefined)?.email
  }

  /** @throws EMAIL_INVALID, EMAIL_THROTTLED, and what `SecureSite.ask` throws */
  async start(email: string, signal: AbortSignal): Promise<UpdateStep> {
    // A second tap: one code.
    if (this.#sending && !this.#sending.aborted) throw fail('ABORTED', {})
    this.#sending = signal
    const sent = this.#attempt('sending', async () => {
      if (!isEmailAddress(email)) throw fail('EMAIL_INVALID', {})
      const left = this.#state.value.againAt - this.clock.monotonic()
      if (left > 0) throw fail('EMAIL_THROTTLED', { seconds: Math.ceil(left / 1000) })
      this.#set({ email })
      const { action } = await this.site.ask('UPDATE_EMAIL', { email }, signal)
      this.#set({ againAt: this.clock.monotonic() + COOLDOWN_MS })
      return action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
    })
    return sent.finally(() => {
      if (this.#sending === signal) this.#sending = undefined
    })
  }

  primary(otp: string, signal: AbortSignal): Promise<void> {
    return this.#attempt('checking', () => this.site.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, signal))
  }

  /** Keeps the address that the secure page confirmed. */
  secondary(otp: string, signal: AbortSignal): Promise<void> {
    return this.#attempt('checking', async () => {
      const { newEmail } = await this.site.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, signal)
      await this.wallet.changeEmail(newEmail)
    })
  }

  async #attempt<T>(status: 'sending' | 'checking', work: () => Promise<T>): Promise<T> {
    this.#set({ status, error: undefined })
    try {
      const result = await work()
      this.#set({ status: 'idle' })
      return result
    } catch (reason) {
      const error = toAppError(reason)
      this.#set({ status: 'idle', error: isAppError(error, 'ABORTED') ? undefined : error })
      throw error
    }
  }

  #set(change: Partial<EmailUpdateState>): void {
    this.#state.set({ ...this.#state.value, ...change })
  }
}

import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type AppError, isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { abortable } from '../shared/async/abortable.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isEmailAddress } from '../siwx/email-resource.ts'
import { Attempts } from './attempts.ts'
import type { EmbeddedWallet } from './embedded-wallet.ts'
import type { LoginRecord } from './login-record.ts'
import { COOLDOWN_MS, mailSent, throttleMail } from './mail-wait.ts'

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

/** Another e-mail address for the embedded wallet: a code for the current address, then one for the new address. */
export class EmailUpdate {
  readonly #state = new Store<EmailUpdateState>({ email: '', status: 'idle', againAt: 0 })
  readonly state: ReadonlyStore<EmailUpdateState> = this.#state

  readonly #attempts: Attempts
  #changing: Promise<unknown> | undefined

  constructor(
    private readonly site: SecureSite,
    private readonly wallet: EmbeddedWallet,
    private readonly record: LoginRecord,
    private readonly clock: Clock,
  ) {
    this.#attempts = new Attempts(clock, (change) => this.#state.change(change))
  }

  /** The address of the login; undefined without one. */
  get current(): string | undefined {
    return [...this.wallet.state.value.users.values()].find(({ email }) => email !== undefined)?.email
  }

  /** @throws EMAIL_INVALID, EMAIL_THROTTLED, and what `SecureSite.ask` throws */
  start(email: string, signal: AbortSignal): Promise<UpdateStep> {
    return this.#attempt('sending', signal, async (ends) => {
      if (!isEmailAddress(email)) throw fail('EMAIL_INVALID', {})
      await throttleMail(this.record, this.clock, this.#state.value.againAt)
      this.#state.change({ email })
      const sent = () => {
        this.#state.change({ againAt: this.clock.monotonic() + COOLDOWN_MS })
        return mailSent(this.record, this.clock)
      }
      await this.site.load(ends)
      const { action } = await this.site.ask('UPDATE_EMAIL', { email }, ends).catch(async (error: unknown) => {
        // Cancelled after the request was sent: the code may be on its way.
        if (isAppError(error, 'ABORTED') || isAppError(error, 'FRAME_REQUEST_TIMEOUT')) await sent()
        throw error
      })
      await sent()
      return action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
    })
  }

  primary(otp: string, signal: AbortSignal): Promise<void> {
    return this.#attempt('checking', signal, (ends) => this.site.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, ends))
  }

  /** Keeps the address that the secure page confirmed, also when nobody waits for it any more: the page changes it all the same. */
  secondary(otp: string, signal: AbortSignal): Promise<void> {
    const { visitor } = this.wallet
    return this.#attempt('checking', signal, async (ends) => {
      await this.site.load(ends)
      const changed = this.site
        .ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, visitor)
        .then(({ newEmail }) => this.wallet.changeEmail(newEmail, visitor))
      this.#changing = Promise.allSettled([this.#changing, changed])
      await abortable(changed, ends)
    })
  }

  /** Resolves when the page has answered every code of a new address. */
  async settled(): Promise<void> {
    await this.#changing
  }

  /** The visitor corrects what was refused. */
  clear(): void {
    if (this.#state.value.error) this.#state.change({ error: undefined })
  }

  dispose(): void {
    this.#attempts.dispose()
  }

  /** `work` is also cancelled when the login whose address it changes ends. */
  #attempt<T>(status: 'sending' | 'checking', signal: AbortSignal, work: (ends: AbortSignal) => Promise<T>): Promise<T> {
    return this.#attempts.run(status, AbortSignal.any([signal, this.wallet.visitor]), work)
  }
}

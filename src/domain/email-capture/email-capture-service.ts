import type { EmailCodes } from '../../ports/email-capture/email-codes.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import { abortable } from '../shared/deadline.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isEmailAddress } from '../siwx/email-address.ts'
import { isSameAccount } from '../siwx/siwx-account.ts'

/** A code may be asked for again after this. */
export const RESEND_AFTER_MS = 30_000
const CODE = /^\d{6}$/

/** `done`: the visitor gave an address (`email`), or none where that is allowed. */
export type EmailCaptureState = Readonly<
  | { status: 'idle' }
  | { status: 'asking'; account: SiwxAccount; email: string; error?: AppError | undefined }
  | { status: 'sending'; account: SiwxAccount; email: string }
  | { status: 'code'; account: SiwxAccount; email: string; resendAt: number; error?: AppError | undefined }
  | { status: 'checking'; account: SiwxAccount; email: string; resendAt: number }
  | { status: 'done'; account: SiwxAccount; email?: string | undefined }
>

/** An e-mail address of the account that is about to sign in, proven by a one-time code. Another account begins anew. Spec §4. */
export class EmailCaptureService {
  readonly #state = new Store<EmailCaptureState>({ status: 'idle' })
  readonly state: ReadonlyStore<EmailCaptureState> = this.#state
  #turn = new AbortController()

  constructor(
    private readonly codes: EmailCodes,
    private readonly clock: Clock,
  ) {}

  /** Whether that account was asked already. */
  isDone(account: SiwxAccount | undefined): boolean {
    const state = this.#state.value
    return state.status === 'done' && isSameAccount(account, state.account)
  }

  /** Asks that account; undefined = nobody is to be asked. What an account before it was asked is void. */
  begin(account: SiwxAccount | undefined, email = ''): void {
    const state = this.#state.value
    if (account && state.status !== 'idle' && isSameAccount(account, state.account)) return
    this.#begin()
    this.#state.set(account ? { status: 'asking', account, email } : { status: 'idle' })
  }

  /** A failure is a state. */
  async submit(typed: string): Promise<void> {
    const state = this.#state.value
    if (state.status !== 'asking') return
    const { account } = state
    const email = typed.trim()
    if (!isEmailAddress(email)) return this.#state.set({ status: 'asking', account, email, error: fail('EMAIL_INVALID', {}) })
    await this.#send(account, email)
  }

  /** Another code for the same address, no sooner than it may be. */
  async resend(): Promise<void> {
    const state = this.#state.value
    if (state.status === 'code' && this.clock.monotonic() >= state.resendAt) await this.#send(state.account, state.email)
  }

  async confirm(code: string): Promise<void> {
    const state = this.#state.value
    if (state.status !== 'code' || !CODE.test(code)) return
    const { account, email, resendAt } = state
    const { signal } = this.#begin()
    this.#state.set({ status: 'checking', account, email, resendAt })
    try {
      await abortable(this.codes.confirm(code), signal)
      this.#state.set({ status: 'done', account, email })
    } catch (error) {
      if (!signal.aborted) this.#state.set({ status: 'code', account, email, resendAt, error: toAppError(error) })
    }
  }

  /** Back from the code to the address. */
  edit(): void {
    const state = this.#state.value
    if (state.status !== 'code' && state.status !== 'sending') return
    this.#begin()
    this.#state.set({ status: 'asking', account: state.account, email: state.email })
  }

  /** Goes on without an address: for the caller to say whether that is allowed. */
  skip(): void {
    const state = this.#state.value
    if (state.status === 'idle' || state.status === 'done') return
    this.#begin()
    this.#state.set({ status: 'done', account: state.account })
  }

  dispose(): void {
    this.#turn.abort()
  }

  async #send(account: SiwxAccount, email: string): Promise<void> {
    const { signal } = this.#begin()
    this.#state.set({ status: 'sending', account, email })
    try {
      const isNeeded = await abortable(this.codes.request(email, `${account.caipNetworkId}:${account.address}`), signal)
      const resendAt = this.clock.monotonic() + RESEND_AFTER_MS
      this.#state.set(isNeeded ? { status: 'code', account, email, resendAt } : { status: 'done', account, email })
    } catch (error) {
      if (!signal.aborted) this.#state.set({ status: 'asking', account, email, error: toAppError(error) })
    }
  }

  #begin(): AbortController {
    this.#turn.abort()
    this.#turn = new AbortController()
    return this.#turn
  }
}

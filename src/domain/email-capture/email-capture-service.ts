import type { EmailCodes } from '../../ports/email-capture/email-codes.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { Disposable } from '../shared/disposable.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isEmailAddress } from '../siwx/email-resource.ts'
import { isSameSigner } from './email-step.ts'

/** Another code can be requested after this. */
export const RESEND_AFTER_MS = 30_000
/** A site's own code may never settle. */
export const ANSWER_WITHIN_MS = 60_000
const CODE = /^\d{6}$/

type Asked = Readonly<{ account: SiwxAccount; email: string }>

/** `done`: the visitor proved an address (`email`), or went on without where that is allowed. */
export type EmailCaptureState = Readonly<
  | { status: 'idle' }
  | (Asked & { status: 'asking'; error?: AppError | undefined })
  | (Asked & { status: 'sending' })
  | (Asked & { status: 'code'; resendAt: number; error?: AppError | undefined })
  | (Asked & { status: 'checking' | 'resending'; resendAt: number })
  | { status: 'done'; account: SiwxAccount; email?: string | undefined }
>

/** The e-mail address of the account that is about to sign in, proven by a one-time code. It starts again with another account. */
export class EmailCaptureService extends Disposable {
  readonly #state = new Store<EmailCaptureState>({ status: 'idle' })
  readonly state: ReadonlyStore<EmailCaptureState> = this.#state
  /** What is asked of the back end: of one address at a time. */
  readonly #questions: Mailbox

  constructor(
    private readonly codes: EmailCodes,
    private readonly clock: Clock,
  ) {
    super()
    this.#questions = this.own(new Mailbox(clock, { ms: ANSWER_WITHIN_MS, late: () => fail('HTTP_TIMEOUT', { url: '' }) }))
  }

  /** Asks that account; undefined: none. A pending request to another address ends; one to the same address on another network stays. */
  begin(account: SiwxAccount | undefined): void {
    const state = this.#state.value
    if (account ? state.status !== 'idle' && isSameSigner(account, state.account) : state.status === 'idle') return
    this.#questions.abort()
    this.#state.set(account ? { status: 'asking', account, email: '' } : { status: 'idle' })
  }

  /** Sends a code to the typed address. A failure is a state. Resolves the next status; undefined when the account changed meanwhile. */
  async submit(typed: string): Promise<EmailCaptureState['status'] | undefined> {
    const state = this.#state.value
    if (state.status !== 'asking') return undefined
    const asked = { account: state.account, email: typed.trim() }
    if (!isEmailAddress(asked.email)) return this.#to({ status: 'asking', ...asked, error: fail('EMAIL_INVALID', {}) })
    this.#to({ status: 'sending', ...asked })
    return this.#send(asked, (error) => ({ status: 'asking', ...asked, error }))
  }

  /** Another code for the same address, no sooner than `resendAt`. Resolves as `submit`. */
  async resend(): Promise<EmailCaptureState['status'] | undefined> {
    const state = this.#state.value
    if (state.status !== 'code' || this.clock.monotonic() < state.resendAt) return undefined
    const { account, email, resendAt } = state
    this.#to({ status: 'resending', account, email, resendAt })
    return this.#send({ account, email }, (error) => ({ status: 'code', account, email, resendAt, error }))
  }

  /** Resolves as `submit`. */
  async confirm(code: string): Promise<EmailCaptureState['status'] | undefined> {
    const state = this.#state.value
    if (state.status !== 'code' || !CODE.test(code)) return undefined
    const { account, email, resendAt } = state
    this.#to({ status: 'checking', account, email, resendAt })
    return this.#await(
      () => this.codes.confirm(code),
      () => ({ status: 'done', account, email }),
      (error) => ({ status: 'code', account, email, resendAt, error }),
    )
  }

  /** Back to the address, whatever was asked with it. */
  edit(): void {
    const state = this.#state.value
    if (state.status === 'idle' || state.status === 'asking') return
    this.#questions.abort()
    this.#to({ status: 'asking', account: state.account, email: state.email ?? '' })
  }

  /** Continues without an address. The caller checks whether that is allowed. */
  skip(): void {
    const state = this.#state.value
    if (state.status === 'idle' || state.status === 'done') return
    this.#questions.abort()
    this.#to({ status: 'done', account: state.account })
  }

  #send({ account, email }: Asked, failed: (error: AppError) => EmailCaptureState): Promise<EmailCaptureState['status'] | undefined> {
    return this.#await(
      () => this.codes.request(email, `${account.caipNetworkId}:${account.address}`),
      (isSent) =>
        isSent
          ? { status: 'code', account, email, resendAt: this.clock.monotonic() + RESEND_AFTER_MS }
          : { status: 'done', account, email },
      failed,
    )
  }

  async #await<T>(
    ask: () => Promise<T>,
    done: (answer: T) => EmailCaptureState,
    failed: (error: AppError) => EmailCaptureState,
  ): Promise<EmailCaptureState['status'] | undefined> {
    const next = (state: EmailCaptureState) => {
      this.#state.set(state)
      status = state.status
    }
    let status: EmailCaptureState['status'] | undefined
    await this.#questions.post(ask, {
      policy: 'latest',
      done: (answer) => next(done(answer)),
      failed: (error) => next(failed(toAppError(error))),
    })
    return status
  }

  #to(state: EmailCaptureState): EmailCaptureState['status'] {
    this.#state.set(state)
    return state.status
  }
}

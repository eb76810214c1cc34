import { filter } from 'rxjs'
import type { Siwx, SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { abortable } from '../shared/async/abortable.ts'
import type { Ask } from '../shared/async/job.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { firstOf } from '../shared/streams.ts'
import { accountOf, isPending, isUnknown, reduce, type SignInEvent, type SignInState } from './sign-in-model.ts'
import { isSameAccount, type WalletSigner } from './siwx-account.ts'
import type { SiwxSession } from './siwx-session.ts'
import type { SiwxSessions } from './siwx-sessions.ts'

/** Longer than any wallet keeps a request. The site's implementation has limits of its own. */
const LIMIT = { ms: 86_400_000, late: () => fail('SIWX_SIGN_FAILED', {}) }

/** States that end with an answer which is still pending. */
const BUSY: ReadonlySet<SignInState['status']> = new Set(['looking', 'preparing', 'signing'])

/** An answer led from one state to another. */
type Step = Readonly<{ from: SignInState; to: SignInState }>

/**
 * Whether the active account is signed in, and the message to sign. A message belongs to one account on one chain: when either changes, the
 * message is discarded, and a wallet's answer to it is ignored.
 */
export class SignInService {
  readonly #state = new Store<SignInState>({ status: 'idle' })
  readonly state: ReadonlyStore<SignInState> = this.#state
  readonly #work: Mailbox
  /** The last one that was given to the site's implementation. */
  #latest: SiwxSession | undefined

  constructor(
    private readonly siwx: Siwx,
    private readonly sessions: SiwxSessions,
    private readonly signWith: WalletSigner,
    clock: Clock,
  ) {
    this.#work = new Mailbox(clock, LIMIT)
  }

  get account(): SiwxAccount | undefined {
    return accountOf(this.#state.value)
  }

  get isRequired(): boolean {
    return this.siwx.getRequired?.() ?? false
  }

  /** True for an account that is not asked to sign in. */
  get isExempt(): boolean {
    const { account } = this
    return account !== undefined && this.siwx.exempts?.(account.caipNetworkId) === true
  }

  get isSignedIn(): boolean {
    return this.#state.value.status === 'signedIn'
  }

  /** True while a sign-in is pending. */
  get isPending(): boolean {
    return isPending(this.#state.value)
  }

  /** True while a required sign-in is pending. */
  get mustSign(): boolean {
    return this.isPending && this.isRequired
  }

  /** The account whose sessions could not be looked up. */
  get unknown(): SiwxAccount | undefined {
    return isUnknown(this.#state.value) ? this.account : undefined
  }

  /** Milliseconds that a message may be shown; undefined: no limit. */
  get messageLifetime(): number | undefined {
    return this.siwx.messageLifetime
  }

  /** For what needs no answer. What is on its way belongs to a state, and is given up when that is left. */
  tell(event: SignInEvent): Step {
    const from = this.#state.value
    const to = reduce(from, event)
    if (to.status !== from.status) this.#work.abort()
    this.#state.set(to)
    return { from, to }
  }

  /** Looks for a session, once none is about to change. Undefined: given up. A failure is SIWX_INIT_FAILED. Never rejects. */
  look(account: SiwxAccount): Promise<Step | undefined> {
    this.tell({ type: 'looking', account })
    return this.#ask(
      async (signal) => {
        await abortable(this.sessions.ready(), signal)
        return this.isExempt ? undefined : this.siwx.getSessions(account.caipNetworkId, account.address)
      },
      (sessions) => (sessions ? { type: 'found', sessions } : { type: 'declined' }),
      (cause) => fail('SIWX_INIT_FAILED', {}, { cause }),
    )
  }

  /** Whether it is known that the account has a session now and had none, or the other way round; after what is running. Never rejects. */
  async isStale(): Promise<boolean> {
    const before = await firstOf(this.#state.value$.pipe(filter(({ status }) => !BUSY.has(status))))
    if (before.status === 'idle' || this.isExempt || 'kept' in before) return false
    const isSignedIn = await this.sessions.has(before.account.caipNetworkId, before.account.address)
    if (isSignedIn === undefined) return false
    if (this.#state.value !== before) return this.isStale()
    this.tell({ type: 'reached' })
    return isSignedIn !== this.isSignedIn
  }

  /** Creates a message with a new nonce, where one may be made. Resolves the error of a failure, which the state has too. */
  async prepare(): Promise<AppError | undefined> {
    const { to } = this.tell({ type: 'preparing' })
    if (to.status !== 'preparing') return undefined
    const { account } = to
    const step = await this.#ask(
      () => this.sessions.messageTo(account.caipNetworkId, account.address),
      (shown) => ({ type: 'made', shown }),
    )
    return step?.to.status === 'failed' ? step.to.error : undefined
  }

  /**
   * Signs the shown message and stores the session after verification. False: the visitor declined meanwhile.
   * @throws USER_REJECTED, WALLET_REFUSED, SIWX_ACCOUNT_CHANGED, SIWX_SIGN_FAILED and the errors of the verification
   */
  async sign(): Promise<boolean> {
    const state = this.#state.value
    if (state.status !== 'ready') throw fail('SIWX_SIGN_FAILED', {})
    const { account, shown } = state
    this.tell({ type: 'signing' })
    let next: SignInState | undefined
    const unwatch = this.#state.watch((to) => {
      next ??= to
    })
    await this.#ask(
      (signal) => this.#sign(account, shown.text, signal),
      (signature) => this.#store({ data: shown.data, message: shown.text, signature }, account),
    )
    unwatch()
    if (next?.status === 'failed') throw next.error
    if (next && !isSameAccount(accountOf(next), account)) throw fail('SIWX_ACCOUNT_CHANGED', {})
    return next?.status === 'signedIn'
  }

  dispose(): void {
    this.#work.dispose()
  }

  /** For the state that was just entered. The answer leads on to another one, or to more work of the same. Undefined: given up. */
  async #ask<T>(
    ask: Ask<T>,
    leadsTo: (answer: T) => SignInEvent | Promise<Step | undefined>,
    why: (cause: unknown) => AppError = toAppError,
    givenUp?: () => void,
  ): Promise<Step | undefined> {
    let step: Step | Promise<Step | undefined> | undefined
    const done = (answer: T) => {
      const next = leadsTo(answer)
      step = 'type' in next ? this.tell(next) : next
    }
    const failed = (cause: unknown) => {
      step = this.tell({ type: 'failed', error: why(cause) })
    }
    await this.#work.post(ask, { policy: 'latest', done, failed, givenUp })
    return step
  }

  #sign(account: SiwxAccount, text: string, signal: AbortSignal): Promise<string> {
    const { caipNetworkId: chainId, address: accountAddress } = account
    return this.siwx.signMessage?.({ message: text, chainId, accountAddress }) ?? this.signWith(account, text, signal)
  }

  /** One that is given up while it is verified is taken back once it is stored, unless the account has another one, or may have. */
  #store(session: SiwxSession, account: SiwxAccount): Promise<Step | undefined> {
    let storing: ReturnType<Siwx['addSession']> | undefined
    const revoke = () => this.siwx.revokeSession(account.caipNetworkId, account.address)
    const takeBack = () => (this.#mayHaveAnother(account, session) ? undefined : this.sessions.hold(revoke))
    const givenUp = () => void storing?.then(takeBack).catch(() => {})
    return this.#ask(
      async (signal) => {
        await abortable(this.sessions.ready(), signal)
        this.#latest = session
        storing = this.siwx.addSession(session)
        return storing
      },
      (stored) => ({ type: 'signed', session, stored: stored || session }),
      toAppError,
      givenUp,
    )
  }

  #mayHaveAnother(account: SiwxAccount, session: SiwxSession): boolean {
    const { status } = this.#state.value
    return this.#latest !== session || (isSameAccount(this.account, account) && (status === 'looking' || status === 'signedIn'))
  }
}

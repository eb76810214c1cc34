import type { Siwx, SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { AppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { abortable } from '../shared/async/abortable.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isSameAccount } from './siwx-account.ts'
import type { SiwxData, SiwxSession } from './siwx-session.ts'

/** `text` is shown and signed, byte for byte. */
export type ShownMessage = Readonly<{ data: SiwxData; text: string }>

/**
 * `looking`: checking for a session; `isAsked`: while a sign-in was pending, which it stays until the answer. `unsigned`: there is none and no message yet. `ready`: the message is shown.
 * `kept`: sessions of an account that is asked all the same. `signed`: what the visitor has just signed; `sessions` are as they are stored. `declined`: the visitor declined an optional sign-in, or its session ran out.
 */
export type SignInState = Readonly<
  | { status: 'idle' }
  | { status: 'preparing' | 'declined'; account: SiwxAccount }
  | { status: 'looking'; account: SiwxAccount; isAsked?: boolean }
  | { status: 'unsigned'; account: SiwxAccount; kept?: readonly SiwxSession[] }
  | { status: 'ready' | 'signing'; account: SiwxAccount; shown: ShownMessage }
  | { status: 'failed'; account: SiwxAccount; error: AppError }
  | { status: 'signedIn'; account: SiwxAccount; sessions: readonly SiwxSession[]; signed?: SiwxSession }
>

/** Signs a text with the account's wallet. */
export type WalletSigner = (account: SiwxAccount, text: string, signal: AbortSignal) => Promise<string>

/**
 * Whether the active account is signed in, and the message to sign. A message belongs to one account on one chain: when either changes, the
 * message is discarded and a wallet's answer to it is ignored. Spec §4.
 */
export class SignInService {
  readonly #state = new Store<SignInState>({ status: 'idle' })
  readonly state: ReadonlyStore<SignInState> = this.#state
  #turn = new AbortController()

  constructor(
    private readonly siwx: Siwx,
    private readonly signWith: WalletSigner,
  ) {}

  get account(): SiwxAccount | undefined {
    const state = this.#state.value
    return state.status === 'idle' ? undefined : state.account
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
    const { value } = this.#state
    if (value.status === 'looking') return value.isAsked === true
    return ['unsigned', 'preparing', 'ready', 'signing', 'failed'].includes(value.status)
  }

  /** True while a required sign-in is pending. */
  get mustSign(): boolean {
    return this.isPending && this.isRequired
  }

  /** The account whose sessions could not be looked up. */
  get unknown(): SiwxAccount | undefined {
    const { value } = this.#state
    return value.status === 'failed' && value.error.code === 'SIWX_INIT_FAILED' ? value.account : undefined
  }

  /** Sets the active account, or none; discards the pending request of the previous one. */
  enter(account: SiwxAccount | undefined): void {
    if (isSameAccount(account, this.account)) return
    this.#begin()
    this.#state.set(account ? { status: 'unsigned', account } : { status: 'idle' })
  }

  /** Checks whether the account has a session, after `first`. Undefined: the account changed meanwhile. @throws SIWX_INIT_FAILED */
  async look(account: SiwxAccount, first: Promise<void> = Promise.resolve()): Promise<boolean | undefined> {
    const { signal } = this.#begin()
    this.#state.set({ status: 'looking', account, ...(this.isPending && { isAsked: true }) })
    try {
      await abortable(first, signal)
      if (this.isExempt) {
        this.#state.set({ status: 'declined', account })
        return false
      }
      const sessions = await abortable(this.siwx.getSessions(account.caipNetworkId, account.address), signal)
      this.#state.set(sessions.length > 0 ? { status: 'signedIn', account, sessions } : { status: 'unsigned', account })
      return sessions.length > 0
    } catch (cause) {
      if (signal.aborted) return undefined
      throw this.#fail(account, fail('SIWX_INIT_FAILED', {}, { cause }))
    }
  }

  /** Asks an account that has a session to sign once more: its next message includes an e-mail address. */
  again(): void {
    const state = this.#state.value
    if (state.status !== 'signedIn') return
    this.#begin()
    this.#state.set({ status: 'unsigned', account: state.account, kept: state.sessions })
  }

  /** A message that is no longer shown is created again when the visitor returns to it. */
  outdate(): void {
    const state = this.#state.value
    if (state.status !== 'ready') return
    this.#begin()
    this.#state.set({ status: 'unsigned', account: state.account })
  }

  /** The account stays signed in with the sessions that it has. False when it has none. */
  resume(): boolean {
    const state = this.#state.value
    if (state.status !== 'unsigned' || !state.kept) return false
    this.#begin()
    this.#state.set({ status: 'signedIn', account: state.account, sessions: state.kept })
    return true
  }

  /** Creates a message with a new nonce. Resolves the error of a failure, which the state has too. */
  async prepare(): Promise<AppError | undefined> {
    const { account } = this
    if (!account) return undefined
    const { signal } = this.#begin()
    this.#state.set({ status: 'preparing', account })
    try {
      const input = { accountAddress: account.address, chainId: account.caipNetworkId }
      const message = await abortable(this.siwx.createMessage(input), signal)
      const { toString: _, ...data } = message
      this.#state.set({ status: 'ready', account, shown: { data, text: String(message) } })
      return undefined
    } catch (error) {
      return signal.aborted ? undefined : this.#fail(account, error)
    }
  }

  /**
   * Signs the shown message and stores the session after verification.
   * @throws USER_REJECTED, WALLET_REFUSED, SIWX_ACCOUNT_CHANGED, SIWX_SIGN_FAILED and the errors of the verification
   */
  async sign(): Promise<SiwxSession> {
    const state = this.#state.value
    if (state.status !== 'ready') throw fail('SIWX_SIGN_FAILED', {})
    const { account, shown } = state
    const { signal } = this.#turn
    this.#state.set({ status: 'signing', account, shown })
    try {
      const session = { data: shown.data, message: shown.text, signature: await abortable(this.#ask(account, shown.text, signal), signal) }
      const stored = await this.#keep(session, account, signal)
      this.#state.set({ status: 'signedIn', account, sessions: [stored], signed: session })
      return session
    } catch (error) {
      if (signal.aborted) throw fail('SIWX_ACCOUNT_CHANGED', {}, { cause: error })
      throw this.#fail(account, error)
    }
  }

  /** Creates the message for an account that is not known yet: `accountAddress` is empty or a placeholder. @throws errors of the site's own code */
  async messageTo(chainId: string, accountAddress = ''): Promise<ShownMessage> {
    const message = await this.siwx.createMessage({ accountAddress, chainId })
    const { toString: _, ...data } = message
    return { data, text: String(message) }
  }

  /** Adds a session that was signed elsewhere, beside the others; takes it back when `signal` aborts meanwhile. @throws errors of the verification, ABORTED */
  async add(session: SiwxSession, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw fail('ABORTED', {})
    await this.siwx.addSession(session)
    if (!signal.aborted) return
    await this.withdraw([session])
    throw fail('ABORTED', {})
  }

  /** Adds sessions that were signed elsewhere (WalletConnect's own sign-in, an embedded wallet). @throws errors of the verification */
  async adopt(sessions: readonly SiwxSession[]): Promise<void> {
    await this.siwx.setSessions(sessions)
  }

  /** Takes back sessions that were added for a connection that did not come about. Never rejects. */
  async withdraw(sessions: readonly SiwxSession[]): Promise<void> {
    await Promise.allSettled(sessions.map(({ data }) => this.siwx.revokeSession(data.chainId, data.accountAddress)))
  }

  /** Declines an optional sign-in. A session that exists stays. */
  decline(): void {
    const { account } = this
    if (!account || this.isSignedIn) return
    this.#begin()
    this.#state.set({ status: 'declined', account })
  }

  /** Undefined: the look-up failed, so it is unknown. Never rejects. */
  hasSession(caipNetworkId: string, address: string): Promise<boolean | undefined> {
    return this.siwx.getSessions(caipNetworkId, address).then(
      (sessions) => sessions.length > 0,
      () => undefined,
    )
  }

  /** Milliseconds that a message may be shown; undefined: no limit. */
  get messageLifetime(): number | undefined {
    return this.siwx.messageLifetime
  }

  get endsOnDisconnect(): boolean {
    return this.siwx.signOutOnDisconnect !== false
  }

  /** Ends the sessions of disconnected wallets. Resolves those that were ended. Never rejects. */
  async end<T extends Pick<SiwxAccount, 'caipNetworkId' | 'address'>>(gone: readonly T[], isLast: boolean): Promise<readonly T[]> {
    const all = isLast ? this.siwx.setSessions([]) : undefined
    const ending = gone.map(({ caipNetworkId, address }) => all ?? this.siwx.revokeSession(caipNetworkId, address))
    const ended = await Promise.allSettled([...ending, all])
    return gone.filter((_, at) => ended[at]?.status === 'fulfilled')
  }

  dispose(): void {
    this.#turn.abort()
  }

  #fail(account: SiwxAccount, cause: unknown): AppError {
    const error = toAppError(cause)
    this.#state.set({ status: 'failed', account, error })
    return error
  }

  #begin(): AbortController {
    this.#turn.abort()
    this.#turn = new AbortController()
    return this.#turn
  }

  #ask(account: SiwxAccount, text: string, signal: AbortSignal): Promise<string> {
    const { caipNetworkId: chainId, address: accountAddress } = account
    return this.siwx.signMessage?.({ message: text, chainId, accountAddress }) ?? this.signWith(account, text, signal)
  }

  /** Revokes a session that was stored after the account was gone, unless the account is back and signs in again. */
  async #keep(session: SiwxSession, account: SiwxAccount, signal: AbortSignal): Promise<SiwxSession> {
    const { caipNetworkId, address } = account
    if (signal.aborted) throw fail('SIWX_ACCOUNT_CHANGED', {})
    const kept = this.siwx.addSession(session)
    kept.then(
      async () => {
        if (signal.aborted && !this.#isBack(account)) await this.siwx.revokeSession(caipNetworkId, address).catch(() => {})
      },
      () => {},
    )
    return (await abortable(kept, signal)) || session
  }

  #isBack(account: SiwxAccount): boolean {
    return isSameAccount(this.account, account) && ['signing', 'signedIn'].includes(this.#state.value.status)
  }
}

import { filter } from 'rxjs'
import type { EventService } from '../../domain/analytics/event-service.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { firstOf, mergeStreams } from '../../domain/shared/streams.ts'
import type { LastSignIn } from '../../domain/siwx/last-sign-in.ts'
import type { SignInState } from '../../domain/siwx/sign-in-model.ts'
import type { SignInService } from '../../domain/siwx/sign-in-service.ts'
import { isSameAccount } from '../../domain/siwx/siwx-account.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { AskForSignIn } from './ask-for-sign-in.ts'
import type { ReportSignIn } from './report-sign-in.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/** Signs in, on the visitor's click or on the site's request. */
export class SignIn {
  constructor(
    private readonly signIn: SignInService,
    private readonly last: LastSignIn,
    private readonly prompt: AskForSignIn,
    private readonly guard: SignInGuard,
    private readonly modal: ModalService,
    private readonly events: EventService,
    private readonly report: ReportSignIn,
  ) {}

  /** Handles the sign button. After a failure, shows an error and prepares a message with a new nonce. */
  async run(): Promise<void> {
    const { account, state } = this.signIn
    if (state.value.status !== 'ready' || !account) return
    const about = this.report.about(account)
    this.events.track('CLICK_SIGN_SIWX_MESSAGE', about)
    try {
      if (!(await this.signIn.sign())) return
      void this.last.remember(account)
      if (this.guard.isShown && this.signIn.isSignedIn) this.guard.finish()
      this.events.track('SIWX_AUTH_SUCCESS', about, account.address)
    } catch (error) {
      const failure = toAppError(error)
      this.report.failed(account, failure)
      // The account changed, maybe since: `AskForSignIn` asks for the new one.
      if (this.signIn.state.value.status !== 'failed') return
      this.guard.showAgain()
      await this.report.prepare()
    }
  }

  /**
   * For the site: the existing session, else the one that the visitor signs now. SIWX_OFF: this chain's accounts are not asked to sign in.
   * @throws SIWX_ADDRESS_NOT_FOUND, SIWX_OFF, SIWX_INIT_FAILED, ABORTED, MODAL_CLOSED (`cause`: why the last attempt failed, if one did)
   */
  async ask(signal: AbortSignal): Promise<SiwxSession | undefined> {
    if (await this.#isKnown(this.#account, signal)) return sessionOf(this.signIn.state.value)
    const { state } = this.signIn
    if (['preparing', 'ready', 'signing'].includes(state.value.status)) this.guard.show('SIWXSignMessage')
    else {
      if (state.value.status !== 'looking') await abortable(this.signIn.look(this.#account), signal)
      const found = await abortable(firstOf(state.value$.pipe(filter(({ status }) => status !== 'looking'))), signal)
      if (found.status === 'failed') throw found.error
      if (found.status === 'signedIn') return sessionOf(found)
      if (found.status === 'idle') throw fail('SIWX_ADDRESS_NOT_FOUND', {})
      if (this.signIn.isExempt) throw fail('SIWX_OFF', {})
      // By the visitor, meanwhile.
      if (found.status === 'declined') throw fail('MODAL_CLOSED', {})
      this.guard.show()
    }
    const isOver = () => this.signIn.isSignedIn || !this.modal.state.value.open
    const over$ = mergeStreams<unknown>(state.value$, this.modal.state.value$).pipe(filter(isOver))
    let cause: unknown
    const watching = state.watch((now) => {
      if (now.status === 'failed') cause = now.error
    })
    try {
      await abortable(firstOf(over$), signal)
    } finally {
      watching()
    }
    if (state.value.status !== 'signedIn') throw fail('MODAL_CLOSED', {}, { cause })
    return sessionOf(state.value)
  }

  /** In use now: another one may come with each wait. @throws SIWX_ADDRESS_NOT_FOUND */
  get #account(): SiwxAccount {
    const { account } = this.prompt
    if (!account) throw fail('SIWX_ADDRESS_NOT_FOUND', {})
    return account
  }

  /** A signed-in account stays signed in while its sessions cannot be looked up. */
  async #isKnown(account: SiwxAccount, signal: AbortSignal): Promise<boolean> {
    const { value } = this.signIn.state
    if (value.status !== 'signedIn' || !isSameAccount(value.account, account)) return false
    const isStale = await abortable(this.signIn.isStale(), signal)
    return !isStale && this.signIn.state.value === value
  }
}

function sessionOf(state: SignInState): SiwxSession | undefined {
  return state.status === 'signedIn' ? (state.signed ?? state.sessions[0]) : undefined
}

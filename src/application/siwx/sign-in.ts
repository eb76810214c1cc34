import { filter, skip } from 'rxjs'
import type { EventService } from '../../domain/analytics/event-service.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { firstOf, together } from '../../domain/shared/streams.ts'
import type { LastSignIn } from '../../domain/siwx/last-sign-in.ts'
import type { SignInService, SignInState } from '../../domain/siwx/sign-in-service.ts'
import { isSameAccount } from '../../domain/siwx/siwx-account.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { PromptSignIn } from './prompt-sign-in.ts'
import type { ReportSignIn } from './report-sign-in.ts'

/** Signs in, on the visitor's click or on the site's request. Spec §4. */
export class SignIn {
  constructor(
    private readonly signIn: SignInService,
    private readonly last: LastSignIn,
    private readonly prompt: PromptSignIn,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly close: CloseModal,
    private readonly events: EventService,
    private readonly report: ReportSignIn,
  ) {}

  /** Handles the sign button. After a failure, shows an error and prepares a message with a new nonce. */
  async run(): Promise<void> {
    const { account } = this.signIn
    if (this.signIn.state.value.status !== 'ready' || !account) return
    const about = this.report.about(account)
    this.events.track('CLICK_SIGN_SIWX_MESSAGE', about)
    try {
      await this.signIn.sign()
      void this.last.remember(account)
      if (this.prompt.isShown && this.signIn.isSignedIn) this.close.finish()
      this.events.track('SIWX_AUTH_SUCCESS', about, account.address)
    } catch (error) {
      const failure = toAppError(error)
      this.report.failed(account, failure)
      // The account changed: `PromptSignIn` asks for the new one.
      if (failure.code === 'SIWX_ACCOUNT_CHANGED') return
      if (!this.modal.state.value.open || this.router.current.view === 'ApproveTransaction') this.prompt.show('SIWXSignMessage', false)
      await this.report.prepare()
    }
  }

  /**
   * For the site: resolves the existing session, else the one that the visitor signs now.
   * @throws SIWX_ADDRESS_NOT_FOUND, SIWX_OFF (accounts of this chain are not asked to sign in), SIWX_INIT_FAILED, ABORTED, MODAL_CLOSED (`cause`: why the last attempt failed, if one did)
   */
  async ask(signal: AbortSignal): Promise<SiwxSession | undefined> {
    const { account } = this.prompt
    if (!account) throw fail('SIWX_ADDRESS_NOT_FOUND', {})
    if (await this.#isKnown(account, signal)) return sessionOf(this.signIn.state.value)
    if (this.signIn.state.value.status === 'signing') this.prompt.show('SIWXSignMessage')
    else {
      const found = await this.#look(account, signal)
      if (found.status === 'signedIn') return sessionOf(found)
      if (found.status === 'idle') throw fail('SIWX_ADDRESS_NOT_FOUND', {})
      if (this.signIn.isExempt) throw fail('SIWX_OFF', {})
      this.prompt.show()
    }
    const isOver = () => this.signIn.state.value.status === 'signedIn' || !this.modal.state.value.open || signal.aborted
    const changes$ = together<unknown>(this.signIn.state.value$, this.modal.state.value$.pipe(skip(1)))
    let cause: unknown
    const watching = this.signIn.state.watch((state) => {
      if (state.status === 'failed') cause = state.error
    })
    try {
      if (!isOver()) await abortable(firstOf(changes$.pipe(filter(isOver))), signal)
    } finally {
      watching()
    }
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.signIn.state.value.status !== 'signedIn') throw fail('MODAL_CLOSED', {}, { cause })
    return sessionOf(this.signIn.state.value)
  }

  /** The result of the pending look-up of sessions, or of a new one. @throws SIWX_INIT_FAILED, ABORTED */
  async #look(account: SiwxAccount, signal: AbortSignal): Promise<SignInState> {
    const { state } = this.signIn
    if (state.value.status !== 'looking') await abortable(this.prompt.look(account), signal)
    const found = await abortable(firstOf(state.value$.pipe(filter(({ status }) => status !== 'looking'))), signal)
    if (found.status === 'failed') throw found.error
    return found
  }

  /** A signed-in account stays signed in while its sessions cannot be looked up. */
  async #isKnown(account: SiwxAccount, signal: AbortSignal): Promise<boolean> {
    const { value } = this.signIn.state
    if (value.status !== 'signedIn' || !isSameAccount(value.account, account)) return false
    const hasSession = await abortable(this.signIn.hasSession(account.caipNetworkId, account.address), signal)
    return hasSession !== false && this.signIn.state.value === value
  }
}

function sessionOf(state: SignInState): SiwxSession | undefined {
  return state.status === 'signedIn' ? (state.signed ?? state.sessions[0]) : undefined
}

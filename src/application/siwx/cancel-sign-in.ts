import type { EventService } from '../../domain/analytics/event-service.ts'
import { isSameAddress } from '../../domain/caip/same-address.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import type { SignInService } from '../../domain/siwx/sign-in-service.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { DisconnectWallet } from '../connection/disconnect-wallet.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { ReportSignIn } from './report-sign-in.ts'
import type { ReturnToSession } from './return-to-session.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/** The visitor declines to sign, or to give an e-mail address. A wallet that must sign in and returns to no session is disconnected. */
export class CancelSignIn {
  constructor(
    private readonly signIn: SignInService,
    private readonly guard: SignInGuard,
    private readonly returning: ReturnToSession,
    private readonly disconnect: DisconnectWallet,
    private readonly close: CloseModal,
    private readonly events: EventService,
    private readonly logger: Logger,
    private readonly report: ReportSignIn,
  ) {}

  /** `signal`: the visitor does not wait for the switch back and is disconnected at once. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const { account, isRequired } = this.signIn
    this.events.track('CLICK_CANCEL_SIWX', this.report.about(account))
    const close = this.close.later()
    this.signIn.tell({ type: 'stopped' })
    if (!account || !isRequired) this.signIn.tell({ type: 'declined' })
    else if (!(await this.returning.run(account, signal)) && (this.#isReplaced(account) || !(await this.#isLeft(account)))) return
    close()
  }

  /** Closing the question for an e-mail address disconnects. Never rejects. */
  async leaveCapture(): Promise<void> {
    const { account } = this.signIn
    const close = this.close.later()
    if (!account || (await this.#isLeft(account))) close()
  }

  /** False: the modal stays open, as an account still has to sign in or is looked up: `AskForSignIn` asks for it, or closes the modal. */
  async #isLeft(account: SiwxAccount): Promise<boolean> {
    try {
      await this.disconnect.active(account.namespace)
      return !this.signIn.isPending && this.signIn.state.value.status !== 'looking'
    } catch (error) {
      this.logger.warn('A wallet that should sign in could not be disconnected', { code: toAppError(error).code })
      return !this.signIn.mustSign && !this.guard.mustCapture
    }
  }

  /** Another account of that namespace is asked to sign in meanwhile; its sign-in was not cancelled. */
  #isReplaced(account: SiwxAccount): boolean {
    const now = this.signIn.account
    return now?.namespace === account.namespace && !isSameAddress(now.namespace, now.address, account.address)
  }
}

import type { EmailUpdate } from '../../domain/frame/email-update.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { CloseModal } from '../routing/close-modal.ts'

/** The visitor changes the address of the login: the new address, then the codes for both. */
export class UpdateEmailSteps {
  constructor(
    private readonly update: EmailUpdate,
    private readonly router: Router,
    private readonly close: CloseModal,
  ) {}

  async start(email: string, signal: AbortSignal): Promise<void> {
    const step = await this.update.start(email, signal)
    this.router.replace(step === 'primary' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp')
  }

  async confirm(step: 'primary' | 'secondary', code: string, signal: AbortSignal): Promise<void> {
    if (step === 'primary') {
      await this.update.primary(code, signal)
      this.router.replace('UpdateEmailSecondaryOtp')
    } else {
      await this.update.secondary(code, signal)
      this.close.run()
    }
  }

  /** Starts over with the address. */
  again(): void {
    this.router.replace('UpdateEmailWallet')
  }
}

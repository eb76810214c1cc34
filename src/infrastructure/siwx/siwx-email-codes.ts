import { fail } from '../../domain/errors/fail-in-feature.ts'
import { isEmailAddress } from '../../domain/siwx/email-resource.ts'
import type { EmailCodes } from '../../ports/email-capture/email-codes.ts'
import type { Siwx } from '../../ports/siwx/siwx.ts'

/** The codes of the site's sign-in: the provider's service, or the site's own implementation. */
export class SiwxEmailCodes implements EmailCodes {
  constructor(private readonly siwx: Pick<Siwx, 'requestEmailOtp' | 'confirmEmailOtp'>) {}

  async request(email: string, account: string): Promise<boolean> {
    if (!this.siwx.requestEmailOtp) throw fail('SIWX_OTP_NOT_REQUESTED', {})
    if (!isEmailAddress(email)) throw fail('EMAIL_INVALID', {})
    const { uuid } = await this.siwx.requestEmailOtp({ email, account })
    return typeof uuid === 'string'
  }

  async confirm(code: string): Promise<void> {
    if (!this.siwx.confirmEmailOtp) throw fail('SIWX_OTP_NOT_REQUESTED', {})
    await this.siwx.confirmEmailOtp({ code })
  }
}

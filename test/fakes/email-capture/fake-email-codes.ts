import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import { isEmailAddress } from '../../../src/domain/siwx/email-resource.ts'
import type { EmailCodes } from '../../../src/ports/email-capture/email-codes.ts'

/** Codes that a test knows. */
export class FakeEmailCodes implements EmailCodes {
  code = '123456'
  isNeeded = true
  offline = false
  /** As `email account`. */
  readonly sent: string[] = []
  /** Requests wait for it. */
  held: Promise<void> = Promise.resolve()

  #isAsked = false

  async request(email: string, account: string): Promise<boolean> {
    if (!isEmailAddress(email)) throw fail('EMAIL_INVALID', {})
    this.sent.push(`${email} ${account}`)
    await this.held
    if (this.offline) throw fail('HTTP_UNREACHABLE', { url: '' })
    this.#isAsked = this.isNeeded
    return this.isNeeded
  }

  async confirm(code: string): Promise<void> {
    await this.held
    if (!this.#isAsked) throw fail('SIWX_OTP_NOT_REQUESTED', {})
    if (code !== this.code) throw fail('HTTP_STATUS', { status: 400, url: '', description: 'Invalid code' })
  }
}

import { fail } from '../../../src/domain/errors/fail.ts'
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

  async request(email: string, account: string): Promise<boolean> {
    this.sent.push(`${email} ${account}`)
    await this.held
    if (this.offline) throw fail('HTTP_UNREACHABLE', { url: '' })
    return this.isNeeded
  }

  async confirm(code: string): Promise<void> {
    await this.held
    if (code !== this.code) throw fail('HTTP_STATUS', { status: 400, url: '', description: 'Invalid code' })
  }
}

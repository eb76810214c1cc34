import { token } from '../di/token.ts'

/** Proves an e-mail address by a one-time code. @throws EMAIL_INVALID, SIWX_OTP_NOT_REQUESTED, HTTP_… and what the site's own code says */
export interface EmailCodes {
  /** Resolves whether a code was sent; false = none is needed. `account` is CAIP-10. */
  request(email: string, account: string): Promise<boolean>
  confirm(code: string): Promise<void>
}
export const EmailCodes = token<EmailCodes>('EmailCodes')

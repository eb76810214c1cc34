import { isAppError } from '../../domain/errors/app-error.ts'

const OUTAGES = /^(HTTP_|APKT0(09|10)$|ANSWER_UNREADABLE$)/

/** Whether a look-up of sessions failed because a server was not reached or gave no usable answer: then it is unknown whether there is a session. */
export function isOutage(error: unknown): boolean {
  const cause = isAppError(error) ? error.cause : undefined
  return isAppError(cause) && OUTAGES.test(cause.code)
}

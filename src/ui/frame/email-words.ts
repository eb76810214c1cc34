import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import type { Translate } from '../shared/use-messages.ts'

/** Why a login failed, in the visitor's language; the text of the frame where it gave a reason. */
export function emailWords(t: Translate, error: AppError): string {
  if (isAppError(error, 'EMAIL_INVALID')) return t('error.email')
  if (isAppError(error, 'EMAIL_THROTTLED')) return t('error.wait', { seconds: error.facts.seconds })
  if (isAppError(error, 'EMAIL_LOGIN_LOAD_FAILED') || isAppError(error, 'FRAME_LOAD_FAILED')) return t('error.notLoaded')
  const cause = isAppError(error, 'CONNECT_FAILED') ? error.cause : error
  if (!isAppError(cause, 'FRAME_REQUEST_FAILED')) return t('error.login')
  const { description = '' } = cause.facts
  if (description.startsWith('Invalid email')) return t('email.refused')
  return description || t('error.login')
}

/** The same without its full stop: the step for codes adds "Try Again". */
export function codeWords(t: Translate, error: AppError): string {
  return emailWords(t, error).replace(/[.。]$/, '')
}

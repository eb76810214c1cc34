import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import type { Translate } from '../shared/use-messages.ts'

/** Why a login failed, in the visitor's language; the text of the frame where it gave a reason. */
export function emailWords(t: Translate, error: AppError): string {
  if (isAppError(error, 'EMAIL_INVALID')) return t('error.email')
  if (isAppError(error, 'EMAIL_THROTTLED')) return t('error.wait', { seconds: error.facts.seconds })
  const unloaded = loadWords(error)
  if (unloaded) return t(unloaded)
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

/** Why the page of the login is not there; undefined for all else. One that loaded and says nothing is not the visitor's connection. */
export function loadWords(error: AppError): MessageKey | undefined {
  const isByEmail = isAppError(error, 'EMAIL_LOGIN_LOAD_FAILED')
  const cause = isByEmail ? error.cause : error
  if (isAppError(cause, 'FRAME_LOAD_FAILED') && cause.facts.site !== undefined) return 'embedded.silent'
  return isByEmail || isAppError(error, 'FRAME_LOAD_FAILED') ? 'error.notLoaded' : undefined
}

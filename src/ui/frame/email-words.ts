import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { wordsFor } from '../../domain/errors/error-words.ts'
import type { Translate } from '../shared/use-messages.ts'

/** Why a login failed, in the visitor's language; the text of the frame where it gave a reason. */
export function emailWords(t: Translate, error: AppError): string {
  const cause = isAppError(error, 'CONNECT_FAILED') ? error.cause : error
  const description = isAppError(cause, 'FRAME_REQUEST_FAILED') ? cause.facts.description : undefined
  if (description === 'Invalid code') return t('code.invalid')
  if (description) return description.startsWith('Invalid email') ? t('email.refused') : description
  const seconds = isAppError(error, 'EMAIL_THROTTLED') ? error.facts.seconds : 0
  return t(wordsFor(loginError(error), 'login')[0], { seconds })
}

/** The same without its full stop: the step for codes adds "Try Again". */
export function codeWords(t: Translate, error: AppError): string {
  return emailWords(t, error).replace(/[.。]$/, '')
}

/** Why the page of the login is not there, where that is known. One that loaded and says nothing is not the visitor's connection. */
export function loginError(error: AppError): AppError {
  return isAppError(error, 'EMAIL_LOGIN_LOAD_FAILED') && isAppError(error.cause, 'FRAME_LOAD_FAILED') ? error.cause : error
}

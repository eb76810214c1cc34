import { AppError, isAppError } from './app-error.ts'
import type { ErrorCode, ErrorFacts } from './codes.ts'
import { messages } from './error-messages.ts'

/** The error of `code`, with the words of the table. */
export function fail<C extends ErrorCode>(code: C, facts: ErrorFacts[C], options?: ErrorOptions): AppError<C> {
  return new AppError(code, facts, messages[code](facts), options)
}

/** Every `catch` of a domain service or use case ends here. */
export function toAppError(error: unknown): AppError {
  return isAppError(error) ? error : fail('UNEXPECTED', {}, { cause: error })
}

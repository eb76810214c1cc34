import { AppError, isAppError } from './app-error.ts'
import type { ErrorFacts } from './codes.ts'
import { type CoreErrorCode, messages } from './error-messages.ts'

/** Creates the error of `code` with its message from the table. */
export function fail<C extends CoreErrorCode>(code: C, facts: ErrorFacts[C], options?: ErrorOptions): AppError<C> {
  return new AppError(code, facts, messages[code](facts), options)
}

/** Converts anything caught in a domain service or use case to an `AppError`. */
export function toAppError(error: unknown): AppError {
  return isAppError(error) ? error : fail('UNEXPECTED', {}, { cause: error })
}

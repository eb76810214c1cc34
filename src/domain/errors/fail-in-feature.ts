import { AppError } from './app-error.ts'
import type { ErrorCode, ErrorFacts } from './codes.ts'
import { messages } from './error-messages.ts'
import { featureMessages } from './feature-error-messages.ts'

const all: { readonly [C in ErrorCode]: (facts: ErrorFacts[C]) => string } = { ...messages, ...featureMessages }

/** The same as `fail` of the core, with the codes of features too. Not for code of the first open. */
export function fail<C extends ErrorCode>(code: C, facts: ErrorFacts[C], options?: ErrorOptions): AppError<C> {
  return new AppError(code, facts, all[code](facts), options)
}

import type { ErrorCode, ErrorFacts } from './codes.ts'

/** Ours, and nobody else's: an object of a wallet or a service may have any name, code and text. */
const made = new WeakSet<object>()

/**
 * The one error type that crosses a port or reaches a host site (public name `PorticoError`). Third-party errors travel as `cause`.
 * It carries its text instead of looking it up, so that the launcher need not ship the table; make one with `fail(code, facts)`.
 */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'PorticoError'

  constructor(
    readonly code: C,
    readonly facts: ErrorFacts[C],
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    made.add(this)
  }
}

/** Whether this copy of the package made `error`. Never throws, whatever `error` is. */
export function isAppError<C extends ErrorCode>(error: unknown, code?: C): error is AppError<C> {
  return made.has(error as object) && (code === undefined || (error as AppError).code === code)
}

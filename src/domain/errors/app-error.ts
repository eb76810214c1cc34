import type { ErrorCode, ErrorFacts } from './codes.ts'

/** Marks errors that this package created. Foreign error objects may have any name, code and message. */
const made = new WeakSet<object>()

/**
 * The one error type that crosses a port or reaches a host site (public name `PorticoError`). Third-party errors are attached as `cause`.
 * It contains its message, so that the launcher need not ship the table of messages; create one with `fail(code, facts)`.
 */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  /** The same in every copy on a page. */
  override readonly name = 'PorticoError'

  constructor(
    /** What happened; one entry each in `docs/errors.md`. */
    readonly code: C,
    /** What the message names. */
    readonly facts: ErrorFacts[C],
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    made.add(this)
  }
}

/** Whether this copy of the package created `error`. Never throws, whatever `error` is. */
export function isAppError<C extends ErrorCode>(error: unknown, code?: C): error is AppError<C> {
  return made.has(error as object) && (code === undefined || (error as AppError).code === code)
}

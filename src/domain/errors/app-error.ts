import type { ErrorCode, ErrorFacts } from './codes.ts'

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
  }
}

/** Checked by name, not `instanceof`: a page may load two copies of us. Never throws, whatever `error` is. */
export function isAppError<C extends ErrorCode>(error: unknown, code?: C): error is AppError<C> {
  try {
    const { name, code: actual } = error as AppError
    return error instanceof Error && name === 'PorticoError' && (code === undefined || actual === code)
  } catch {
    return false
  }
}

import { type AppError, isAppError } from './app-error.ts'
import type { ErrorCode } from './codes.ts'

/** Checked by name, not `instanceof`: a page may load two copies of the package. Never throws, whatever `error` is. */
export function isPorticoError<C extends ErrorCode>(error: unknown, code?: C): error is AppError<C> {
  if (isAppError(error, code)) return true
  try {
    const { name, code: actual } = error as AppError
    return error instanceof Error && name === 'PorticoError' && (code === undefined || actual === code)
  } catch {
    return false
  }
}

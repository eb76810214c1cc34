import { type AppError, isAppError } from '../errors/app-error.ts'

/** Whether a code was looked at and refused; otherwise nobody knows whether it is right. */
export function isRefusal(error: AppError): boolean {
  if (isAppError(error, 'HTTP_STATUS')) return error.facts.status >= 400 && error.facts.status < 500
  // The site's own implementation rejected.
  return error.code === 'UNEXPECTED'
}

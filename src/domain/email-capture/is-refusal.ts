import { type AppError, isAppError } from '../errors/app-error.ts'

/** Whether the service checked a code and refused it; other errors do not mean that the code is wrong. */
export function isRefusal(error: AppError): boolean {
  if (isAppError(error, 'HTTP_STATUS')) return error.facts.status >= 400 && error.facts.status < 500
  // The site's own implementation rejected.
  return error.code === 'UNEXPECTED'
}

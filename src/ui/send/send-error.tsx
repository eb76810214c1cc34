import type { AppError } from '../../domain/errors/app-error.ts'
import { ErrorCaution } from '../shared/error-caution.tsx'

/** Why nothing was sent: in words, and the contract's or wallet's own where there are any. */
export function SendError({ error }: Readonly<{ error: AppError }>) {
  return <ErrorCaution error={error} task="send" />
}

import type { AppError } from '../../domain/errors/app-error.ts'
import { ErrorCaution } from '../shared/error-caution.tsx'

/** Why the payment did not go on, in the service's or the contract's words where there are some. */
export function PaymentError({ error }: Readonly<{ error: AppError }>) {
  return <ErrorCaution error={error} task="pay" />
}

import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import type { ErrorCode } from '../../domain/errors/codes.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { ErrorCaution } from '../shared/error-caution.tsx'
import { sendingWords } from '../shared/sending-words.ts'

const TEXTS: Readonly<Partial<Record<ErrorCode, MessageKey>>> = {
  INSUFFICIENT_FUNDS: 'send.insufficient',
  NETWORK_UNSUPPORTED: 'error.network',
  SIMULATION_FAILED: 'error.simulation',
  TRANSACTION_CHANGED: 'error.changed',
  TRANSFER_REFUSED: 'swap.refused',
  USER_REJECTED: 'error.rejected',
  APKT010: 'error.busy',
}

/** Why the payment did not go on, in the service's or the contract's words where there are some. */
export function PaymentError({ error }: Readonly<{ error: AppError }>) {
  const sent = sendingWords(error)
  const isElsewhere = isAppError(error, 'TRANSACTION_CHANGED') && error.facts.part === 'confirmation'
  const texts = sent.length > 0 ? sent : [isElsewhere ? 'pay.elsewhere' : (ownValue(TEXTS, error.code) ?? 'pay.unquoted')]
  const said = isAppError(error, 'TRANSFER_UNAVAILABLE') ? error.facts.description : undefined
  return <ErrorCaution error={error} texts={texts} said={said} />
}

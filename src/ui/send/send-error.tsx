import type { AppError } from '../../domain/errors/app-error.ts'
import type { ErrorCode } from '../../domain/errors/codes.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { ErrorCaution } from '../shared/error-caution.tsx'
import { sendingWords } from '../shared/sending-words.ts'

const TEXTS: Readonly<Partial<Record<ErrorCode, MessageKey>>> = {
  INSUFFICIENT_FUNDS: 'error.funds',
  NAME_LOOKUP_FAILED: 'send.unresolved',
  RECEIVER_UNUSABLE: 'error.receiver',
  SIMULATION_FAILED: 'error.simulation',
  TRANSACTION_CHANGED: 'error.changed',
  USER_REJECTED: 'error.rejected',
  NETWORK_UNSUPPORTED: 'error.network',
  NODE_REFUSED: 'error.service',
  ANSWER_UNREADABLE: 'error.service',
  APKT010: 'error.busy',
  HTTP_STATUS: 'error.service',
  HTTP_TIMEOUT: 'error.notLoaded',
  HTTP_UNREACHABLE: 'error.notLoaded',
}

/** Why nothing was sent: in words, and the contract's or wallet's own where there are any. */
export function SendError({ error }: Readonly<{ error: AppError }>) {
  const [sent] = sendingWords(error)
  return <ErrorCaution error={error} texts={[sent ?? ownValue(TEXTS, error.code) ?? 'send.failed']} />
}

import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import type { ErrorCode } from '../../domain/errors/codes.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { sendingWords } from '../shared/sending-words.ts'
import { useMessages } from '../shared/use-messages.ts'

const TEXTS: Readonly<Partial<Record<ErrorCode, MessageKey>>> = {
  INSUFFICIENT_FUNDS: 'error.funds',
  NAME_LOOKUP_FAILED: 'error.names',
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
  const t = useMessages()
  const said = isAppError(error, 'SIMULATION_FAILED')
    ? error.facts.reason
    : isAppError(error, 'WALLET_REFUSED')
      ? error.facts.text
      : error.code === 'INSUFFICIENT_FUNDS'
        ? (error.facts as { symbol: string }).symbol
        : undefined
  const [sent] = sendingWords(error)
  return (
    <div className="caution strong-caution" role="alert" data-code={error.code}>
      <span>
        {t(sent ?? ownValue(TEXTS, error.code) ?? 'send.failed')} {said && <bdi className="code">{said}</bdi>}
      </span>
    </div>
  )
}

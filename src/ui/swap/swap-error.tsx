import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import type { ErrorCode } from '../../domain/errors/codes.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { isPriceMove } from '../../domain/swap/swap-rules.ts'
import { useMessages } from '../shared/use-messages.ts'

const TEXTS: Readonly<Partial<Record<ErrorCode, MessageKey>>> = {
  INSUFFICIENT_FUNDS: 'swap.balance',
  SIMULATION_FAILED: 'error.simulation',
  SWAP_UNSUPPORTED: 'error.network',
  TRANSACTION_CHANGED: 'error.changed',
  USER_REJECTED: 'error.rejected',
  APKT010: 'error.busy',
}

/** Why nothing was signed. A service that does not answer is never called insufficient balance. */
export function SwapError({ error }: Readonly<{ error: AppError }>) {
  const t = useMessages()
  const said = isPriceMove(error)
    ? undefined
    : isAppError(error, 'SIMULATION_FAILED')
      ? error.facts.reason
      : isAppError(error, 'WALLET_REFUSED')
        ? error.facts.text
        : isAppError(error, 'INSUFFICIENT_FUNDS')
          ? error.facts.symbol
          : undefined
  return (
    <div className="caution strong-caution" role="alert" data-code={error.code}>
      <span>
        {t(textOf(error))} {said && <bdi className="code">{said}</bdi>}
      </span>
    </div>
  )
}

function textOf(error: AppError): MessageKey {
  if (isPriceMove(error)) return 'swap.moved'
  if (isAppError(error, 'SWAP_REFUSED')) return ['approval', 'spender'].includes(error.facts.part) ? 'swap.approvalRefused' : 'swap.refused'
  return ownValue(TEXTS, error.code) ?? 'swap.unquoted'
}

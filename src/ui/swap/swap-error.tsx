import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import type { ErrorCode } from '../../domain/errors/codes.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { isDry, isPriceMove } from '../../domain/swap/swap-rules.ts'
import type { SwapStep } from '../../domain/swap/swap-state.ts'
import { ErrorCaution } from '../shared/error-caution.tsx'
import { sendingWords } from '../shared/sending-words.ts'
import { useMessages } from '../shared/use-messages.ts'

const TEXTS: Readonly<Partial<Record<ErrorCode, MessageKey>>> = {
  INSUFFICIENT_FUNDS: 'swap.balance',
  SIMULATION_FAILED: 'error.simulation',
  SWAP_UNSUPPORTED: 'error.network',
  TRANSACTION_CHANGED: 'error.changed',
  USER_REJECTED: 'error.rejected',
  APKT010: 'error.busy',
}

/** Why the swap did not go on. A service that does not answer is never called insufficient balance. */
export function SwapError({ error }: Readonly<{ error: AppError }>) {
  // A price that moved is told in our words only.
  return <ErrorCaution error={error} texts={textsOf(error)} said={isPriceMove(error) ? '' : undefined} />
}

/** Why there is no offer any more. */
export function SwapNoticeText({ step: { error, notice } }: Readonly<{ step: Extract<SwapStep, { status: 'editing' }> }>) {
  const t = useMessages()
  return (
    <>
      {notice && (
        <p className="caution" role="status" data-testid="swap-notice">
          {t(notice === 'account' ? 'swap.newAccount' : 'swap.newNetwork')}
        </p>
      )}
      {error && <SwapError error={error} />}
    </>
  )
}

function textsOf(error: AppError): readonly MessageKey[] {
  const sent = sendingWords(error)
  return sent.length > 0 ? sent : [textOf(error)]
}

function textOf(error: AppError): MessageKey {
  if (isPriceMove(error)) return 'swap.moved'
  if (isDry(error)) return 'swap.liquidity'
  if (isAppError(error, 'SWAP_REFUSED')) return ['approval', 'spender'].includes(error.facts.part) ? 'swap.approvalRefused' : 'swap.refused'
  return ownValue(TEXTS, error.code) ?? 'swap.unquoted'
}

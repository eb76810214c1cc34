import type { AppError } from '../../domain/errors/app-error.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { isDry, isPriceMove } from '../../domain/swap/swap-rules.ts'
import type { SwapStep } from '../../domain/swap/swap-state.ts'
import { ErrorCaution } from '../shared/error-caution.tsx'
import { useMessages } from '../shared/use-messages.ts'

/** Why the swap did not go on. A service that does not answer is never called insufficient balance. */
export function SwapError({ error }: Readonly<{ error: AppError }>) {
  const text = movedOrDry(error)
  // A price that moved is told in our words only.
  return <ErrorCaution error={error} task="swap" texts={text && [text]} said={isPriceMove(error) ? '' : undefined} />
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

function movedOrDry(error: AppError): MessageKey | undefined {
  if (isPriceMove(error)) return 'swap.moved'
  return isDry(error) ? 'swap.liquidity' : undefined
}

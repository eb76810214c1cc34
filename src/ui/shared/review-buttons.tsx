import { type ReactNode, useState } from 'react'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Actions } from './actions.tsx'
import { Button } from './button.tsx'
import { useArmed } from './use-armed.ts'
import { useMessages } from './use-messages.ts'
import { useService } from './use-service.ts'

/**
 * Beneath a review of what will be signed: the way back, and the button that asks the wallet. It takes no click before `review` was in
 * sight for half a second, and while it asks says whom. `failure`: why the wallet's answer was none, with `again` in place of the button.
 */
export function ReviewButtons({
  review,
  step,
  isAcknowledged,
  label,
  failure,
  back,
  confirm,
}: Readonly<{
  review: object
  step: Readonly<{ status: string }>
  isAcknowledged: boolean
  label: MessageKey
  failure: Readonly<{ why: ReactNode; again: ReactNode }> | undefined
  back(): void
  confirm(): void
}>) {
  const t = useMessages()
  const [active] = useService(ActiveAccounts)
  const name = active && (active.connection.peer?.name ?? active.connection.connector.name)
  const isAsking = step.status === 'asking'
  const [pair, setPair] = useState<HTMLDivElement | null>(null)
  const isArmed = useArmed(review, pair)
  return (
    <>
      {failure?.why}
      <p className="unseen" role="status">
        {isAsking && t('send.inWallet')}
      </p>
      <Actions kind="pair" place={setPair}>
        <Button onClick={back}>{t('common.cancel')}</Button>
        {failure ? (
          failure.again
        ) : (
          <Button
            kind="primary"
            onClick={confirm}
            busy={step.status !== 'review' && step.status !== 'sent'}
            disabled={!isArmed || !isAcknowledged}
          >
            {isAsking && name ? t('send.confirmIn', { name }) : t(label)}
          </Button>
        )}
      </Actions>
    </>
  )
}

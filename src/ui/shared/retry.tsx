import type { AppError } from '../../domain/errors/app-error.ts'
import { isUnconfirmed } from '../../domain/money/open-requests.ts'
import { Router } from '../../domain/routing/router.ts'
import { Button } from './button.tsx'
import { RetryButton } from './retry-button.tsx'
import { useMessages } from './use-messages.ts'
import { useInject } from './use-service.ts'

/** After a request to a wallet failed: once more, or, while it is unknown whether it was sent, a link to the activity. */
export function Retry({ error, onClick }: Readonly<{ error: AppError; onClick(): void }>) {
  const t = useMessages()
  const router = useInject(Router)
  if (!isUnconfirmed(error)) return <RetryButton kind="primary" onClick={onClick} />
  if (!router.isReachable('Transactions')) return null
  return (
    <Button kind="primary" onClick={() => router.push('Transactions')} testId="see-activity">
      {t('account.activity')}
    </Button>
  )
}

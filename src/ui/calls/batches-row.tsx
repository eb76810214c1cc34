import { useEffect, useState } from 'react'
import { CallsService } from '../../domain/calls/calls-service.ts'
import type { PendingCalls } from '../../domain/calls/calls-status.ts'
import type { AppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { useActiveAccount } from '../account/use-active-account.ts'
import { Button } from '../shared/button.tsx'
import { ErrorCaution } from '../shared/error-caution.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'

const SHOWN_MAX = 3

/** The batches of the account that have not ended: how far each is, and a button that goes on with it. */
export function BatchesRow() {
  const [open, service] = useService(CallsService)
  const account = useActiveAccount()
  useEffect(() => void service.pending().catch(() => {}), [service])
  const own = open.filter(({ account: sender }) => sender?.toLowerCase() === account?.address.toLowerCase())
  return own.slice(0, SHOWN_MAX).map((each) => <Batch key={each.id} batch={each} resume={service.resume} />)
}

function Batch({ batch, resume }: Readonly<{ batch: PendingCalls; resume: CallsService['resume'] }>) {
  const t = useMessages()
  const { id, done, total, isRunning } = batch
  const [error, setError] = useState<AppError>()
  const goOn = () => {
    setError(undefined)
    resume(id).catch((reason: unknown) => setError(toAppError(reason)))
  }
  return (
    <div data-testid="account-batch">
      <p className="quiet-text lead" role="status">
        {t('calls.done', { done: String(done), total: String(total) })}
      </p>
      {error && <ErrorCaution error={error} task="send" />}
      <Button busy={isRunning} onClick={goOn} testId="account-batch-continue">
        {t('calls.continue')}
      </Button>
    </div>
  )
}

import { AccountService } from '../../domain/account/account-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'

/** The name is registered. */
export function RegisterAccountNameSuccessView() {
  const t = useMessages()
  const router = useInject(Router)
  const [accounts] = useService(AccountService)
  const name = accounts.eip155?.identity?.name
  return (
    <div role="status">
      <EmptyState icon="check" title={t('names.done')} text={t('names.doneText')}>
        {name && (
          <p className="strong">
            <bdi dir="ltr">{name}</bdi>
          </p>
        )}
        <Button kind="primary" onClick={() => router.reset('Account')}>
          {t('names.go')}
        </Button>
      </EmptyState>
    </div>
  )
}

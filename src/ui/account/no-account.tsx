import { Router } from '../../domain/routing/router.ts'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

/** In place of what only an account has. */
export function NoAccount() {
  const t = useMessages()
  const router = useInject(Router)
  return (
    <EmptyState icon="wallet" title={t('account.none')}>
      <Button kind="primary" onClick={() => router.reset('Connect')}>
        {t('profile.empty.action')}
      </Button>
    </EmptyState>
  )
}

import { Router } from '../../domain/routing/router.ts'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

/** What a name is, before one is chosen. */
export function ChooseAccountNameView() {
  const t = useMessages()
  const router = useInject(Router)
  return (
    <EmptyState icon="tag" title={t('names.choose')} text={t('names.rule')}>
      <Button kind="primary" onClick={() => router.push('RegisterAccountName')}>
        {t('names.choose')}
      </Button>
    </EmptyState>
  )
}

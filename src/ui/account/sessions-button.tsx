import { Router } from '../../domain/routing/router.ts'
import { Button } from '../shared/button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

/** Leads from the account to its permissions, where the site has `smartSessions`. */
export function SessionsButton() {
  const t = useMessages()
  const router = useInject(Router)
  return (
    <Button kind="plain" icon="key" onClick={() => router.push('SmartSessionList')} testId="w3m-header-smart-sessions">
      {t('title.sessions')}
    </Button>
  )
}

import { useEffect } from 'react'
import { AbilitiesService } from '../../domain/account/abilities-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { Button } from '../shared/button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'

/** Leads from the account to what its wallet offers, if that is anything. With `smartSessions` it stands below the permissions instead. */
export function AbilitiesButton() {
  const t = useMessages()
  const router = useInject(Router)
  const [{ names }, service] = useService(AbilitiesService)
  useEffect(() => service.watch(), [service])
  if (!Array.isArray(names) || names.length === 0) return null
  return (
    <Button kind="plain" icon="check" onClick={() => router.push('WalletAbilities')} testId="account-wallet-abilities">
      {t('abilities.title')}
    </Button>
  )
}

import { useEffect } from 'react'
import { AbilitiesService } from '../../domain/account/abilities-service.ts'
import { LoadingRows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { AbilitiesList } from './abilities-list.tsx'
import { sessionsCss } from './sessions-css.ts'

/** What the wallet offers on the network, for sites without `smartSessions`; with it, this stands below the permissions. */
export function WalletAbilitiesView() {
  const t = useMessages()
  const place = useSheet(sessionsCss)
  const [{ names }, service] = useService(AbilitiesService)
  useEffect(() => service.watch(), [service])
  return (
    <div className="sessions" ref={place} data-testid="wallet-abilities">
      {names === undefined ? <LoadingRows label={t('abilities.title')} count={2} /> : <AbilitiesList names={names} />}
    </div>
  )
}

import { Button } from '../shared/button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useDisconnect } from './use-disconnect.ts'

/** Disconnects the active namespace. */
export function DisconnectButton() {
  const t = useMessages()
  const { leaving, leave } = useDisconnect()
  return (
    <Button kind="plain" icon="exit" busy={leaving} onClick={() => leave()} testId="disconnect-button">
      {t('common.disconnect')}
    </Button>
  )
}

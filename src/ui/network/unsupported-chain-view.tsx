import { DisconnectButton } from '../connection/disconnect-button.tsx'
import { Actions } from '../shared/actions.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { NetworkList } from './network-list.tsx'

/** The wallet's chain is not supported: offers a network switch or a disconnect. */
export function UnsupportedChainView() {
  const t = useMessages()
  return (
    <>
      <p className="quiet-text lead">{t('unsupported.text')}</p>
      <NetworkList />
      <Actions>
        <p className="small-text or" data-testid="wui-separator">
          {t('common.or')}
        </p>
        <DisconnectButton />
      </Actions>
    </>
  )
}

import type { Connection } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { CHAIN_NAMESPACES } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { useDisconnect } from '../connection/use-disconnect.ts'
import { Address } from '../shared/address.tsx'
import { Button, IconButton } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { Icon } from '../shared/icon.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { Picture } from '../shared/picture.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { Name } from '../shared/words.tsx'
import { explorerUrl } from './use-active-account.ts'
import { useCopyAddress } from './use-copy-address.ts'

/** One wallet per namespace: what is connected, and the way out of it. */
export function ProfileWalletsView() {
  const t = useMessages()
  const router = useInject(Router)
  const [connections] = useService(ConnectionService)
  const live = CHAIN_NAMESPACES.flatMap((namespace) => {
    const state = connections[namespace]
    return state?.status === 'connected' ? [state.connection] : []
  })
  if (live.length > 0)
    return (
      // biome-ignore lint/a11y/noRedundantRoles: lists without markers lose their role in WebKit
      <ul className="rows" role="list">
        {live.map((connection) => (
          <WalletCard key={connection.connector.chain} connection={connection} />
        ))}
      </ul>
    )
  return (
    <EmptyState icon="wallet" title={t('profile.empty.title')} text={t('profile.empty.text')}>
      <Button kind="primary" onClick={() => router.reset('Connect')} testId="empty-state-button">
        {t('profile.empty.action')}
      </Button>
    </EmptyState>
  )
}

function WalletCard({ connection }: Readonly<{ connection: Connection }>) {
  const t = useMessages()
  const copy = useCopyAddress()
  const networks = useInject(NetworkService)
  const { leaving, leave } = useDisconnect()
  const { connector, accounts } = connection
  const { address } = accounts[0]
  const explorer = explorerUrl(networks.of(connector.chain)?.network, address)
  const { name } = connector
  return (
    <li className="wallet-card" data-testid="wui-active-profile-wallet-item">
      <div className="wallet-head">
        <Picture src={connector.imageUrl} name={name} />
        <div className="row-text">
          <Name>{name}</Name>
          <Address value={address} />
        </div>
        <Tag good>{t('profile.active')}</Tag>
      </div>
      <div className="wallet-foot">
        <Button busy={leaving} onClick={() => leave(connector.chain)} testId="wui-active-profile-wallet-item-disconnect-button">
          {t('common.disconnect')}
        </Button>
        <div className="wallet-tools">
          <IconButton tip icon="copy" label={t('profile.copy', { name })} onClick={() => copy(address)} />
          {explorer && (
            <OutsideLink tip href={explorer} className="icon-button" label={t('profile.explorer', { name })}>
              <Icon name="external" />
            </OutsideLink>
          )}
        </div>
      </div>
    </li>
  )
}

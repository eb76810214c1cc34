import type { Connection, WalletAccount } from '../../domain/connection/connection.ts'
import { connectionName } from '../../domain/connection/shown-login.ts'
import { explorerUrl } from '../../domain/network/explorer-url.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Router } from '../../domain/routing/router.ts'
import { AccountIcon } from '../account/account-icon.tsx'
import { Button } from '../shared/button.tsx'
import { CopyAddress } from '../shared/copy-address.tsx'
import { Icon } from '../shared/icon.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { Tag } from '../shared/tag.tsx'
import { useDomain } from '../shared/use-domain.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'
import { Name } from '../shared/words.tsx'
import { AssetPicture } from '../wallets/asset-picture.tsx'
import { AddressLine } from './address-line.tsx'

/** The purpose of an address, where a wallet has several kinds. Both are shown for the embedded wallet, because the visitor can switch. */
export function accountKind({ type }: WalletAccount, { connector }: Connection): MessageKey | undefined {
  if (type === 'payment') return 'profile.payment'
  if (type === 'ordinal') return 'profile.ordinal'
  if (type === 'smartAccount') return 'profile.smart'
  return connector.type === 'AUTH' && type === 'eoa' ? 'profile.eoa' : undefined
}

type WalletCardProps = Readonly<{ connection: Connection; leaving: boolean; onLeave(): void }>

/** The active wallet of a namespace, with its address and the disconnect button. */
export function WalletCard({ connection, leaving, onLeave }: WalletCardProps) {
  const t = useMessages()
  const networks = useInject(NetworkService)
  const router = useInject(Router)
  const { connector, accounts, isConfirmed = true } = connection
  const [account] = accounts
  const name = connectionName(connection)
  const domain = useDomain()(connector)
  const explorer = explorerUrl(networks.of(connector.chain)?.network, account.address)
  const kind = accountKind(account, connection)
  return (
    <li className="wallet-card" data-testid="wui-active-profile-wallet-item">
      <div className="wallet-head">
        <AssetPicture asset={`connector:${connector.id}`} src={connector.imageUrl} name={name} />
        <div className="row-text">
          <Name>{name}</Name>
          {domain !== undefined && <bdi className="note">{domain}</bdi>}
          <AddressLine address={account.address} kind={kind} />
        </div>
        <Tag good>{t('profile.active')}</Tag>
      </div>
      <div className="wallet-foot">
        <Button busy={leaving} onClick={onLeave} testId="wui-active-profile-wallet-item-disconnect-button">
          {t('common.disconnect')}
        </Button>
        {/* An unconfirmed address cannot be copied. */}
        {isConfirmed && (
          <div className="wallet-tools">
            {router.isReachable('AccountSettings') && networks.namespace === connector.chain && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('profile.more', { name })}
                onClick={() => router.push('AccountSettings')}
                data-testid="wui-active-profile-wallet-item-more-button"
              >
                <AccountIcon name="more" />
              </button>
            )}
            <CopyAddress address={account.address} label={t('profile.copy', { name })} />
            {explorer && (
              <OutsideLink tip href={explorer} className="icon-button" label={t('profile.explorer', { name })}>
                <Icon name="external" />
              </OutsideLink>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

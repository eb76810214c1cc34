import type { Connection, WalletAccount } from '../../domain/connection/connection.ts'
import { connectionName } from '../../domain/connection/shown-login.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Router } from '../../domain/routing/router.ts'
import { AccountIcon } from '../account/account-icon.tsx'
import { explorerUrl } from '../account/use-active-account.ts'
import { useCopyAddress } from '../account/use-copy-address.ts'
import { Button, IconButton } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'
import { Name } from '../shared/words.tsx'
import { AssetPicture } from '../wallets/asset-picture.tsx'
import { AddressLine } from './address-line.tsx'

/** What an address of a wallet is for, where there are several kinds. */
export function accountKind({ type }: WalletAccount): MessageKey | undefined {
  if (type === 'payment') return 'profile.payment'
  if (type === 'ordinal') return 'profile.ordinal'
  if (type === 'smartAccount') return 'profile.smart'
  return undefined
}

type WalletCardProps = Readonly<{ connection: Connection; leaving: boolean; onLeave(): void }>

/** The active wallet of a namespace, with its address and the disconnect button. */
export function WalletCard({ connection, leaving, onLeave }: WalletCardProps) {
  const t = useMessages()
  const copy = useCopyAddress()
  const networks = useInject(NetworkService)
  const router = useInject(Router)
  const { connector, accounts, isConfirmed = true } = connection
  const [account] = accounts
  const name = connectionName(connection)
  const explorer = explorerUrl(networks.of(connector.chain)?.network, account.address)
  // Of the embedded wallet both kinds are told, because the visitor may switch.
  const kind = accountKind(account) ?? (connector.type === 'AUTH' && account.type === 'eoa' ? 'profile.eoa' : undefined)
  return (
    <li className="wallet-card" data-testid="wui-active-profile-wallet-item">
      <div className="wallet-head">
        <AssetPicture asset={`connector:${connector.id}`} src={connector.imageUrl} name={name} />
        <div className="row-text">
          <Name>{name}</Name>
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
            <IconButton tip icon="copy" label={t('profile.copy', { name })} onClick={() => copy(account.address)} />
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

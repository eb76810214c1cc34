import { Router } from '../../domain/routing/router.ts'
import { DisconnectButton } from '../connection/disconnect-button.tsx'
import { Address, shortAddress } from '../shared/address.tsx'
import { Button } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'
import { Name } from '../shared/words.tsx'
import { Avatar } from './avatar.tsx'
import { BalanceFigure } from './balance-figure.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
import { type ActiveAccount, explorerUrl, useActiveAccount } from './use-active-account.ts'
import { useCopyAddress } from './use-copy-address.ts'

export function AccountView() {
  const account = useActiveAccount()
  return account ? <Account {...account} /> : <NoAccount />
}

function Account({ namespace, connection, address, details, network }: ActiveAccount) {
  const t = useMessages()
  const router = useInject(Router)
  const copy = useCopyAddress()
  const explorer = explorerUrl(network, address)
  const { name, avatar } = details?.identity ?? {}
  const isConfirmed = connection.isConfirmed !== false
  return (
    <div className="account">
      <Avatar address={address} src={avatar} name={name} />
      <button
        type="button"
        className="switcher"
        aria-label={t('account.wallets', { name: name ?? shortAddress(address) })}
        onClick={() => router.push('ProfileWallets')}
        data-testid="wui-wallet-switch"
      >
        <span data-testid="wui-profile-button">{name ? <Name>{shortName(name)}</Name> : <Address value={address} />}</span>
        <Icon name="down" />
      </button>
      <BalanceFigure balance={details?.balance} namespace={namespace} />
      {isConfirmed ? (
        <div className="tiles">
          <button type="button" className="tile" onClick={() => copy(address)}>
            <Icon name="copy" />
            <span>{t('account.copy')}</span>
          </button>
          {explorer && (
            <OutsideLink href={explorer} className="tile" label={t('account.explorer')}>
              <Icon name="external" />
              <span>{t('account.explorer')}</span>
            </OutsideLink>
          )}
        </div>
      ) : (
        <Unconfirmed connection={connection} />
      )}
      <div className="actions spaced">
        <DisconnectButton />
      </div>
    </div>
  )
}

/** Spec §12 of the wallet switch: 16 characters. */
function shortName(name: string): string {
  const characters = [...name]
  return characters.length > 16 ? `${characters.slice(0, 16).join('')}…` : name
}

function NoAccount() {
  const t = useMessages()
  const router = useInject(Router)
  return (
    <div className="account">
      <p className="quiet-text lead">{t('account.none')}</p>
      <Button kind="primary" onClick={() => router.reset('Connect')}>
        {t('profile.empty.action')}
      </Button>
    </div>
  )
}

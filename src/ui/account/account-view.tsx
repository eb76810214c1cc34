import { useEffect } from 'react'
import { AccountService } from '../../domain/account/account-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { DisconnectButton } from '../connection/disconnect-button.tsx'
import { Address, shortAddress } from '../shared/address.tsx'
import { Button } from '../shared/button.tsx'
import { CopyAddress } from '../shared/copy-address.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { Icon } from '../shared/icon.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { AccountButtons } from './account-buttons.tsx'
import { accountCss } from './account-css.ts'
import { AccountMenu } from './account-menu.tsx'
import { AccountParts } from './account-parts.ts'
import { AccountTabs } from './account-tabs.tsx'
import { Avatar } from './avatar.tsx'
import { BalanceFigure } from './balance-figure.tsx'
import { NoAccount } from './no-account.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
import { type ShownAccount, useActiveAccount } from './use-active-account.ts'

export function AccountView() {
  const account = useActiveAccount()
  return account ? <Account {...account} /> : <NoAccount />
}

function Account(account: ShownAccount) {
  const { namespace, connection, address, details, isSupported } = account
  const place = useSheet(accountCss)
  const accounts = useInject(AccountService)
  useEffect(() => void accounts.findName(namespace), [accounts, namespace])
  const { name, avatar } = details?.identity ?? {}
  const isConfirmed = connection.isConfirmed !== false
  const parts = useInject(AccountParts)
  const Total = parts.get('total')
  const Batches = namespace === 'eip155' && parts.get('calls')
  const Caution = details?.checks && parts.get('caution')
  const [{ features }] = useService(OptionsService)
  const Sessions = namespace === 'eip155' && features.smartSessions ? parts.get('sessions') : undefined
  return (
    <div className="account" ref={place}>
      <div className="account-head">
        <Avatar address={address} src={avatar} name={name} />
        <AccountLine {...account} />
      </div>
      <div className="account-worth">
        {isSupported && <BalanceFigure balance={details?.balance} namespace={namespace} />}
        {Total && isSupported && <Total />}
      </div>
      {Caution && <Caution />}
      {!isConfirmed && <Unconfirmed connection={connection} />}
      {isConfirmed && Batches && <Batches />}
      {!isSupported && <Unsupported />}
      {isSupported && <AccountButtons account={account} />}
      {isSupported && <AccountTabs key={`${namespace} ${address}`} account={account} />}
      <div className="actions spaced">
        {isSupported && isConfirmed && Sessions && <Sessions />}
        <DisconnectButton />
      </div>
    </div>
  )
}

/** The name or address, which leads to the visitor's wallets, and what can be done with the account. */
function AccountLine(account: ShownAccount) {
  const { connection, address, details } = account
  const t = useMessages()
  const router = useInject(Router)
  const name = details?.identity?.name
  return (
    <div className="account-line">
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
      {connection.isConfirmed !== false && <CopyAddress address={address} label={t('account.copy')} />}
      <AccountMenu {...account} />
    </div>
  )
}

/** The wallet is on a network that the site does not have. */
function Unsupported() {
  const t = useMessages()
  const router = useInject(Router)
  const [{ enableNetworkSwitch }] = useService(OptionsService)
  return (
    <EmptyState icon="alert" title={t('account.networkUnsupported')} text={t('account.unsupportedText')}>
      {enableNetworkSwitch && router.isReachable('Networks') && (
        <Button kind="primary" onClick={() => router.push('Networks')}>
          {t('title.switchNetwork')}
        </Button>
      )}
    </EmptyState>
  )
}

/** At most 16 characters. */
function shortName(name: string): string {
  const characters = [...name]
  return characters.length > 16 ? `${characters.slice(0, 16).join('')}…` : name
}

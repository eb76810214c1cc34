import { useEffect } from 'react'
import { AccountService } from '../../domain/account/account-service.ts'
import { NamedChains } from '../../domain/names/named-chains.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { networkAsset } from '../../domain/wallets/asset-pictures.ts'
import { DisconnectButton } from '../connection/disconnect-button.tsx'
import { Address } from '../shared/address.tsx'
import { CopyAddress } from '../shared/copy-address.tsx'
import { Icon, type IconName } from '../shared/icon.tsx'
import { Row } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { AssetPicture } from '../wallets/asset-picture.tsx'
import { accountCss } from './account-css.ts'
import { AccountParts } from './account-parts.ts'
import { Avatar } from './avatar.tsx'
import { NoAccount } from './no-account.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
import { type ShownAccount, useActiveAccount } from './use-active-account.ts'

/** What can be set about the account in use. Rows of other features appear with their views. */
export function AccountSettingsView() {
  const account = useActiveAccount()
  return account ? <Settings {...account} /> : <NoAccount />
}

function Settings({ namespace, connection, address, details, network, isSupported }: ShownAccount) {
  const t = useMessages()
  const place = useSheet(accountCss)
  const accounts = useInject(AccountService)
  useEffect(() => void accounts.findName(network.chainNamespace), [accounts, network.chainNamespace])
  const router = useInject(Router)
  const [{ enableNetworkSwitch, features }] = useService(OptionsService)
  const { name, avatar } = details?.identity ?? {}
  const hasNoName = details?.identity !== undefined && name === undefined
  const isConfirmed = connection.isConfirmed !== false
  const isEmbedded = connection.connector.type === 'AUTH'
  const leads = (view: ViewName) => isEmbedded && router.isReachable(view)
  const parts = useInject(AccountParts)
  const Login = isEmbedded ? parts.get('login') : undefined
  const Smart = isEmbedded && isSupported ? parts.get('smart') : undefined
  return (
    <div className="account" ref={place}>
      <Avatar address={address} src={avatar} name={name} />
      <div className="account-line" data-testid="account-settings-address">
        {name ? <Name>{name}</Name> : <Address value={address} />}
        {isConfirmed && <CopyAddress address={address} label={t('account.copy')} />}
      </div>
      {!isConfirmed && <Unconfirmed connection={connection} />}
      <ul className="rows account-rows">
        {Login && <Login />}
        {enableNetworkSwitch && router.isReachable('Networks') && (
          <Row
            name={isSupported ? network.name : t('account.networkUnsupported')}
            note={t('settings.network')}
            start={<AssetPicture {...{ asset: networkAsset(network), src: network.assets.imageUrl, name: network.name, shape: 'round' }} />}
            end={<Icon name="next" />}
            onClick={() => router.push('Networks')}
            testId="account-switch-network-button"
          />
        )}
        {Smart && <Smart />}
        {/* With permissions it stands below them. */}
        {isConfirmed && isSupported && namespace === 'eip155' && !features.smartSessions && router.isReachable('WalletAbilities') && (
          <Row
            name={t('abilities.title')}
            start={<Sign icon="check" />}
            end={<Icon name="next" />}
            onClick={() => router.push('WalletAbilities')}
            testId="account-wallet-abilities"
          />
        )}
        {hasNoName && isSupported && leads('ChooseAccountName') && network.chainNamespace === 'eip155' && (
          <NameRow chain={network.caipNetworkId} />
        )}
      </ul>
      <div className="actions spaced">
        <DisconnectButton />
      </div>
    </div>
  )
}

/** Leads to names, once the chain is known to have them. */
function NameRow({ chain }: Readonly<{ chain: CaipNetworkId }>) {
  const t = useMessages()
  const router = useInject(Router)
  const [named, chains] = useService(NamedChains)
  useEffect(() => void chains.look(chain), [chains, chain])
  if (!named.has(chain)) return null
  return (
    <Row
      name={t('settings.name')}
      start={<Sign icon="tag" />}
      end={<Icon name="next" />}
      onClick={() => router.push('ChooseAccountName')}
      testId="account-choose-name-button"
    />
  )
}

function Sign({ icon }: Readonly<{ icon: IconName }>) {
  return (
    <span className="picture sign">
      <Icon name={icon} />
    </span>
  )
}

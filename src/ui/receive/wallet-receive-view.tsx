import { Router } from '../../domain/routing/router.ts'
import { networkAsset } from '../../domain/wallets/asset-pictures.ts'
import type { QrCodes } from '../../ports/shared/qr-codes.ts'
import { NoAccount } from '../account/no-account.tsx'
import { TrapCaution } from '../account/trap-caution.tsx'
import { Unconfirmed } from '../account/unconfirmed.tsx'
import { type ShownAccount, useActiveAccount } from '../account/use-active-account.ts'
import { Actions } from '../shared/actions.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { GroupedAddress } from '../shared/grouped-address.tsx'
import { Icon } from '../shared/icon.tsx'
import { QrCode } from '../shared/qr-code.tsx'
import { useCopy } from '../shared/use-copy.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { AssetPicture, useAsset } from '../wallets/asset-picture.tsx'
import { receiveCss } from './receive-css.ts'
import { useCompatibleNetworks } from './use-compatible-networks.ts'

/** Pictures of networks that are shown in a row. */
const PICTURES = 5

/** The address to receive payments at: as a QR code, as text, and with what may be sent to it. */
export function WalletReceiveView({ codes }: Readonly<{ codes: QrCodes }>) {
  const account = useActiveAccount()
  const place = useSheet(receiveCss)
  return (
    <div className="receive" ref={place}>
      {account ? <Receive codes={codes} {...account} /> : <NoAccount />}
    </div>
  )
}

function Receive({ codes, ...account }: ShownAccount & Readonly<{ codes: QrCodes }>) {
  const t = useMessages()
  const { copied, copy } = useCopy('account.copied')
  const { connection, address, details, network, isSupported } = account
  const picture = useAsset(networkAsset(network), network.assets.imageUrl)
  // An address that its wallet has not confirmed is not shown or copied.
  if (connection.isConfirmed === false) return <Unconfirmed connection={connection} />
  if (!isSupported) return <EmptyState icon="alert" title={t('account.networkUnsupported')} />
  const { name } = details?.identity ?? {}
  const hasTokens = network.chainNamespace !== 'bip122'
  const values = { symbol: network.nativeCurrency.symbol, network: network.name }
  return (
    <>
      <TrapCaution />
      <QrCode codes={codes} uri={address} label={t('receive.qr')} picture={picture} />
      <CompatibleNetworks account={account} />
      <p className="small-text" data-testid="receive-guide">
        {hasTokens ? t('receive.guide') : t('receive.guideCoin', values)}
      </p>
      <Actions>
        <button
          type="button"
          className="receive-chip"
          onClick={() => copy(address)}
          aria-label={t('account.copy')}
          data-testid="receive-address-copy-button"
        >
          {name && <Name>{name}</Name>}
          <GroupedAddress value={address} />
          <Icon name={copied === address ? 'check' : 'copy'} />
        </button>
      </Actions>
    </>
  )
}

function CompatibleNetworks({ account }: Readonly<{ account: ShownAccount }>) {
  const t = useMessages()
  const router = useInject(Router)
  const { networks, isHeld } = useCompatibleNetworks(account)
  return (
    <button type="button" className="row" onClick={() => router.push('WalletCompatibleNetworks')} data-testid="receive-compatible-networks">
      <span className="row-text">
        <span className="note receive-note">{networks.length > 1 ? t('receive.networks') : t('receive.network')}</span>
        {isHeld && <span className="note receive-note">{t('receive.oneNetwork')}</span>}
      </span>
      <span className="receive-pictures">
        {networks.slice(0, PICTURES).map((network) => (
          <AssetPicture
            key={network.caipNetworkId}
            {...{ asset: networkAsset(network), src: network.assets.imageUrl, name: network.name, shape: 'small' }}
          />
        ))}
      </span>
      <Icon name="next" />
    </button>
  )
}

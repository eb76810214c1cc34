import { networkAsset } from '../../domain/wallets/asset-pictures.ts'
import { NoAccount } from '../account/no-account.tsx'
import { type ShownAccount, useActiveAccount } from '../account/use-active-account.ts'
import { Rows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { AssetPicture } from '../wallets/asset-picture.tsx'
import { receiveCss } from './receive-css.ts'
import { useCompatibleNetworks } from './use-compatible-networks.ts'

/** The networks on which the account can receive. */
export function WalletCompatibleNetworksView() {
  const account = useActiveAccount()
  const place = useSheet(receiveCss)
  return <div ref={place}>{account ? <List {...account} /> : <NoAccount />}</div>
}

function List(account: ShownAccount) {
  const t = useMessages()
  const { networks, isHeld } = useCompatibleNetworks(account)
  return (
    <>
      <p className="quiet-text lead">{isHeld ? t('receive.oneNetwork') : t('receive.compatible')}</p>
      <div className="scroll">
        <Rows aria-label={t('title.compatible')}>
          {networks.map((network) => (
            <li key={network.caipNetworkId} className="row still">
              <AssetPicture {...{ asset: networkAsset(network), src: network.assets.imageUrl, name: network.name, shape: 'round' }} />
              <span className="row-text">
                <Name>{network.name}</Name>
              </span>
            </li>
          ))}
        </Rows>
      </div>
    </>
  )
}

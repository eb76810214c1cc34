import { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { Network } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { networkAsset } from '../../domain/wallets/asset-pictures.ts'
import { EmptyState } from '../shared/empty-state.tsx'
import { Icon } from '../shared/icon.tsx'
import { Row, Rows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'
import { AssetPicture } from '../wallets/asset-picture.tsx'
import { useChooseNetwork } from './use-choose-network.ts'

/** The networks of the site whose name contains `query`; those the wallet approved come first. */
export function NetworkList({ query = '' }: Readonly<{ query?: string }>) {
  const t = useMessages()
  const [{ networks, active }] = useService(NetworkService)
  const [connections] = useService(ConnectionService)
  const choose = useChooseNetwork()
  const isApproved = ({ chainNamespace, caipNetworkId }: Network) => {
    const state = connections[chainNamespace]
    return state?.status !== 'connected' || (state.connection.approved?.includes(caipNetworkId) ?? true)
  }
  /** A wallet at the other end of a relay may be asked to add it. */
  const canAdd = ({ chainNamespace }: Network) => {
    const state = connections[chainNamespace]
    return state?.status === 'connected' && state.connection.canAdd === true
  }
  const wanted = query.trim().toLowerCase()
  const found = networks.filter(({ name }) => name.toLowerCase().includes(wanted))
  if (found.length === 0) return <EmptyState icon="search" title={t('networks.noneText', { query: query.trim() })} />
  return (
    <div className="scroll">
      <Rows aria-label={t('networks.list')}>
        {[...found.filter(isApproved), ...found.filter((network) => !isApproved(network))].map((network) => {
          const isCurrent = active?.supported === true && active.network.caipNetworkId === network.caipNetworkId
          return (
            <Row
              key={network.caipNetworkId}
              name={network.name}
              note={isApproved(network) ? undefined : t('networks.unapproved')}
              start={<AssetPicture asset={networkAsset(network)} src={network.assets.imageUrl} name={network.name} shape="round" />}
              end={isCurrent && <Icon name="check" />}
              current={isCurrent}
              disabled={!isApproved(network) && !canAdd(network)}
              onClick={() => choose(network)}
              testId={`w3m-network-switch-${network.name || String(network.id)}`}
            />
          )
        })}
      </Rows>
    </div>
  )
}

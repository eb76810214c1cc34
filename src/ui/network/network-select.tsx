import { EventService } from '../../domain/analytics/event-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { networkAsset } from '../../domain/wallets/asset-pictures.ts'
import { Icon } from '../shared/icon.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { AssetPicture } from '../wallets/asset-picture.tsx'

/** The active network, in the header of the account; leads to the list of networks. */
export function NetworkSelect() {
  const t = useMessages()
  const router = useInject(Router)
  const events = useInject(EventService)
  const [{ active, networks }] = useService(NetworkService)
  if (!active) return null
  const { network, supported } = active
  const canChoose = (networks.length > 1 || !supported) && router.isReachable('Networks')
  const open = () => {
    if (!canChoose) return
    events.track('CLICK_NETWORKS')
    router.push('Networks')
  }
  return (
    <button
      type="button"
      className={supported ? 'network-select' : 'network-select warn'}
      aria-label={supported ? t('account.network', { name: network.name }) : undefined}
      aria-disabled={!canChoose || undefined}
      title={supported ? network.name : t('account.networkUnsupported')}
      onClick={open}
      data-testid="w3m-account-select-network"
    >
      {supported ? (
        <AssetPicture asset={networkAsset(network)} src={network.assets.imageUrl} name={network.name} shape="small" />
      ) : (
        <Icon name="alert" />
      )}
      <bdi className="name">{supported ? network.name : t('title.switchNetwork')}</bdi>
      {canChoose && <Icon name="down" />}
    </button>
  )
}

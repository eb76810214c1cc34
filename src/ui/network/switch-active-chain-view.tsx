import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { chainName } from '../../domain/network/chain-names.ts'
import { isChainNamespace } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { networkAsset } from '../../domain/wallets/asset-pictures.ts'
import { Actions } from '../shared/actions.tsx'
import { Button } from '../shared/button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject } from '../shared/use-service.ts'
import { AssetPicture } from '../wallets/asset-picture.tsx'

/** The chosen network needs a wallet of another kind: connect one. Other connections are kept. */
export function SwitchActiveChainView() {
  const t = useMessages()
  const router = useInject(Router)
  const networks = useInject(NetworkService)
  const { namespaces } = useInject(ConnectionService)
  const { caipNetworkId, namespace: asked } = useRoute().params
  const network = networks.find(caipNetworkId)
  const namespace = network?.chainNamespace ?? (isChainNamespace(asked) ? asked : namespaces[0])
  if (!namespace) return <p className="quiet-text lead">{t('switch.missing.text')}</p>
  const chain = chainName(namespace)
  const go = () => {
    if (network) networks.prefer(network)
    router.reset('Connect', { namespace })
  }
  return (
    <div className="waiting" data-testid={`w3m-switch-active-chain-to-${chain}`}>
      <div className="halo">
        <AssetPicture
          asset={network ? networkAsset(network) : `chain:${namespace}`}
          src={network?.assets.imageUrl}
          name={network?.name ?? chain}
          shape="large round"
        />
      </div>
      <div className="say">
        <p className="strong">{t('switchChain.title', { chain })}</p>
        <p className="quiet-text">{t('switchChain.text', { chain })}</p>
      </div>
      <Actions>
        <Button kind="primary" onClick={go} testId="w3m-switch-active-chain-button">
          {t('profile.switch')}
        </Button>
      </Actions>
    </div>
  )
}

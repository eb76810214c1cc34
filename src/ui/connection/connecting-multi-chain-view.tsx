import type { Connector } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { chainName } from '../../domain/network/chain-names.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { connectorRoute, mergeChains } from '../../domain/wallets/wallet-rows.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Icon } from '../shared/icon.tsx'
import { Missing } from '../shared/missing.tsx'
import { Picture } from '../shared/picture.tsx'
import { Row, Rows } from '../shared/row.tsx'
import { Tag } from '../shared/tag.tsx'
import { useDomain } from '../shared/use-domain.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { Name } from '../shared/words.tsx'
import { AssetPicture } from '../wallets/asset-picture.tsx'

/** For a wallet of several namespaces: asks which one to connect first. */
export function ConnectingMultiChainView() {
  const [, wallets] = useService(WalletService)
  const { connectorId } = useRoute().params
  const wallet = mergeChains(wallets.inScope()).find(({ id, type }) => type === 'MULTI_CHAIN' && id === connectorId)
  return wallet?.connectors ? (
    <Chains wallet={wallet} parts={wallet.connectors} />
  ) : (
    <Missing title="multiChain.missing" text="connecting.missing.text" />
  )
}

function Chains({ wallet, parts }: Readonly<{ wallet: Connector; parts: readonly Connector[] }>) {
  const t = useMessages()
  const domain = useDomain()(wallet)
  const router = useInject(Router)
  const [{ networks }] = useService(NetworkService)
  const [states] = useService(ConnectionService)
  const isConnected = ({ chain, id }: Connector) => {
    const state = states[chain]
    return state?.status === 'connected' && state.connection.connector.id === id
  }
  return (
    <>
      <div className="empty">
        <Picture src={wallet.imageUrl} name={wallet.name} shape="large" />
        <Name>{wallet.name}</Name>
        {domain !== undefined && <bdi className="note">{domain}</bdi>}
        <p className="quiet-text lead" id="chains-of-wallet">
          {t('multiChain.text')}
        </p>
      </div>
      <Rows aria-labelledby="chains-of-wallet">
        {parts.map((part) => {
          const { view, params } = connectorRoute(part)
          const sample = networks.find(({ chainNamespace }) => chainNamespace === part.chain)
          return (
            <Row
              key={part.chain}
              name={chainName(part.chain)}
              start={
                <AssetPicture asset={`chain:${part.chain}`} src={sample?.assets.imageUrl} name={chainName(part.chain)} shape="round" />
              }
              end={isConnected(part) ? <Tag good>{t('tag.connected')}</Tag> : <Icon name="next" />}
              onClick={() => router.push(view, params)}
              testId={`wui-list-chain-${part.chain}`}
            />
          )
        })}
      </Rows>
    </>
  )
}

import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import type { Connector } from '../connection/connection.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { WalletItem } from './wallet-item.ts'

export type ItemFacts = Readonly<{
  recent: readonly string[]
  chainPicture(chain: ChainNamespace): string | undefined
}>

/** A wallet of this page; wallets of several namespaces are merged by `mergeChains`. */
export function connectorItem(connector: Connector, { recent, chainPicture }: ItemFacts): WalletItem {
  const { id, name, imageUrl, type } = connector
  return {
    ...{ id, name, imageUrl, connectors: waysOf(connector, chainPicture), walletInfo: {} },
    isInjected: type !== 'EXTERNAL',
    isRecent: recent.includes(id),
  }
}

/** A wallet of the registry. `connector` = the same one in this page. */
export function listedItem(
  wallet: ListedWallet,
  { recent, chainPicture, imageUrl, connector }: ItemFacts & Readonly<{ imageUrl: string | undefined; connector: Connector | undefined }>,
): WalletItem {
  const { id, name, imageId, description, chains, homepage, appStore, playStore, chromeStore, desktopLink, mobileLink, linkMode } = wallet
  const links = { appStore, playStore, chromeStore, desktopLink }
  return {
    ...{ id, name, imageUrl, imageId },
    connectors: connector ? waysOf(connector, chainPicture) : [],
    walletInfo: {
      ...{ description, supportedChains: chains, website: homepage, deepLink: mobileLink, linkMode },
      ...(Object.values(links).some((link) => link !== undefined) && { installationLinks: links }),
      ...{ isCertified: wallet.isCertified, supportsWcPay: wallet.supportsPay },
    },
    isInjected: connector !== undefined,
    isRecent: recent.includes(id),
  }
}

function waysOf(connector: Connector, chainPicture: ItemFacts['chainPicture']): WalletItem['connectors'] {
  return (connector.connectors ?? [connector]).map(({ id, rdns, chain }) => ({ id, rdns, chain, chainImageUrl: chainPicture(chain) }))
}

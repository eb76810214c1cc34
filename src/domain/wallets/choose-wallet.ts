import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import type { Connector } from '../connection/connection.ts'
import type { Route } from '../routing/view.ts'
import type { ChosenWallet } from '../walletconnect/wallet-links.ts'
import { connectorOf } from './offered-wallets.ts'
import type { Disputes } from './wallet-claims.ts'
import { connectorRoute } from './wallet-rows.ts'

export type ChoiceFacts = Readonly<{
  /** As in the connect list, with the connectors of one wallet merged. */
  connectors: readonly Connector[]
  disputes: Disputes
  hasRelay: boolean
}>

/**
 * The view that a listed wallet opens: its extension if installed, else QR code or deep link, else its download links.
 */
export function chooseWallet(wallet: ListedWallet & Pick<ChosenWallet, 'imageUrl' | 'isDoubtful'>, facts: ChoiceFacts): Route {
  const connector = connectorOf(wallet, facts.connectors, facts.disputes)
  if (connector) return connectorRoute(connector)
  const canConnect = facts.hasRelay && (wallet.supportsWalletConnect || Boolean(wallet.mobileLink ?? wallet.webappLink))
  return { view: canConnect ? 'ConnectingWalletConnect' : 'Downloads', params: { wallet } }
}

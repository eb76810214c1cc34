import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import type { Connector } from '../connection/connection.ts'
import type { Route } from '../routing/view.ts'
import { connectorOf } from './offered-wallets.ts'
import type { Disputes } from './wallet-claims.ts'
import { connectorRoute } from './wallet-rows.ts'

export type ChoiceFacts = Readonly<{
  /** As the connect list has them, those of one wallet made one. */
  connectors: readonly Connector[]
  disputes: Disputes
  hasRelay: boolean
}>

/**
 * Where a listed wallet leads: to its extension where that is installed, else to a code or a link of its own, else to where it is found.
 * Interface reference 2, "Click targets".
 */
export function chooseWallet(wallet: ListedWallet & Readonly<{ imageUrl?: string | undefined }>, facts: ChoiceFacts): Route {
  const connector = connectorOf(wallet, facts.connectors, facts.disputes)
  if (connector) return connectorRoute(connector)
  const canConnect = facts.hasRelay && (wallet.supportsWalletConnect || Boolean(wallet.mobileLink ?? wallet.webappLink))
  return { view: canConnect ? 'ConnectingWalletConnect' : 'Downloads', params: { wallet } }
}

import type { Connector } from '../connection/connection.ts'
import { isServed } from '../options/is-served.ts'
import type { ResolvedOptions } from '../options/portico-options.ts'

type Given = Pick<ResolvedOptions, 'projectId' | 'services' | 'universalProvider'>

/** Whether wallets can be reached over a relay: the provider's wants a project id; a relay or a universal provider of the site's own does not. */
export function hasRelay(options: Given): boolean {
  if (options.services?.relay === false) return false
  return isServed(options, 'relay') || Boolean(options.universalProvider)
}

/** The way to every wallet with a camera; undefined where no relay is. One entry, whatever the namespaces. Spec §2, §3. */
export function walletConnectConnector(options: Given & Pick<ResolvedOptions, 'adapterNamespaces' | 'networks'>): Connector | undefined {
  const chain = options.adapterNamespaces[0] ?? options.networks[0]?.chainNamespace ?? 'eip155'
  return hasRelay(options) ? { id: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect', chain } : undefined
}

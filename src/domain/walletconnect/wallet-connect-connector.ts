import type { Connection, Connector } from '../connection/connection.ts'
import { isServed } from '../options/is-served.ts'
import type { ResolvedOptions } from '../options/portico-options.ts'

type Given = Pick<ResolvedOptions, 'projectId' | 'services' | 'universalProvider'>

/** Whether WalletConnect is available: the provider's relay needs a project id; the site's own relay or universal provider does not. */
export function hasRelay(options: Given): boolean {
  if (options.services?.relay === false) return false
  return isServed(options, 'relay') || Boolean(options.universalProvider)
}

/** Whether a WalletConnect session connects `namespace`, or any where none is given: for another one the visitor pairs once more. */
export function hasSession(connections: readonly Connection[], namespace?: string): boolean {
  return connections.some(({ connector: { type, chain } }) => type === 'WALLET_CONNECT' && (!namespace || chain === namespace))
}

/** The connector for pairing by QR code or link; undefined without a relay. One entry for all namespaces. */
export function walletConnectConnector(options: Given & Pick<ResolvedOptions, 'adapterNamespaces' | 'networks'>): Connector | undefined {
  const chain = options.adapterNamespaces[0] ?? options.networks[0]?.chainNamespace ?? 'eip155'
  return hasRelay(options) ? { id: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect', chain } : undefined
}

import type { Connector, StoredConnection } from '../connection/connection.ts'
import type { ChainNamespace } from '../network/network.ts'
import { nameId } from './name-id.ts'
import type { WalletService } from './wallet-service.ts'

/**
 * The wallet of an earlier connection, to be asked whether it still stands. Undefined while it is not there, and where two wallets claim its
 * domain, or its name where wallets have no domain: neither is asked before the visitor picks one.
 */
export function trustedWallet(
  wallets: WalletService,
  { connectorId, rdns }: Pick<StoredConnection, 'connectorId' | 'rdns'>,
  namespace: ChainNamespace,
): Connector | undefined {
  const isClaimant = (c: Connector) => c.chain === namespace && (rdns ? c.rdns === rdns : !c.rdns && nameId(c.name) === connectorId)
  const isDisputed = wallets.state.value.connectors.filter(isClaimant).length > 1
  return isDisputed ? undefined : wallets.find(connectorId, namespace)
}

import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import { isSameAddress } from '../caip/same-address.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { WalletSigner } from './sign-in-service.ts'

export function isSameAccount(a: SiwxAccount | undefined, b: SiwxAccount | undefined): boolean {
  if (!a || !b) return a === b
  return a.caipNetworkId === b.caipNetworkId && isSameAddress(a.namespace, a.address, b.address)
}

/** The active account, if the site supports its chain. */
export function activeAccount(connections: ConnectionService, networks: NetworkService): SiwxAccount | undefined {
  return networks.state.value.active?.supported ? accountAnywhere(connections, networks) : undefined
}

/** The active account, whether or not the site supports its chain. */
export function accountAnywhere(connections: ConnectionService, networks: NetworkService): SiwxAccount | undefined {
  const { active } = networks.state.value
  const connection = active && connections.connection(active.network.chainNamespace)
  if (!connection || connection.caipNetworkId !== active.network.caipNetworkId) return undefined
  const { chainNamespace: namespace, caipNetworkId } = active.network
  return { namespace, address: connection.accounts[0].address, caipNetworkId }
}

/** Signs with the account's wallet, by the method of its namespace. @throws SIGN_MESSAGE_FAILED when the wallet answered without a signature */
export function walletSigner(connections: ConnectionService): WalletSigner {
  return async ({ namespace, address }, message, signal) => {
    const connection = connections.connection(namespace)
    const account = connection?.accounts.find((each) => isSameAddress(namespace, each.address, address))
    const adapter = connections.adapter(namespace)
    if (!account || !adapter) throw fail('NOT_CONNECTED', { namespace })
    const { signature } = await adapter.signMessage({ provider: connections.provider(namespace), account, message }, signal)
    // An adapter of the site may give anything.
    if (typeof signature !== 'string' || signature === '') throw fail('SIGN_MESSAGE_FAILED', { wallet: connection?.connector.name ?? '' })
    return signature
  }
}

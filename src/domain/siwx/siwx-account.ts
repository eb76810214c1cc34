import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { ActiveAccount } from '../account/active-account.ts'
import { isSameAddress } from '../caip/same-address.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { fail } from '../errors/fail-in-feature.ts'

/** A sign-in is the account's, whichever wallet signed: here, two wallets of one account are the same. */
export function isSameAccount(a: SiwxAccount | undefined, b: SiwxAccount | undefined): boolean {
  if (!a || !b) return a === b
  return a.caipNetworkId === b.caipNetworkId && isSameAddress(a.namespace, a.address, b.address)
}

/** Who signs in: the account in use, if the site supports its chain. */
export function siwxAccount(active: ActiveAccount | undefined): SiwxAccount | undefined {
  if (!active?.isSupported) return undefined
  const { namespace, address, caipNetworkId } = active
  return { namespace, address, caipNetworkId }
}

/** Signs a text with the account's wallet. */
export type WalletSigner = (account: SiwxAccount, text: string, signal: AbortSignal) => Promise<string>

/** Signs with the account's wallet, by the method of its namespace. @throws SIGN_MESSAGE_FAILED when its answer is no signature */
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

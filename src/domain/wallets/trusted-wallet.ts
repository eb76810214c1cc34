import type { Connector, StoredConnection } from '../connection/connection.ts'
import type { ChainNamespace } from '../network/network.ts'
import { nameId } from './name-id.ts'
import { isOfPage } from './wallet-claims.ts'
import type { WalletService } from './wallet-service.ts'

type Stored = Pick<StoredConnection, 'connectorId' | 'rdns'> & Partial<Pick<StoredConnection, 'name'>>

/** Given to wallets that have no domain to themselves; the next visit may give it to another. */
const MADE_HERE = 'announced-'

/**
 * All wallets of the page that may be the one of an earlier connection: those of its domain; where it had none, those of its name. More
 * than one: its claim is disputed, and only the stored address tells which it was. Complete once `WalletsState.settled`.
 */
export function claimants(wallets: WalletService, stored: Stored, namespace: ChainNamespace): readonly Connector[] {
  const id = stored.connectorId.toLowerCase()
  const isMadeHere = id.startsWith(MADE_HERE)
  const domain = stored.rdns?.toLowerCase() ?? id
  const named = isMadeHere ? nameId(stored.name ?? '') : id
  return wallets.inScope(namespace).filter((wallet) => {
    if (!isOfPage(wallet)) return wallet.id.toLowerCase() === id
    if (wallet.rdns !== undefined) return wallet.rdns === domain
    return stored.rdns === undefined && ((!isMadeHere && wallet.id.toLowerCase() === id) || nameId(wallet.name) === named)
  })
}

/**
 * The wallet of an earlier connection, to be asked whether it still stands. Undefined while it is not there, and where two wallets claim its
 * domain, or its name where wallets have no domain: neither is asked before the visitor picks one.
 */
export function trustedWallet(wallets: WalletService, stored: Stored, namespace: ChainNamespace): Connector | undefined {
  const [first, ...others] = claimants(wallets, stored, namespace)
  return others.length > 0 ? undefined : first
}

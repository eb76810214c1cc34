import type { Connector, StoredConnection } from '../connection/connection.ts'
import type { Candidates } from '../connection/returning-wallet.ts'
import type { ChainNamespace } from '../network/network.ts'
import { nameId } from './name-id.ts'
import { isOfPage } from './wallet-claims.ts'
import type { WalletService } from './wallet-service.ts'

type Stored = Pick<StoredConnection, 'connectorId' | 'rdns' | 'type'> & Partial<Pick<StoredConnection, 'name'>>

/** Given to wallets that have no domain to themselves; the next visit may give it to another. */
const MADE_HERE = 'announced-'
/** With more than these nobody can tell which it was. */
const ASKED_MAX = 50

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
    // What we have ourselves, no wallet of the page is, whatever it calls itself.
    if (!isOfPage(stored)) return false
    if (wallet.rdns !== undefined) return wallet.rdns === domain
    return stored.rdns === undefined && ((!isMadeHere && wallet.id.toLowerCase() === id) || nameId(wallet.name) === named)
  })
}

/**
 * Who is asked whether an earlier connection still stands. Undefined while its wallet is not there, and until the wallets of the page had
 * time to say that they are.
 */
export function candidatesFor(wallets: WalletService, stored: Stored, namespace: ChainNamespace): Candidates | undefined {
  if (isOfPage(stored) && !wallets.state.value.settled) return undefined
  const [first, ...others] = claimants(wallets, stored, namespace)
  return first && others.length < ASKED_MAX ? [first, ...others] : undefined
}

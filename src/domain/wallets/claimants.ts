import type { Connector, StoredConnection } from '../connection/connection.ts'
import type { Candidates } from '../connection/returning-wallet.ts'
import type { ChainNamespace } from '../network/network.ts'
import { nameId } from './name-id.ts'
import { isOfPage } from './wallet-claims.ts'
import type { WalletService } from './wallet-service.ts'

type Stored = Pick<StoredConnection, 'connectorId' | 'rdns' | 'type'> & Partial<Pick<StoredConnection, 'name'>>

/** Id prefix of wallets without an rdns of their own; on the next visit the same id may belong to another wallet. */
const MADE_HERE = 'announced-'
/** With more candidates than this, the wallet cannot be identified. */
const ASKED_MAX = 50

/**
 * All wallets of the page that may be the one of a stored connection: those with its rdns or, without one, with its name. If there are
 * several, the identity is disputed and only the stored address decides. Complete once `WalletsState.settled`.
 */
export function claimants(wallets: WalletService, stored: Stored, namespace: ChainNamespace): readonly Connector[] {
  const id = stored.connectorId.toLowerCase()
  const isMadeHere = id.startsWith(MADE_HERE)
  const domain = stored.rdns?.toLowerCase() ?? id
  const named = isMadeHere ? nameId(stored.name ?? '') : id
  return wallets.inScope(namespace).filter((wallet) => {
    if (!isOfPage(wallet)) return wallet.id.toLowerCase() === id
    // Built-in connectors are never matched by a wallet of the page.
    if (!isOfPage(stored)) return false
    if (wallet.rdns !== undefined) return wallet.rdns === domain
    return stored.rdns === undefined && ((!isMadeHere && wallet.id.toLowerCase() === id) || nameId(wallet.name) === named)
  })
}

/**
 * The wallets to ask whether a stored connection is still granted. Undefined while none is in the page and until discovery has
 * settled.
 */
export function candidatesFor(wallets: WalletService, stored: Stored, namespace: ChainNamespace): Candidates | undefined {
  if (isOfPage(stored) && !wallets.state.value.settled) return undefined
  const [first, ...others] = claimants(wallets, stored, namespace)
  return first && others.length < ASKED_MAX ? [first, ...others] : undefined
}

import { isCaipNetworkId, parseCaipNetworkId } from '../../domain/caip/caip-network.ts'
import { parseEvmChainId } from '../../domain/caip/evm-chain-id.ts'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/network.ts'
import { presentNetworkId, sessionNetworkId } from '../../domain/walletconnect/session-proposal.ts'
import { parseSession, type WalletSession } from '../../domain/walletconnect/wallet-session.ts'
import { readAddress } from './session-addresses.ts'

/** A session as the client keeps it. */
export type SessionStruct = Readonly<
  Record<'requiredNamespaces' | 'optionalNamespaces', Readonly<Record<string, { chains?: string[] }>> | undefined>
>

// Reading what wallets say needs more code than showing them a code: it is a chunk of its own, fetched while the visitor scans.

/** The session, checked; undefined when it is over, or nothing usable was granted. */
export function readSession(struct: SessionStruct, now: number): WalletSession | undefined {
  const asked = [struct.requiredNamespaces, struct.optionalNamespaces].flatMap((each) =>
    Object.entries(each ?? {}).flatMap(([key, { chains }]) => chains ?? (key.includes(':') ? [key] : [])),
  )
  // A wallet that signed in as it accepted was proposed nothing: it answers for chains of what it was asked to sign.
  const chains = asked.length > 0 ? asked : signedChains(struct)
  const session = parseSession(struct, { asked: chains, now, readAddress })
  return session && session.expiry > now ? session : undefined
}

function signedChains(struct: unknown): readonly string[] {
  const { namespaces } = struct as Readonly<{ namespaces?: Readonly<Record<string, Readonly<{ accounts?: unknown }>>> }>
  const accounts = namespaces?.['eip155']?.accounts
  if (!Array.isArray(accounts)) return []
  return accounts.slice(0, 1000).map((account) => String(account).split(':').slice(0, 2).join(':'))
}

/** What a session calls a network. Its namespaces may be keyed by one chain each (CAIP-217). */
export function sessionChain(id: CaipNetworkId, namespaces: Readonly<Record<string, Readonly<{ accounts?: readonly string[] }>>>): string {
  const { namespace } = parseCaipNetworkId(id)
  const own = Object.entries(namespaces).filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
  return sessionNetworkId(
    id,
    own.flatMap(([, { accounts }]) => accounts ?? []),
  )
}

const MEANINGS = new Map<unknown, 'network' | 'accounts' | 'group'>([
  ['chainChanged', 'network'],
  ['stx_chainChanged', 'network'],
  ['sui_chainChanged', 'network'],
  ['accountsChanged', 'accounts'],
  ['stx_accountsChanged', 'accounts'],
  ['sui_accountsChanged', 'accounts'],
  ['bip122_addressesChanged', 'group'],
])

/** What an event of a session means; undefined for one that we do not know. */
export function meaningOf(name: unknown): 'network' | 'accounts' | 'group' | undefined {
  return MEANINGS.get(name)
}

/** Where a `chainChanged` says the wallet went: a CAIP-2 id, a number, or hex. `beside` is the chain the event came with. */
export function movedTo(data: unknown, beside: unknown): CaipNetworkId | undefined {
  const id = typeof data === 'string' && data.includes(':') ? presentNetworkId(data) : undefined
  if (id !== undefined) return isCaipNetworkId(id) ? id : undefined
  const chain = typeof beside === 'string' ? presentNetworkId(beside) : undefined
  if (!isCaipNetworkId(chain)) return undefined
  if (parseCaipNetworkId(chain).namespace !== 'eip155') return chain
  const chainId = parseEvmChainId(data)
  return chainId === undefined ? undefined : `eip155:${chainId}`
}

/** The addresses of an `accountsChanged`: plain ones, CAIP-10, or the objects of `bip122_addressesChanged`. */
export function changedAddresses(namespace: ChainNamespace, data: unknown): readonly string[] {
  if (!Array.isArray(data)) return []
  return data.slice(0, 100).flatMap((each) => {
    const text: unknown = each?.address ?? each
    const parts = typeof text === 'string' ? text.split(':') : []
    return readAddress(namespace, parts.at(-1) ?? '', parts.length === 3 ? parts[1] : undefined) ?? []
  })
}

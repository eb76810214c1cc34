import { parseCaipNetworkId } from '../../domain/caip/caip-network.ts'
import { isCaipNetworkId } from '../../domain/caip/caip-network-id.ts'
import { cosmosPrefix, parseCosmosAddress } from '../../domain/caip/cosmos-address.ts'
import { EVM_ZERO_ADDRESS } from '../../domain/caip/evm-address.ts'
import { parseEvmChainId } from '../../domain/caip/evm-chain-id.ts'
import { decodeSs58, encodeSs58, ss58Prefix } from '../../domain/caip/polkadot-address.ts'
import { parseSolanaAddress } from '../../domain/caip/solana-address.ts'
import { parseStacksAddress } from '../../domain/caip/stacks-address.ts'
import { parseSuiAddress } from '../../domain/caip/sui-address.ts'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/network.ts'
import { presentNetworkId, sessionNetworkId } from '../../domain/walletconnect/session-proposal.ts'
import { parseSession, type SessionRules, type WalletSession } from '../../domain/walletconnect/wallet-session.ts'
import { ownEvmAddress } from '../shared/evm-checksum.ts'

/** A session as the client stores it. */
export type SessionStruct = Readonly<
  Record<'requiredNamespaces' | 'optionalNamespaces', Readonly<Record<string, { chains?: string[] }>> | undefined>
>

// Parsing a wallet's messages needs more code than showing the QR code: a separate chunk, fetched while the visitor scans.

/** The validated session; undefined when it has expired, or contains nothing usable. */
export function readSession(struct: SessionStruct, now: number): WalletSession | undefined {
  const asked = [struct.requiredNamespaces, struct.optionalNamespaces].flatMap((each) =>
    Object.entries(each ?? {}).flatMap(([key, { chains }]) => chains ?? (key.includes(':') ? [key] : [])),
  )
  // A wallet that signed in while approving received no proposal: its session covers the chains in the signed messages.
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

/** The session's id of a network. Namespaces can be keyed by a single chain (CAIP-217). */
export function sessionChain(id: CaipNetworkId, namespaces: Readonly<Record<string, Readonly<{ accounts?: readonly string[] }>>>): string {
  const { namespace } = parseCaipNetworkId(id)
  const own = Object.entries(namespaces).filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
  return sessionNetworkId(
    id,
    own.flatMap(([, { accounts }]) => accounts ?? []),
  )
}

/** The kind of a session event; undefined for an unknown one. */
export function meaningOf(name: unknown): 'network' | 'accounts' | 'group' | undefined {
  switch (name) {
    case 'chainChanged':
    case 'stx_chainChanged':
    case 'sui_chainChanged':
      return 'network'
    case 'accountsChanged':
    case 'stx_accountsChanged':
    case 'sui_accountsChanged':
      return 'accounts'
    case 'bip122_addressesChanged':
      return 'group'
    default:
      return undefined
  }
}

/** The new chain in a `chainChanged` event: a CAIP-2 id, a number, or hex. `beside` is the event's own chain. */
export function movedTo(data: unknown, beside: unknown): CaipNetworkId | undefined {
  const id = typeof data === 'string' && data.includes(':') ? presentNetworkId(data) : undefined
  if (id !== undefined) return isCaipNetworkId(id) ? id : undefined
  const chain = typeof beside === 'string' ? presentNetworkId(beside) : undefined
  if (!isCaipNetworkId(chain)) return undefined
  if (parseCaipNetworkId(chain).namespace !== 'eip155') return chain
  const chainId = parseEvmChainId(data)
  return chainId === undefined ? undefined : `eip155:${chainId}`
}

/** The addresses of an `accountsChanged` event: plain, CAIP-10, or the objects of `bip122_addressesChanged`. */
export function changedAddresses(namespace: ChainNamespace, data: unknown): readonly string[] {
  if (!Array.isArray(data)) return []
  return data.slice(0, 100).flatMap((each) => {
    const text: unknown = each?.address ?? each
    const parts = typeof text === 'string' ? text.split(':') : []
    return readAddress(namespace, parts.at(-1) ?? '', parts.length === 3 ? parts[1] : undefined) ?? []
  })
}

/**
 * The normalised address; undefined when it is not valid in the namespace, or not on the chain with that `reference` (checked if the chain
 * is known and its addresses depend on it).
 */
export const readAddress: SessionRules['readAddress'] = (namespace, text, reference) => {
  switch (namespace) {
    case 'eip155': {
      const address = ownEvmAddress(text)
      return address === EVM_ZERO_ADDRESS ? undefined : address
    }
    case 'solana':
      return parseSolanaAddress(text) ? text : undefined
    case 'sui':
      return parseSuiAddress(text)
    case 'cosmos':
      return parseCosmosAddress(text, reference === undefined ? undefined : cosmosPrefix(reference))
    case 'stacks': {
      const found = parseStacksAddress(text)
      return reference === undefined || found?.reference === reference ? found?.address : undefined
    }
    case 'polkadot': {
      // Wallets also send the generic SS58 form; the key is encoded again with the chain's prefix.
      const decoded = decodeSs58(text)
      const prefix = reference === undefined ? undefined : ss58Prefix(reference)
      return decoded && (prefix === undefined ? text : encodeSs58({ prefix, key: decoded.key }))
    }
    default:
      return /^[-.%a-zA-Z0-9]{1,128}$/.test(text) ? text : undefined
  }
}

import { bytesToHex } from 'viem'
import { decodeSs58, encodeSs58, GENERIC_SS58, ss58Prefix } from '../../domain/caip/polkadot-address.ts'
import type { WalletAccount } from '../../domain/connection/connection.ts'
import type { Network } from '../../domain/network/network.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

/** More than anybody keeps; a bound on what a hostile wallet can make us hash. */
const MAX_ACCOUNTS = 100

/**
 * The accounts of an `injected.accounts.get()` that can be used on `network`, each written as that chain writes it, `first` (an address of
 * any chain) in front. Left out: what is no SS58 address of a 32-byte key (Ethereum-style accounts), and accounts that their owner tied to
 * another chain (`genesisHash`).
 * @returns undefined when the answer is not a list, or names accounts of which none is an address. Never throws. Threat T19.
 */
export function polkadotAccounts(value: unknown, network: Network, first?: string): readonly WalletAccount[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    const reference = network.caipNetworkId.slice('polkadot:'.length)
    const prefix = ss58Prefix(reference) ?? GENERIC_SS58
    const accounts = new Map<string, WalletAccount>()
    let isReadable = value.length === 0
    for (const entry of value.slice(0, MAX_ACCOUNTS)) {
      const decoded = isObject(entry) ? decodeSs58(peek(entry, 'address')) : undefined
      if (!decoded) continue
      isReadable = true
      if (isTiedElsewhere(peek(entry, 'genesisHash'), reference)) continue
      const publicKey = bytesToHex(decoded.key)
      accounts.set(publicKey, { namespace: 'polkadot', address: encodeSs58({ prefix, key: decoded.key }), publicKey })
    }
    return isReadable ? inFront([...accounts.values()], publicKeyOf(first)) : undefined
  } catch {
    return undefined
  }
}

/** The key behind an address, whatever chain it is written for. */
export function publicKeyOf(address: string | undefined): string | undefined {
  const decoded = decodeSs58(address)
  return decoded && bytesToHex(decoded.key)
}

function isTiedElsewhere(genesisHash: unknown, reference: string): boolean {
  return typeof genesisHash === 'string' && genesisHash !== '' && genesisHash.toLowerCase().slice(2, 2 + reference.length) !== reference
}

function inFront(accounts: readonly WalletAccount[], publicKey: string | undefined): readonly WalletAccount[] {
  const chosen = accounts.find((account) => account.publicKey === publicKey)
  return chosen ? [chosen, ...accounts.filter((account) => account !== chosen)] : accounts
}

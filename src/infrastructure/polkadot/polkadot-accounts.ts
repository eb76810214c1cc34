import { bytesToHex } from 'viem'
import { decodeSs58, encodeSs58, GENERIC_SS58, ss58Prefix } from '../../domain/caip/polkadot-address.ts'
import type { WalletAccount } from '../../domain/connection/connection.ts'
import type { Network } from '../../domain/network/network.ts'
import { inFront } from '../connection/eip1193-accounts.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { foreignList } from '../shared/foreign-list.ts'

/** Limits the work (hashing) that a hostile wallet can cause. */
const MAX_ACCOUNTS = 100

/**
 * The accounts of `injected.accounts.get()` that can be used on `network`, encoded with its prefix, `first` (an address of any chain) in
 * front. Skipped: anything that is not an SS58 address of a 32-byte key (Ethereum-style accounts), and accounts restricted to another chain
 * (`genesisHash`).
 * @returns undefined when the value is not a list, or is a non-empty list without a valid address. Never throws.
 */
export function polkadotAccounts(value: unknown, network: Network, first?: string): readonly WalletAccount[] | undefined {
  try {
    const listed = foreignList(value, MAX_ACCOUNTS)
    if (!listed) return undefined
    const reference = network.caipNetworkId.slice('polkadot:'.length)
    const prefix = ss58Prefix(reference) ?? GENERIC_SS58
    const accounts = new Map<string, WalletAccount>()
    let isReadable = listed.length === 0
    for (const entry of listed) {
      if (!isObject(entry)) continue
      const decoded = decodeSs58(peek(entry, 'address'))
      if (!decoded) continue
      isReadable = true
      if (isTiedElsewhere(peek(entry, 'genesisHash'), reference)) continue
      const publicKey = bytesToHex(decoded.key)
      accounts.set(publicKey, { namespace: 'polkadot', address: encodeSs58({ prefix, key: decoded.key }), publicKey })
    }
    const chosen = publicKeyOf(first)
    return isReadable ? inFront([...accounts.values()], ({ publicKey }) => publicKey === chosen) : undefined
  } catch {
    return undefined
  }
}

/** The public key of an address, whatever chain prefix it has. */
export function publicKeyOf(address: string | undefined): string | undefined {
  const decoded = decodeSs58(address)
  return decoded && bytesToHex(decoded.key)
}

function isTiedElsewhere(genesisHash: unknown, reference: string): boolean {
  return typeof genesisHash === 'string' && genesisHash !== '' && genesisHash.toLowerCase().slice(2, 2 + reference.length) !== reference
}

import { EVM_ZERO_ADDRESS, parseEvmAddress } from '../../domain/caip/evm-address.ts'
import type { WalletAccount } from '../../domain/connection/connection.ts'
import { evmChecksum } from '../shared/evm-checksum.ts'

/** More than any wallet grants by hand; a bound on what a hostile one can make us hash. */
const MAX_ACCOUNTS = 100

/**
 * The usable accounts of a wallet's answer, in its order, checksummed, each once.
 * @returns undefined when the answer is not a list; an empty list when the wallet grants none; undefined as well when it names
 * accounts of which none is an address (bad checksum, the zero address, another shape). Never throws. Threat T19.
 */
export function parseAccounts(value: unknown): readonly WalletAccount[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    const length = Math.min(value.length, MAX_ACCOUNTS)
    const addresses = new Set<string>()
    for (let index = 0; index < length; index += 1) {
      const address = parseEvmAddress(value[index], evmChecksum)
      if (address && address !== EVM_ZERO_ADDRESS) addresses.add(address)
    }
    if (length > 0 && addresses.size === 0) return undefined
    return [...addresses].map((address): WalletAccount => ({ namespace: 'eip155', address }))
  } catch {
    return undefined
  }
}

/** The list with at least one account, as the domain wants it. */
export function asGranted(accounts: readonly WalletAccount[] | undefined): readonly [WalletAccount, ...WalletAccount[]] | undefined {
  const [first, ...rest] = accounts ?? []
  return first && [first, ...rest]
}

import { EVM_ZERO_ADDRESS } from '../../domain/caip/evm-address.ts'
import type { WalletAccount } from '../../domain/connection/connection.ts'
import { ownEvmAddress } from '../shared/evm-checksum.ts'
import { foreignList } from '../shared/foreign-list.ts'

/** Limits the work (checksum hashing) that a hostile wallet can cause. */
const MAX_ACCOUNTS = 100

/**
 * Parses a wallet's account list: valid accounts in its order, checksummed, without duplicates.
 * @returns undefined when the value is not a list, or is a non-empty list without a valid address (the zero address, another shape); an
 * empty list when the wallet grants none. Never throws.
 */
export function parseAccounts(value: unknown): readonly WalletAccount[] | undefined {
  const listed = foreignList(value, MAX_ACCOUNTS)
  const own = listed?.flatMap((each) => ownEvmAddress(each) ?? [])
  const addresses = new Set(own?.filter((address) => address !== EVM_ZERO_ADDRESS))
  if (!listed || (listed.length > 0 && addresses.size === 0)) return undefined
  return [...addresses].map((address): WalletAccount => ({ namespace: 'eip155', address }))
}

/** The list as a non-empty tuple, undefined when it is empty. */
export function asGranted(accounts: readonly WalletAccount[] | undefined): readonly [WalletAccount, ...WalletAccount[]] | undefined {
  const [first, ...rest] = accounts ?? []
  return first && [first, ...rest]
}

/** The first account that is `isChosen` comes first, the others keep their order. */
export function inFront(accounts: readonly WalletAccount[], isChosen: (account: WalletAccount) => boolean): readonly WalletAccount[] {
  const chosen = accounts.find(isChosen)
  return chosen ? [chosen, ...accounts.filter((account) => account !== chosen)] : accounts
}

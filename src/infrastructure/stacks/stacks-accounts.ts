import { parseStacksAddress, type StacksAddress } from '../../domain/caip/stacks-address.ts'
import type { WalletAccount } from '../../domain/connection/connection.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { foreignList } from '../shared/foreign-list.ts'

/** The list also contains the wallet's Bitcoin addresses. */
const MAX_ENTRIES = 100
const PUBLIC_KEY = /^(?:0x)?(0[23][0-9a-f]{64})$/i

export type StacksAccounts = Readonly<{ reference: StacksAddress['reference']; accounts: readonly [WalletAccount, ...WalletAccount[]] }>

/**
 * The Stacks accounts in a wallet's address list. Their version prefix determines the network, which counts as the wallet's current one.
 * Accounts of the other network are dropped.
 * @param wanted the network to use when the list has accounts of both
 * @returns undefined when there are none. Never throws.
 */
export function stacksAccounts(answer: unknown, wanted?: StacksAddress['reference']): StacksAccounts | undefined {
  try {
    const own = foreignList(answer, MAX_ENTRIES)
    const list = own ?? foreignList(peek(answer, 'addresses'), MAX_ENTRIES)
    if (!list) return undefined
    const found = new Map<string, Readonly<{ account: WalletAccount; reference: StacksAddress['reference'] }>>()
    for (const entry of list) {
      if (!isObject(entry)) continue
      const parsed = parseStacksAddress(peek(entry, 'address'))
      if (!parsed) continue
      const { address, reference } = parsed
      const [, publicKey] = PUBLIC_KEY.exec(String(peek(entry, 'publicKey'))) ?? []
      found.set(address, { reference, account: { namespace: 'stacks', address, publicKey: publicKey?.toLowerCase() } })
    }
    const all = [...found.values()]
    const reference = (all.find((each) => each.reference === wanted) ?? all[0])?.reference
    const [first, ...rest] = all.filter((each) => each.reference === reference).map(({ account }) => account)
    return reference && first && { reference, accounts: [first, ...rest] }
  } catch {
    return undefined
  }
}

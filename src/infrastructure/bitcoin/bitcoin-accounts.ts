import { parseBitcoinAddress } from '../../domain/caip/bitcoin-address.ts'
import type { WalletAccount } from '../../domain/connection/connection.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { foreignList } from '../shared/foreign-list.ts'
import type { NamedAccount } from './bitcoin-wallet.ts'

/** Limits the work (hashing for checksums) that a hostile wallet can cause. */
const MAX_ACCOUNTS = 100
const KEY = /^[0-9a-f]{64}$|^0[23][0-9a-f]{64}$|^04[0-9a-f]{128}$/i
const PATH = /^m(?:\/\d{1,10}'?){1,10}$/
/** What sats-connect calls accounts of Stacks, Spark and Starknet. */
const OTHER_CHAINS: ReadonlySet<string> = new Set(['stacks', 'spark', 'starknet'])
const PURPOSES: Readonly<Record<string, WalletAccount['type']>> = { payment: 'payment', ordinals: 'ordinal', ordinal: 'ordinal' }

/**
 * The accounts with an address on `network`, without duplicates: `first`, then payment, then ordinals. For a wallet that states no purpose,
 * taproot addresses count as ordinals if there are other addresses.
 */
export function bitcoinAccounts(named: readonly NamedAccount[], network: CaipNetworkId, first?: string): readonly WalletAccount[] {
  const reference = network.slice('bip122:'.length)
  const parsed = named.slice(0, MAX_ACCOUNTS).flatMap((account) => {
    const address = parseBitcoinAddress(account.address, reference)
    return address ? [{ ...account, ...address, kind: address.type }] : []
  })
  const hasOther = parsed.some(({ kind }) => kind !== 'p2tr')
  const accounts = new Map<string, WalletAccount>()
  for (const { address, kind, purpose, publicKey, path } of parsed) {
    const type = ownValue(PURPOSES, purpose?.toLowerCase() ?? '') ?? (kind === 'p2tr' && hasOther ? 'ordinal' : 'payment')
    const isKey = publicKey !== undefined && KEY.test(publicKey)
    const isPath = path !== undefined && PATH.test(path)
    if (!accounts.has(address))
      accounts.set(address, {
        namespace: 'bip122',
        address,
        type,
        ...(isKey && { publicKey: publicKey.toLowerCase() }),
        ...(isPath && { path }),
      })
  }
  const rank = ({ address, type }: WalletAccount) => (address === first ? 0 : type === 'payment' ? 1 : 2)
  return [...accounts.values()].sort((a, b) => rank(a) - rank(b))
}

/** Parses accounts in the shape of sats-connect, Leather and WalletConnect; invalid entries are dropped. Never throws. */
export function namedAccounts(value: unknown): readonly NamedAccount[] {
  const list = foreignList(value, MAX_ACCOUNTS) ?? (isObject(value) ? (peek(value, 'addresses') ?? peek(value, 'accounts')) : undefined)
  return (foreignList(list, MAX_ACCOUNTS) ?? []).flatMap((entry) => namedAccount(entry) ?? [])
}

function namedAccount(entry: unknown): NamedAccount | undefined {
  if (typeof entry === 'string') return { address: entry }
  if (!isObject(entry)) return undefined
  const text = (...keys: readonly string[]) =>
    keys.map((key) => peek(entry, key)).find((each) => typeof each === 'string') as string | undefined
  const address = text('address')
  // Lists of Leather and sats-connect include accounts of other chains.
  const isElsewhere = (text('symbol') ?? 'BTC') !== 'BTC' || OTHER_CHAINS.has(text('purpose') ?? '')
  if (address === undefined || isElsewhere) return undefined
  return { address, publicKey: text('publicKey'), path: text('path', 'derivationPath'), purpose: text('purpose', 'intention') }
}

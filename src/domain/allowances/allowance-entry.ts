import type { CaipNetworkId } from '../network/network.ts'

/** The token that may be taken: its contract or mint, and what it says of itself (foreign text, sanitised). */
export type AllowedToken = Readonly<{ address: string; symbol: string; decimals: number }>

/**
 * A right to take a token of the account. `token`: kept by the token itself; `permit2`: by Uniswap's contract Permit2, which takes on
 * behalf of `spender`. `delegate`: of a Solana token account. `issuer`: the permanent delegate of a Token-2022 mint, which nobody revokes.
 */
export type AllowanceEntry = Readonly<{
  kind: 'token' | 'permit2' | 'delegate' | 'issuer'
  token: AllowedToken
  /** Who may take it. */
  spender: string
  /** In smallest units. */
  amount: bigint
  /** Milliseconds since 1970; without it, for ever. */
  until?: number | undefined
  /** Solana: the token account, and the program of its token. */
  account?: string | undefined
  program?: string | undefined
}>

/**
 * What was looked at besides the contracts of `known-spenders.ts`, which always are: `all` approvals that the chain has logged; those since
 * a time (milliseconds since 1970); or none, because no node told its logs.
 */
export type Looked = 'all' | 'known' | Readonly<{ since: number }>

/** `unread`: addresses of tokens of which not everything could be read. */
export type FoundAllowances = Readonly<{ entries: readonly AllowanceEntry[]; looked: Looked; unread: readonly string[] }>

/** Whose allowances. `tokens`: contracts that are looked at. */
export type AllowanceQuery = Readonly<{ owner: string; tokens: readonly string[] }>

/** From here on an amount is what wallets and contracts write for "without limit", used up a little or not. */
const UNLIMITED = 2n ** 255n
/** Of a Solana token account, which counts with 64 bits. */
const UNLIMITED_DELEGATE = 2n ** 63n
/** The same in tokens and contracts that count with fewer digits: 64, 96 and 128 bits, 160 of Permit2. */
const MOST: ReadonlySet<bigint> = new Set([64n, 96n, 128n, 160n].map((bits) => 2n ** bits - 1n))

export function isUnlimited({ amount, kind }: Pick<AllowanceEntry, 'amount' | 'kind'>): boolean {
  return kind === 'issuer' || amount >= (kind === 'delegate' ? UNLIMITED_DELEGATE : UNLIMITED) || MOST.has(amount)
}

const SCALE = 77

/** Those that have no limit first, then by how much may be taken. */
export function sorted(entries: readonly AllowanceEntry[]): readonly AllowanceEntry[] {
  const size = ({ amount, token }: AllowanceEntry) => amount * 10n ** BigInt(Math.max(0, SCALE - token.decimals))
  const compare = (one: AllowanceEntry, other: AllowanceEntry) => {
    const [first, second] = [isUnlimited(one), isUnlimited(other)]
    if (first !== second) return first ? -1 : 1
    if (first || size(one) === size(other)) return one.token.symbol < other.token.symbol ? -1 : 1
    return size(one) > size(other) ? -1 : 1
  }
  return [...entries].sort(compare)
}

/** Equal for two readings of one allowance, whatever is left of it. */
export function allowanceId({ kind, token, spender, account }: AllowanceEntry, chain: CaipNetworkId): string {
  return [chain, kind, token.address, spender, account].join('|')
}

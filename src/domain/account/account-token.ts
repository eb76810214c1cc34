import type { HeldToken, Holdings } from '../../ports/account/token-holdings.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import { formatUnits } from '../shared/units.ts'
import { imitates } from './look-alike-tokens.ts'
import { addUsd, isBelowCent, usdValue } from './usd.ts'

/**
 * A token of the active account. `amount` in smallest units, `balance` the same as exact decimal text; `price` and `value` in USD, exact
 * decimal texts, absent when unknown, never 0 for unknown.
 */
export type AccountToken = Readonly<{
  /** `eip155:1:native`, `eip155:1:0xa0b8…`. */
  id: string
  caipNetworkId: CaipNetworkId
  /** The contract or mint; absent for the network's own coin. */
  address?: string | undefined
  name: string
  symbol: string
  decimals: number
  amount: bigint
  balance: string
  price?: string | undefined
  value?: string | undefined
  logo?: string | undefined
  /** Worth less than a cent. A token of unknown price is not dust. */
  isDust: boolean
  /** Its symbol reads like that of the network's coin, of a token of the site, or of a well-known one, and it is another. */
  isLookAlike: boolean
}>

export function tokenId(caipNetworkId: CaipNetworkId, address: string | undefined): string {
  return `${caipNetworkId}:${address === undefined ? 'native' : caipNetworkId.startsWith('eip155:') ? address.toLowerCase() : address}`
}

/** For display: the own coin, tokens of the site, then by value; tokens of unknown price after those, look-alikes last. Empty ones are left out. */
export function accountTokens({ tokens }: Holdings, network: Network): readonly AccountToken[] {
  const held = tokens.filter(({ amount, decimals }) => amount > 0n && decimals > 0)
  return held
    .map((token) => toAccountToken(token, network, held))
    .map((token, place) => ({ token, place }))
    .sort((a, b) => rank(a.token, held) - rank(b.token, held) || byValue(b.token, a.token) || a.place - b.place)
    .map(({ token }) => token)
}

/** The sum of the values that are known; undefined when none is. Look-alikes do not count. */
export function totalValue(tokens: readonly AccountToken[]): string | undefined {
  return addUsd(tokens.flatMap(({ value, isLookAlike }) => (value === undefined || isLookAlike ? [] : [value])))
}

function toAccountToken(token: HeldToken, network: Network, held: readonly HeldToken[]): AccountToken {
  const { address, name, symbol, decimals, amount, price, logo } = token
  const value = price === undefined ? undefined : usdValue(amount, decimals, price)
  return {
    id: tokenId(network.caipNetworkId, address),
    caipNetworkId: network.caipNetworkId,
    address,
    name,
    symbol,
    decimals,
    amount,
    balance: formatUnits(amount, decimals),
    price,
    value,
    logo,
    isDust: address !== undefined && value !== undefined && isBelowCent(value),
    isLookAlike: imitates(token, network, held),
  }
}

function rank({ id, address, value, isLookAlike }: AccountToken, held: readonly HeldToken[]): number {
  if (isLookAlike) return 4
  if (address === undefined) return 0
  const isListed = held.some((token) => token.isListed && token.address !== undefined && id.endsWith(token.address.toLowerCase()))
  if (value !== undefined) return 1
  return isListed ? 2 : 3
}

function byValue(a: AccountToken, b: AccountToken): number {
  return Number(a.value ?? 0) - Number(b.value ?? 0)
}

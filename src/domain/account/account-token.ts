import type { HeldToken, Holdings } from '../../ports/account/token-holdings.ts'
import { isBait } from '../money/bait.ts'
import type { Coin } from '../money/coin.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import { formatUnits } from '../shared/units.ts'
import { lookAlikeTokens } from './look-alike-tokens.ts'
import { addUsd, isBelowCent, usdValue } from './usd.ts'

/** A token of the active account. One whose name or symbol invites to a site has no price, whatever its price is said to be. */
export type AccountToken = Coin &
  Readonly<{
    /** `eip155:1:native`, `eip155:1:0xa0b8…`. */
    id: string
    /** `amount` as exact decimal text, in whole coins. */
    balance: string
    /** USD, exact decimal text; absent when unknown. */
    value?: string | undefined
    /** Worth less than a cent. A token of unknown price is not dust. */
    isDust: boolean
    /** Its symbol reads like that of the network's coin, of a token of the site, or of a well-known one, and it is another. */
    isLookAlike: boolean
  }>

export function tokenId(caipNetworkId: CaipNetworkId, address: string | undefined): string {
  return `${caipNetworkId}:${address === undefined ? 'native' : caipNetworkId.startsWith('eip155:') ? address.toLowerCase() : address}`
}

export type TokenPlace = Pick<AccountToken, 'caipNetworkId' | 'address'>

/** The ids of tokens whose amounts may not be those of a cache: what a transaction moved, the own coin, and all that is `held`. */
export function changedTokens(caipNetworkId: CaipNetworkId, moved: readonly TokenPlace[], held: readonly TokenPlace[]): readonly string[] {
  const own = moved.filter((each) => each.caipNetworkId === caipNetworkId)
  return [...new Set([...own, { address: undefined }, ...held].map(({ address }) => tokenId(caipNetworkId, address)))]
}

/** The most that a contract can tell. */
const AMOUNT_MAX = 2n ** 256n - 1n

/** For display: the own coin, tokens of the site, by value, of unknown price; bait and look-alikes last. Empty ones are left out. */
export function accountTokens({ tokens }: Holdings, network: Network): readonly AccountToken[] {
  const ids = new Set<string>()
  // What a service lists twice is owned once.
  const isFirst = (id: string) => !ids.has(id) && ids.add(id)
  const held = tokens.filter(
    ({ address, amount, decimals }) =>
      amount > 0n && amount <= AMOUNT_MAX && decimals > 0 && isFirst(tokenId(network.caipNetworkId, address)),
  )
  const lookAlikes = lookAlikeTokens(held, network)
  return held
    .map((given, place) => {
      const token = toAccountToken(given, network, lookAlikes.has(given))
      return { token, place, rank: rank(token, given) }
    })
    .sort((a, b) => a.rank - b.rank || byValue(b.token, a.token) || a.place - b.place)
    .map(({ token }) => token)
}

/** The sum of the values that are known; undefined when none is. Look-alikes do not count. */
export function totalValue(tokens: readonly AccountToken[]): string | undefined {
  return addUsd(tokens.flatMap(({ value, isLookAlike }) => (value === undefined || isLookAlike ? [] : [value])))
}

function toAccountToken(token: HeldToken, network: Network, isLookAlike: boolean): AccountToken {
  const { isListed: _, ...coin } = token
  const { address, decimals, amount } = coin
  const price = isBaitToken(token) ? undefined : token.price
  const value = price === undefined ? undefined : usdValue(amount, decimals, price)
  return {
    ...coin,
    id: tokenId(network.caipNetworkId, address),
    caipNetworkId: network.caipNetworkId,
    balance: formatUnits(amount, decimals),
    price,
    value,
    isDust: address !== undefined && value !== undefined && isBelowCent(value),
    isLookAlike,
  }
}

/** Its name or symbol invites to a site. The network's own coin, tokens of the site and the well-known contracts do not count. */
function isBaitToken({ address, name, symbol, isListed, isGenuine }: HeldToken): boolean {
  return address !== undefined && !isListed && !isGenuine && (isBait(name) || isBait(symbol))
}

function rank({ address, value, isLookAlike }: AccountToken, held: HeldToken): number {
  if (isLookAlike) return 5
  if (isBaitToken(held)) return 4
  if (address === undefined) return 0
  if (value !== undefined) return 1
  return held.isListed ? 2 : 3
}

function byValue(a: AccountToken, b: AccountToken): number {
  return Number(a.value ?? 0) - Number(b.value ?? 0)
}

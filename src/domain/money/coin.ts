import type { CaipNetworkId } from '../network/network.ts'

/**
 * Something that can be sent or swapped. `amount`: what the account holds, in smallest units. `address`: the contract or mint; absent for
 * the network's own coin. `price`: USD, exact decimal text; absent when unknown. `isGenuine`: the well-known contract of its symbol.
 */
export type Coin = Readonly<{
  caipNetworkId: CaipNetworkId
  address?: string | undefined
  name: string
  symbol: string
  decimals: number
  amount: bigint
  price?: string | undefined
  logo?: string | undefined
  isGenuine?: boolean | undefined
}>

/** True when both have the same network and contract; name, symbol and price are not compared. */
export function isSameCoin(one: Pick<Coin, 'caipNetworkId' | 'address'>, other: Pick<Coin, 'caipNetworkId' | 'address'>): boolean {
  return one.caipNetworkId === other.caipNetworkId && one.address?.toLowerCase() === other.address?.toLowerCase()
}

/** The coin with what the list of the account's tokens says of it: the amount, and a price and a logo, which a contract does not have. */
export function asListed(coin: Coin, listed: readonly Coin[]): Coin {
  const found = listed.find((each) => isSameCoin(each, coin))
  if (!found) return coin
  const { amount, price = coin.price, logo, isGenuine } = found
  return { ...coin, amount, price, logo: coin.logo ?? logo, isGenuine: coin.isGenuine ?? isGenuine }
}

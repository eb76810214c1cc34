import type { CaipNetworkId } from '../network/network.ts'

/**
 * Something that can be sent or swapped. `amount`: what the account holds, in smallest units. `address`: the contract or mint; absent for
 * the network's own coin. `price`: USD, exact decimal text; absent when unknown.
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
}>

/** True when both have the same network and contract; name, symbol and price are not compared. */
export function isSameCoin(one: Pick<Coin, 'caipNetworkId' | 'address'>, other: Pick<Coin, 'caipNetworkId' | 'address'>): boolean {
  return one.caipNetworkId === other.caipNetworkId && one.address?.toLowerCase() === other.address?.toLowerCase()
}

/** The coin with what the list of the account's tokens says of it: the amount, and a price and a logo, which a contract does not have. */
export function asListed(coin: Coin, listed: readonly Coin[]): Coin {
  const found = listed.find((each) => isSameCoin(each, coin))
  return found ? { ...coin, amount: found.amount, price: found.price ?? coin.price, logo: coin.logo ?? found.logo } : coin
}

import type { CaipNetworkId } from '../network/network.ts'

/** Something that can be sent or swapped. */
export type Coin = Readonly<{
  /** CAIP-2. */
  caipNetworkId: CaipNetworkId
  /** The contract or mint; absent for the network's own coin. */
  address?: string | undefined
  /** As the contract or an index has it. */
  name: string
  /** `ETH`. */
  symbol: string
  /** Places after the point. */
  decimals: number
  /** What the account holds, in smallest units. */
  amount: bigint
  /** USD, exact decimal text; absent when unknown. */
  price?: string | undefined
  /** Address of a picture. */
  logo?: string | undefined
  /** The contract known by its symbol; false: another; absent: nothing is known. */
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

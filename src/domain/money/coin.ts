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

/** Of one network and one contract, whatever else is known of the two. */
export function isSameCoin(one: Pick<Coin, 'caipNetworkId' | 'address'>, other: Pick<Coin, 'caipNetworkId' | 'address'>): boolean {
  return one.caipNetworkId === other.caipNetworkId && one.address?.toLowerCase() === other.address?.toLowerCase()
}

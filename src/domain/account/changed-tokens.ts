import type { CaipNetworkId } from '../network/network.ts'
import { type AccountToken, tokenId } from './account-token.ts'

export type TokenPlace = Pick<AccountToken, 'caipNetworkId' | 'address'>

/** The ids of tokens whose amounts may not be those of a cache: what a transaction moved, the own coin, and all that is `held`. */
export function changedTokens(caipNetworkId: CaipNetworkId, moved: readonly TokenPlace[], held: readonly TokenPlace[]): readonly string[] {
  const own = moved.filter((each) => each.caipNetworkId === caipNetworkId)
  return [...new Set([...own, { address: undefined }, ...held].map(({ address }) => tokenId(caipNetworkId, address)))]
}

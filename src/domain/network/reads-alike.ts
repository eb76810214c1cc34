import { same } from '../shared/same.ts'
import type { Network } from './network.ts'

/** What is read of `a` would be read of `b` too: the same chain by the same nodes and contracts. Pictures do not matter. */
export function readsAlike(a: Network, b: Network): boolean {
  return same({ ...a, assets: undefined }, { ...b, assets: undefined })
}

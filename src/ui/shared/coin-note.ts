import type { Coin } from '../../domain/money/coin.ts'
import { shortAddress } from './address.tsx'

/** The second line of a coin in a list: symbols and names are not unique, contracts are. What is cut off is the name. */
export function coinNote({ name, address }: Pick<Coin, 'name' | 'address'>): string {
  return address === undefined ? name : `${shortAddress(address)} · ${name}`
}

import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import { nameLook } from './name-look.ts'
import { domainOf, mayMislead } from './wallet-claims.ts'

type NamedWallet = Pick<ListedWallet, 'id' | 'name' | 'rdns' | 'homepage'>

/**
 * The domains of the wallets whose name could be mistaken for another's: by its letters, or because another wallet of the list has the same
 * visual form. By id; empty text = the wallet gives none.
 */
export function listedDomains(wallets: readonly NamedWallet[]): ReadonlyMap<string, string> {
  const first = new Map<string, NamedWallet>()
  const doubtful = new Set<NamedWallet>()
  for (const wallet of wallets) {
    const look = nameLook(wallet.name)
    const other = first.get(look)
    if (!other) first.set(look, wallet)
    if (other && other.id !== wallet.id) doubtful.add(other).add(wallet)
    if (mayMislead(wallet.name)) doubtful.add(wallet)
  }
  return new Map([...doubtful].map((wallet) => [wallet.id, domainOf(wallet)]))
}

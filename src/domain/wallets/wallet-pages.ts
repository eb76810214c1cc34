import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import { isOffered } from './offered-wallets.ts'
import type { RegistryService } from './registry-service.ts'

export const PAGE_ENTRIES = 40
/** Maximum number of pages; ends the paging of a registry that always reports another page. */
const PAGES_MAX = 500

/**
 * What the pages so far brought. `ids`: of all received wallets, including those that are not for this device or these networks; `left`:
 * how many these are.
 */
export type Browsed = Readonly<{
  wallets: readonly ListedWallet[]
  count: number
  isComplete: boolean
  isAnyChain: boolean
  page: number
  left: number
  ids: ReadonlySet<string>
}>
export const NOTHING: Browsed = { wallets: [], count: 0, isComplete: false, isAnyChain: false, page: 0, left: 0, ids: new Set() }

/** The registry's wallets, page after page, as far as they are for this device and the site's networks. */
export class WalletPages {
  constructor(private readonly registry: RegistryService) {}

  /** What is known with the page after `from`. `namespace`: only wallets for its networks. */
  async after(from: Browsed, namespace: string | undefined, certifiedOnly: boolean, signal: AbortSignal): Promise<Browsed> {
    const { include, exclude, featured } = this.registry.ids()
    const { recommended } = this.registry.state.value.first
    const shown = certifiedOnly ? [] : [...recommended.map(({ id }) => id), ...featured]
    const chains = from.isAnyChain ? [] : this.registry.rules(namespace).chains
    const page = from.page + 1
    const query = { page, entries: PAGE_ENTRIES, include, exclude: [...shown, ...exclude], chains, certifiedOnly }
    const { wallets, count, ...found } = await this.registry.find(query, signal)
    const isAnyChain = found.isAnyChain || from.isAnyChain
    const rules = { ...this.registry.rules(namespace), ...(isAnyChain && { chains: [] }) }
    const ids = new Set(from.ids)
    const fresh = wallets.filter(({ id }) => !ids.has(id) && ids.add(id))
    const fitting = fresh.filter((wallet) => isOffered(wallet, rules))
    const left = from.left + fresh.length - fitting.length
    const all = [...from.wallets, ...fitting]
    const isMore = count > page * PAGE_ENTRIES
    // An empty page ends the list, unless no wallet was received yet while the registry reports some.
    const isComplete = !isMore || page >= PAGES_MAX || (wallets.length === 0 && all.length > 0)
    const known = isComplete ? all.length : Math.max(all.length, count + shown.length - left)
    return { wallets: all, count: known, isComplete, isAnyChain, page, left, ids }
  }
}

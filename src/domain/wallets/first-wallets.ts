import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import { keepWallet, parseKeptWallets } from './kept-wallet.ts'

/** The registry data of the first view. */
export type FirstWallets = Readonly<{
  featured: readonly ListedWallet[]
  recommended: readonly ListedWallet[]
  /** Domains and names of the wallets in the site's lists of excluded and included ids. */
  named: readonly ListedWallet[]
  /** The number of wallets for these networks. */
  count: number
  /** No wallet names one of the site's networks, so all are shown. */
  isAnyChain: boolean
}>

export const NO_WALLETS: FirstWallets = { featured: [], recommended: [], named: [], count: 0, isAnyChain: false }

export function keepFirst({ featured, recommended, named, count, isAnyChain }: FirstWallets): unknown {
  return { featured: featured.map(keepWallet), recommended: recommended.map(keepWallet), named: named.map(keepWallet), count, isAnyChain }
}

/** Undefined when invalid or empty. */
export function parseFirst(kept: unknown): FirstWallets | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { featured, recommended, named, count, isAnyChain } = kept as Readonly<Record<string, unknown>>
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) return undefined
  const first = { featured: parseKeptWallets(featured), recommended: parseKeptWallets(recommended), named: parseKeptWallets(named) }
  if (first.featured.length + first.recommended.length === 0) return undefined
  return { ...first, count, isAnyChain: isAnyChain === true }
}

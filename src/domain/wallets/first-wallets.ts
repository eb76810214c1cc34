import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import { keepWallet, parseKeptWallets } from './kept-wallet.ts'

/** What the registry says for the first view of the wallets. */
export type FirstWallets = Readonly<{
  featured: readonly ListedWallet[]
  recommended: readonly ListedWallet[]
  /** Those that the site's lists of excluded and included ids name: their domains and names. */
  named: readonly ListedWallet[]
  /** How many wallets there are for these networks. */
  count: number
  /** No wallet names one of the site's networks, so all are shown. */
  isAnyChain: boolean
}>

export const NO_WALLETS: FirstWallets = { featured: [], recommended: [], named: [], count: 0, isAnyChain: false }

export function keepFirst({ featured, recommended, named, count, isAnyChain }: FirstWallets): unknown {
  return { featured: featured.map(keepWallet), recommended: recommended.map(keepWallet), named: named.map(keepWallet), count, isAnyChain }
}

/** Undefined for what is none of ours, or says nothing. */
export function parseFirst(kept: unknown): FirstWallets | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { featured, recommended, named, count, isAnyChain } = kept as Readonly<Record<string, unknown>>
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) return undefined
  const first = { featured: parseKeptWallets(featured), recommended: parseKeptWallets(recommended), named: parseKeptWallets(named) }
  if (first.featured.length + first.recommended.length === 0) return undefined
  return { ...first, count, isAnyChain: isAnyChain === true }
}

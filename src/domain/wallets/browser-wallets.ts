import type { Connector } from '../connection/connection.ts'
import type { ResolvedOptions } from '../options/portico-options.ts'
import { nameLook } from './name-look.ts'
import { isOfPage, lookOf } from './wallet-claims.ts'
import { isShown, mergeChains } from './wallet-rows.ts'
import type { WalletsState } from './wallet-service.ts'

export type BrowserScope = Readonly<{
  namespace: string | undefined
  options: Pick<ResolvedOptions, 'excludeWalletIds' | 'includeWalletIds'>
}>

/** All wallets of this browser that the site shows, those beyond the rows of the connect list included. */
export function browserWallets(
  { connectors, others }: Pick<WalletsState, 'connectors' | 'others'>,
  { namespace, options }: BrowserScope,
): readonly Connector[] {
  const isAny = options.excludeWalletIds.length + options.includeWalletIds.length === 0
  const inScope = [...connectors, ...others].filter((wallet) => isOfPage(wallet) && (!namespace || wallet.chain === namespace))
  return mergeChains(isAny ? inScope : inScope.filter((wallet) => isShown(wallet, options)))
}

/** Wallets whose name looks like the search text, or whose domain contains it. */
export function searchWallets(wallets: readonly Connector[], query: string): readonly Connector[] {
  const text = query.trim().toLowerCase()
  if (text === '') return wallets
  const look = nameLook(text)
  return wallets.filter((wallet) => lookOf(wallet).includes(look) || wallet.rdns?.includes(text))
}

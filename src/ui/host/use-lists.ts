import { useCallback, useEffect, useMemo } from 'react'
import type { ActivitySnapshot, CollectiblesSnapshot, FetchListOptions, TokensSnapshot } from '../../ports/host/account-snapshots.ts'
import type { Portico, Unsubscribe } from '../../ports/host/portico.ts'
import { useAccount, useNetwork } from './hooks.ts'
import { usePorticoInstance, useSnapshot } from './portico-context.tsx'

type Calls<T> = Readonly<{
  subscribe(portico: Portico, changed: () => void): Unsubscribe
  get(portico: Pick<Portico, 'getTokens' | 'getActivity' | 'getCollectibles'>): T
  fetch(portico: Portico, options: FetchListOptions): Promise<unknown>
}>

/** Read when the component is shown and with each change of account or network. */
function useList<T extends object>({ subscribe, get, fetch }: Calls<T>) {
  const portico = usePorticoInstance()
  const { isConnected, address } = useAccount()
  const { caipNetworkId } = useNetwork()
  const list = useSnapshot(subscribe, get)
  // A failure is the status.
  const ask = useCallback(
    async (options: FetchListOptions) => {
      await fetch(portico, options).catch(() => {})
    },
    [portico, fetch],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network has another list
  useEffect(() => {
    if (isConnected) void ask({})
  }, [ask, isConnected, address, caipNetworkId])
  const refresh = useCallback(() => ask({ force: true }), [ask])
  const loadMore = useCallback(() => ask({ more: true }), [ask])
  return useMemo(() => ({ list, refresh, loadMore }), [list, refresh, loadMore])
}

const TOKENS: Calls<TokensSnapshot> = {
  subscribe: (portico, changed) => portico.subscribeTokens(changed),
  get: (portico) => portico.getTokens(),
  fetch: (portico, options) => portico.fetchTokens(options),
}
const ACTIVITY: Calls<ActivitySnapshot> = {
  subscribe: (portico, changed) => portico.subscribeActivity(changed),
  get: (portico) => portico.getActivity(),
  fetch: (portico, options) => portico.fetchActivity(options),
}
const COLLECTIBLES: Calls<CollectiblesSnapshot> = {
  subscribe: (portico, changed) => portico.subscribeCollectibles(changed),
  get: (portico) => portico.getCollectibles(),
  fetch: (portico, options) => portico.fetchCollectibles(options),
}

/**
 * The tokens of the active account on the active network, read when the component is shown and with each change of account or network.
 * `refresh` reads them anew. Neither throws: a failure is the `status`.
 */
export function useTokens(): TokensSnapshot & Readonly<{ refresh(): Promise<void> }> {
  const { list, refresh } = useList(TOKENS)
  return useMemo(() => ({ ...list, refresh }), [list, refresh])
}

/** The past transactions of the active account, in the same way. `loadMore` adds the next page, while `more` is `idle` or `failed`. */
export function useActivity(): ActivitySnapshot & Readonly<{ refresh(): Promise<void>; loadMore(): Promise<void> }> {
  const { list, refresh, loadMore } = useList(ACTIVITY)
  return useMemo(() => ({ ...list, refresh, loadMore }), [list, refresh, loadMore])
}

/** The collectibles (NFTs) of the active account, in the same way. `loadMore` looks at older transactions, while `more` is `idle` or `failed`. */
export function useCollectibles(): CollectiblesSnapshot & Readonly<{ refresh(): Promise<void>; loadMore(): Promise<void> }> {
  const { list, refresh, loadMore } = useList(COLLECTIBLES)
  return useMemo(() => ({ ...list, refresh, loadMore }), [list, refresh, loadMore])
}

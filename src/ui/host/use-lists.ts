import { useCallback, useEffect, useMemo } from 'react'
import type { FetchListOptions } from '../../domain/account/list-snapshot.ts'
import type { SessionsSnapshot } from '../../domain/account/sessions-snapshot.ts'
import type { TokensSnapshot } from '../../domain/account/tokens-snapshot.ts'
import type { ActivitySnapshot } from '../../domain/activity/activity-snapshot.ts'
import type { CollectiblesSnapshot } from '../../domain/collectibles/collectibles-snapshot.ts'
import { useAccount, useConnections, useNetwork } from './hooks.ts'
import { usePart, usePorticoInstance } from './portico-context.tsx'

type ListName = 'Tokens' | 'Activity' | 'Collectibles' | 'SmartSessions'
/** Those that are kept up to date while they are shown. */
const WATCHED: ReadonlySet<ListName> = new Set(['Tokens', 'Activity'])

/** Read when the component is shown and with each change of account or network; the signal of `fetch` aborts when it is no longer shown. */
function useList<N extends ListName>(name: N) {
  const portico = usePorticoInstance()
  const { isConnected, address } = useAccount()
  const { caipNetworkId, isUnsupported } = useNetwork()
  // Another wallet may have the same address.
  const wallet = useConnections().connections[0]?.connectorId
  const list = usePart(name)
  // A failure is the status.
  const ask = useCallback(
    async (options: FetchListOptions) => {
      await portico[`fetch${name}`]({ ...options, ...(WATCHED.has(name) && { watch: true }) }).catch(() => {})
    },
    [portico, name],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, wallet or network, or one the site added, has another list
  useEffect(() => {
    if (!isConnected) return
    const shown = new AbortController()
    void ask({ signal: shown.signal })
    return () => shown.abort()
  }, [ask, isConnected, address, wallet, caipNetworkId, isUnsupported])
  const refresh = useCallback(() => ask({ force: true }), [ask])
  const loadMore = useCallback(() => ask({ more: true }), [ask])
  return useMemo(() => ({ list, refresh, loadMore }), [list, refresh, loadMore])
}

/**
 * The tokens of the active account on the active network, read when the component is shown and with each change of account or network,
 * and kept up to date until it is not. `refresh` fetches them again. Neither throws: a failure is the `status`.
 */
export function useTokens(): TokensSnapshot & Readonly<{ refresh(): Promise<void> }> {
  const { list, refresh } = useList('Tokens')
  return useMemo(() => ({ ...list, refresh }), [list, refresh])
}

/** The active account's transactions, like `useTokens`; mined ones are added. `loadMore` adds a page while `more` is `idle` or `failed`. */
export function useActivity(): ActivitySnapshot & Readonly<{ refresh(): Promise<void>; loadMore(): Promise<void> }> {
  const { list, refresh, loadMore } = useList('Activity')
  return useMemo(() => ({ ...list, refresh, loadMore }), [list, refresh, loadMore])
}

/**
 * The active account's collectibles (NFTs), read when the component is shown and with each change of account or network; not again until
 * `refresh`. Neither call throws: a failure is the `status`. `loadMore` looks at older transactions, while `more` is `idle` or `failed`.
 */
export function useCollectibles(): CollectiblesSnapshot & Readonly<{ refresh(): Promise<void>; loadMore(): Promise<void> }> {
  const { list, refresh, loadMore } = useList('Collectibles')
  return useMemo(() => ({ ...list, refresh, loadMore }), [list, refresh, loadMore])
}

/**
 * The permissions that the active account granted to sites, read as `useCollectibles` reads, and after a revocation. `revoke` rejects as
 * `revokeSmartSession` of the instance.
 */
export function useSmartSessions(): SessionsSnapshot & Readonly<{ refresh(): Promise<void>; revoke(pci: string): Promise<void> }> {
  const portico = usePorticoInstance()
  const { list, refresh } = useList('SmartSessions')
  const revoke = useCallback((pci: string) => portico.revokeSmartSession(pci), [portico])
  return useMemo(() => ({ ...list, refresh, revoke }), [list, refresh, revoke])
}

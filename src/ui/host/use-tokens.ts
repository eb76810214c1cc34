import { useCallback, useEffect, useMemo } from 'react'
import type { TokensSnapshot } from '../../ports/host/portico.ts'
import { useAccount, useNetwork } from './hooks.ts'
import { usePorticoInstance, useSnapshot } from './portico-context.tsx'

/**
 * The tokens of the active account on the active network, read when the component is shown and with each change of account or network.
 * `refresh` reads them anew. Neither throws: a failure is the `status`.
 */
export function useTokens(): TokensSnapshot & Readonly<{ refresh(): Promise<void> }> {
  const portico = usePorticoInstance()
  const { isConnected, address } = useAccount()
  const { caipNetworkId } = useNetwork()
  const tokens = useSnapshot(
    (p, changed) => p.subscribeTokens(changed),
    (p) => p.getTokens(),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network has other tokens
  useEffect(() => {
    if (isConnected) portico.fetchTokens().catch(() => {})
  }, [portico, isConnected, address, caipNetworkId])
  const refresh = useCallback(async () => {
    await portico.fetchTokens({ force: true }).catch(() => {})
  }, [portico])
  return useMemo(() => ({ ...tokens, refresh }), [tokens, refresh])
}

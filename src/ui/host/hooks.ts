import { useCallback, useMemo, useRef, useState } from 'react'
import type { EventSnapshot } from '../../domain/analytics/event-service.ts'
import type { WalletInfo } from '../../domain/connection/connection.ts'
import type { ConnectionSnapshot } from '../../domain/connection/connection-snapshot.ts'
import type { CaipNetworkId, ChainNamespace, NetworkInput } from '../../domain/network/network.ts'
import type { ThemeMode } from '../../domain/options/portico-options.ts'
import type { ThemeVariables } from '../../domain/options/theme-variables.ts'
import type { SignInSnapshot } from '../../domain/siwx/sign-in-snapshot.ts'
import type { AccountSnapshot, NetworkSnapshot, StateSnapshot, ThemeSnapshot } from '../../ports/host/host-snapshots.ts'
import type { OpenOptions, Portico } from '../../ports/host/portico.ts'
import type { ProviderOf } from '../../ports/host/providers.ts'
import type { Siwx } from '../../ports/siwx/siwx.ts'
import { usePart, usePorticoInstance, useSnapshot } from './portico-context.tsx'

type Scope = Readonly<{ namespace?: ChainNamespace | undefined }>

/** The instance with `open` and `close` bound: `const { open } = usePortico()`. */
export function usePortico(): Portico & Readonly<{ open(options?: OpenOptions): Promise<unknown>; close(): Promise<void> }> {
  return usePorticoInstance()
}

/** The account of `namespace`, else of the active one. */
export function useAccount({ namespace }: Scope = {}): AccountSnapshot {
  return usePart('Account', namespace)
}

/** The active network, and a function that switches it. */
export function useNetwork(): NetworkSnapshot & Readonly<{ switchNetwork(network: NetworkInput | CaipNetworkId): Promise<void> }> {
  const portico = usePorticoInstance()
  const network = usePart('Network')
  const switchNetwork = useCallback((next: NetworkInput | CaipNetworkId) => portico.switchNetwork(next), [portico])
  return { ...network, switchNetwork }
}

/** What `fetchBalance` gives. */
export type BalanceResult = Readonly<{
  /** `balance` in whole coins, exact decimal text. */
  data: Readonly<{ balance: string; symbol: string }> | undefined
  /** What failed, in words. */
  error: string | undefined
  /** `data` is there. */
  isSuccess: boolean
  /** `error` is there. */
  isError: boolean
}>

/** Asks for the native balance when called. Never rejects: a failure is in the result, an unknown balance is never 0. */
export function useBalance({ namespace }: Scope = {}): Readonly<{ fetchBalance(): Promise<BalanceResult> }> {
  const portico = usePorticoInstance()
  const fetchBalance = useCallback(async (): Promise<BalanceResult> => {
    try {
      const data = await portico.fetchBalance(namespace)
      return { data, error: undefined, isSuccess: true, isError: false }
    } catch (cause) {
      return {
        data: undefined,
        error: cause instanceof Error ? cause.message : 'Not able to retrieve balance',
        isSuccess: false,
        isError: true,
      }
    }
  }, [portico, namespace])
  return { fetchBalance }
}

type Provided<T> = Readonly<{ walletProvider: T | undefined; walletProviderType: string | undefined }>

/** The provider for signing, typed by its namespace: an EIP-1193 provider for `eip155`, the standard's own object for others. */
export function useProvider<N extends ChainNamespace>(namespace: N): Provided<ProviderOf<N>>
export function useProvider<T>(namespace: ChainNamespace): Provided<T>
export function useProvider(namespace: ChainNamespace): Provided<unknown> {
  const walletProvider = useSnapshot(
    (p, changed) => p.subscribeProviders(changed),
    (p) => p.getProvider(namespace),
    namespace,
  )
  return { walletProvider, walletProviderType: useWalletInfo(namespace).walletInfo?.type }
}

/** The name and picture of the connected wallet. */
export function useWalletInfo(namespace?: ChainNamespace): Readonly<{ walletInfo: WalletInfo | undefined }> {
  return { walletInfo: usePart('WalletInfo', namespace) }
}

/** Disconnects, in all namespaces or one. */
export function useDisconnect(): Readonly<{ disconnect: Portico['disconnect'] }> {
  const portico = usePorticoInstance()
  return { disconnect: useCallback((options) => portico.disconnect(options), [portico]) }
}

const useNamespace = (namespace: ChainNamespace | undefined): ChainNamespace => {
  const state = usePorticoState()
  return namespace ?? state.activeNamespace ?? 'eip155'
}

/** The wallets of a namespace that are connected, and with `multiWallet` those that were before. */
export function useConnections(
  namespace?: ChainNamespace,
): Readonly<{ connections: readonly ConnectionSnapshot[]; recentConnections: readonly ConnectionSnapshot[] }> {
  const wanted = useNamespace(namespace)
  const all = usePart('Connections', wanted)
  return useMemo(() => {
    const isLeft = ({ status }: ConnectionSnapshot) => status === 'disconnected'
    return { connections: all.filter((each) => !isLeft(each)), recentConnections: all.filter(isLeft) }
  }, [all])
}

type ConnectionChange = Readonly<{
  namespace: ChainNamespace
  address: string | undefined
  /** Another account of the same wallet is active. */
  hasSwitchedAccount: boolean
  /** Another wallet is active. */
  hasSwitchedWallet: boolean
  hasDeletedWallet: boolean
}>
/** What `useConnection` takes. */
export type UseConnectionOptions = Scope & Readonly<{ onSuccess?(change: ConnectionChange): void; onError?(error: Error): void }>
type ConnectionChoice = Readonly<{ connectorId: string; address: string }>

const activeIn = (portico: Portico, namespace: ChainNamespace) =>
  portico.getConnections(namespace).find(({ status }) => status === 'connected')

/** The live connection of a namespace, and ways to switch or delete one. */
export function useConnection({ namespace, onSuccess, onError }: UseConnectionOptions = {}): Readonly<{
  connection: ConnectionSnapshot | undefined
  isPending: boolean
  switchConnection(choice: ConnectionChoice): Promise<void>
  deleteConnection(choice: ConnectionChoice): Promise<void>
}> {
  const portico = usePorticoInstance()
  const wanted = useNamespace(namespace)
  const { connections } = useConnections(wanted)
  const [pending, setPending] = useState(0)
  const callbacks = useRef({ onSuccess, onError })
  callbacks.current = { onSuccess, onError }
  const run = useCallback(
    async (work: () => Promise<void>, isDeletion: boolean) => {
      setPending((before) => before + 1)
      try {
        const before = activeIn(portico, wanted)
        await work()
        const { address } = portico.getAccount(wanted)
        const now = activeIn(portico, wanted)
        const hasSwitchedWallet = !isDeletion && now?.connectorId !== before?.connectorId
        const hasSwitchedAccount = !isDeletion && !hasSwitchedWallet && now?.accounts[0].address !== before?.accounts[0].address
        callbacks.current.onSuccess?.({
          ...{ namespace: wanted, address },
          ...{ hasSwitchedAccount, hasSwitchedWallet, hasDeletedWallet: isDeletion },
        })
      } catch (error) {
        callbacks.current.onError?.(error as Error)
      } finally {
        setPending((before) => before - 1)
      }
    },
    [portico, wanted],
  )
  return {
    connection: connections[0],
    isPending: pending > 0,
    switchConnection: (choice) => run(() => portico.switchConnection({ ...choice, namespace: wanted }), false),
    deleteConnection: (choice) => run(() => portico.deleteConnection({ ...choice, namespace: wanted }), true),
  }
}

/** Whether the modal is open, loading, ready. */
export function usePorticoState(): StateSnapshot {
  return usePart('State')
}

/** The theme, and functions that change it. */
export function useTheme(): ThemeSnapshot &
  Readonly<{ setThemeMode(mode: ThemeMode): void; setThemeVariables(variables: ThemeVariables): void }> {
  const portico = usePorticoInstance()
  const theme = usePart('Theme')
  const setThemeMode = useCallback((mode: ThemeMode) => portico.setThemeMode(mode), [portico])
  const setThemeVariables = useCallback((variables: ThemeVariables) => portico.setThemeVariables(variables), [portico])
  return { ...theme, setThemeMode, setThemeVariables }
}

/**
 * Signing in: what signs visitors in, whether the active account is signed in, and a way to ask. `signIn` rejects with SIWX_OFF while
 * the site has no sign-in.
 * @example const { status, session, signIn } = useSiwx() // 'signedOut', until the visitor has signed
 */
export function useSiwx<T = Siwx>(): SignInSnapshot & Readonly<{ siwx: T | undefined; signIn: Portico['signIn'] }> {
  const portico = usePorticoInstance()
  const state = usePart('SignIn')
  const signIn = useCallback<Portico['signIn']>((options) => portico.signIn(options), [portico])
  return { ...state, siwx: portico.getSiwx() as T | undefined, signIn }
}

/** Buying: whether it works here (on in the site, until its project says otherwise, and with somebody who sells), and a way to open it. */
export function useOnramp(): Readonly<{ isEnabled: boolean; open(): Promise<unknown> }> {
  const portico = usePorticoInstance()
  const { onramp } = usePart('RemoteFeatures')
  return { isEnabled: Boolean(onramp), open: useCallback(() => portico.open({ view: 'OnRampTokenSelect' }), [portico]) }
}

/**
 * Pays the site by exchange or connected wallet: `pay` opens the modal and resolves as `open({ view: 'PayWithExchange', arguments })`.
 * @example const { pay, isPending } = usePay() // pay({ paymentAsset, recipient, amount: '12.5' }) gives { status: 'SUCCESS', txHash, … }
 */
export function usePay(): Readonly<{
  isEnabled: boolean
  isPending: boolean
  /** `view`: `Pay`, which offers wallets too, where `features.pay` is on; else `PayWithExchange`. */
  pay(
    order: Readonly<Record<string, unknown>>,
    options?: Readonly<{ signal?: AbortSignal; view?: 'Pay' | 'PayWithExchange' }>,
  ): Promise<unknown>
}> {
  const portico = usePorticoInstance()
  const [pending, setPending] = useState(0)
  const { payWithExchange, payments, pay: fromWallet } = usePart('RemoteFeatures')
  const pay = useCallback(
    async (
      order: Readonly<Record<string, unknown>>,
      { signal, view = fromWallet ? 'Pay' : 'PayWithExchange' }: Readonly<{ signal?: AbortSignal; view?: 'Pay' | 'PayWithExchange' }> = {},
    ) => {
      setPending((before) => before + 1)
      try {
        return await portico.open({ view, arguments: order, ...(signal ? { signal } : {}) })
      } finally {
        setPending((before) => before - 1)
      }
    },
    [portico, fromWallet],
  )
  return { isEnabled: Boolean(payWithExchange || payments || fromWallet), isPending: pending > 0, pay }
}

/** The latest event, if any. */
export function useEvents(): EventSnapshot | undefined {
  return usePart('Events')
}

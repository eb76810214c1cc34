import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { FetchWalletsOptions, WalletItem, WalletsSnapshot } from '../../domain/wallets/wallet-item.ts'
import { connectorItem } from '../../domain/wallets/wallet-items.ts'
import type { AccountSnapshot, StateSnapshot } from '../../ports/host/host-snapshots.ts'
import { usePorticoState } from './hooks.ts'
import { usePart, usePorticoInstance } from './portico-context.tsx'

/** What `useWallets` gives. */
export type Wallets = PairingUri &
  Omit<WalletsSnapshot, 'error'> &
  Readonly<{
    /** The wallets of the page were looked for. */
    isInitialized: boolean
    /** The error of the last registry request. */
    walletsError: Error | undefined
    /** The wallet with a pending connection request. */
    connectingWallet: StateSnapshot['connectingWallet']
    /** A page of the registry, or a search. Never rejects: a failure is `walletsError`. */
    fetchWallets(options?: FetchWalletsOptions): Promise<void>
    /**
     * Connects a wallet of this page directly; another one by its deep link on a phone (call `getUri()` before the tap), else `uri` is
     * the QR code to show. Rejects as `portico.connect`.
     */
    connect(
      wallet: Pick<WalletItem, 'id'>,
      namespace?: ChainNamespace,
      options?: AbortSignal | Readonly<{ signal?: AbortSignal; payUrl?: string }>,
    ): Promise<AccountSnapshot>
    /** Clears the pending wallet and cancels its request. */
    resetConnectingWallet(): void
  }>

const FACTS = { recent: [], chainPicture: () => undefined }

/**
 * Headless: the wallets of this page and (with `features.headless`) of the registry, a pairing URI, and a way to connect any of them,
 * without any of our views. Fetches the core when mounted.
 */
export function useWallets(): Wallets {
  const portico = usePorticoInstance()
  const pairing = usePairingUri()
  const state = usePorticoState()
  const [chosen, setChosen] = useState<StateSnapshot['connectingWallet']>()
  const [shown, setShown] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const connectors = usePart('Connectors')
  const { error, ...listed } = usePart('Wallets')
  const own = useMemo(
    () => connectors.filter(({ type }) => type !== 'WALLET_CONNECT').map((connector) => connectorItem(connector, FACTS)),
    [connectors],
  )
  useEffect(() => portico.preload(), [portico])
  useEffect(() => () => running.current?.abort(), [])
  const fetchWallets = useCallback(
    async (options?: FetchWalletsOptions) => {
      await portico.fetchWallets(options).catch(() => {})
    },
    [portico],
  )
  const connect = useCallback<Wallets['connect']>(
    async (wallet, namespace, options) => {
      const { signal, payUrl } = options instanceof AbortSignal ? { signal: options } : (options ?? {})
      const stop = new AbortController()
      running.current?.abort()
      running.current = stop
      const giveUp = () => stop.abort()
      signal?.addEventListener('abort', giveUp, { once: true })
      if (signal?.aborted) giveUp()
      const { id, name = id } = wallet as Pick<WalletItem, 'id'> & Partial<WalletItem>
      setChosen({ id, name })
      const isCurrent = () => running.current === stop
      const onUri = (uri: string) => isCurrent() && setShown(uri)
      try {
        return await portico.connect({ wallet: wallet as WalletItem, namespace, signal: stop.signal, onUri, payUrl })
      } finally {
        signal?.removeEventListener('abort', giveUp)
        if (isCurrent()) {
          running.current = undefined
          setChosen(undefined)
          setShown(undefined)
        }
      }
    },
    [portico],
  )
  const resetConnectingWallet = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setChosen(undefined)
    setShown(undefined)
  }, [])
  return {
    ...pairing,
    ...listed,
    uri: shown ?? pairing.uri,
    wallets: listed.wallets.length > 0 ? listed.wallets : own,
    walletsError: error,
    isInitialized: state.initialized,
    connectingWallet: chosen ?? state.connectingWallet,
    fetchWallets,
    connect,
    resetConnectingWallet,
  }
}

type Invitation = Readonly<{ uri?: string | undefined; isFetching: boolean; error?: Error | undefined }>

type PairingUri = Readonly<{
  /** The URI for the site's own QR code or link; replaced by a new one before it expires. It contains a key: never log it. */
  uri: string | undefined
  /** A pairing is being made. */
  isFetchingUri: boolean
  /** Why there is none. */
  uriError: Error | undefined
  /** Starts a pairing, unless one is pending. Call it before the tap: browsers open a wallet's link only within the task of the tap. */
  getUri(): Promise<string>
  /** Cancels the pairing. */
  resetUri(): void
}>

const NONE: Invitation = { isFetching: false }

/** A WalletConnect pairing while the component is mounted. */
function usePairingUri(): PairingUri {
  const portico = usePorticoInstance()
  const [{ uri, isFetching, error }, setInvitation] = useState(NONE)
  const running = useRef<Readonly<{ stop: AbortController; first: Promise<string> }>>(undefined)
  const resetUri = useCallback(() => {
    running.current?.stop.abort()
    running.current = undefined
    setInvitation(NONE)
  }, [])
  useEffect(() => resetUri, [resetUri])
  const getUri = useCallback((): Promise<string> => {
    if (running.current) return running.current.first
    const stop = new AbortController()
    const end = (invitation: Invitation) => {
      if (running.current?.stop !== stop) return
      running.current = undefined
      setInvitation(invitation)
    }
    const first = new Promise<string>((resolve, reject) => {
      const onUri = (made: string) => {
        if (!stop.signal.aborted) setInvitation({ uri: made, isFetching: false })
        resolve(made)
      }
      portico.connect({ wallet: 'walletConnect', signal: stop.signal, onUri }).then(
        () => end(NONE),
        (cause: Error) => {
          end({ isFetching: false, error: cause })
          reject(cause)
        },
      )
    })
    first.catch(() => {}) // also reported as `uriError`
    running.current = { stop, first }
    setInvitation({ isFetching: true })
    return first
  }, [portico])
  return { uri, isFetchingUri: isFetching, uriError: error, getUri, resetUri }
}

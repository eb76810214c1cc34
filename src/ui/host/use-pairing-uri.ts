import { useCallback, useEffect, useRef, useState } from 'react'
import { usePorticoInstance } from './portico-context.tsx'

type Invitation = Readonly<{ uri?: string | undefined; isFetching: boolean; error?: Error | undefined }>

export type PairingUri = Readonly<{
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
export function usePairingUri(): PairingUri {
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

import { formatCaipNetworkId } from '../../domain/caip/caip-network.ts'
import { parseEvmChainId } from '../../domain/caip/evm-chain-id.ts'
import type { WalletEvent } from '../../domain/connection/connection.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { asGranted, parseAccounts } from './eip1193-accounts.ts'
import type { GuardedProvider } from './eip1193-guarded-provider.ts'

/** Events are coalesced: at most one update per frame, with the latest values. */
const FRAME_MS = 16
/** Events parsed per frame; of more than that only the last are parsed, which limits the work that a hostile wallet can cause. */
const READ_MAX = 256
/** EIP-1193 uses RFC 6455's close code: the wallet lost its node and will reconnect. */
const TRY_AGAIN_LATER = 1013

/** Reports a wallet's events until the returned function is called. Invalid payloads are ignored: the last valid value is kept. */
export function watchProvider(provider: GuardedProvider, clock: Clock, listener: (event: WalletEvent) => void): () => void {
  let accounts: WalletEvent | undefined
  let network: WalletEvent | undefined
  let gone: 'locked' | 'lost' | undefined
  let cancelFlush: (() => void) | undefined
  let isLive = true
  let heard: (() => void)[] = []

  const flush = () => {
    cancelFlush = undefined
    const words = heard.slice(-READ_MAX)
    heard = []
    for (const read of words) read()
    const events = gone ? [{ type: 'disconnected' } as const] : [accounts, network]
    accounts = undefined
    network = undefined
    gone = undefined
    for (const event of events) if (event && isLive) listener(event)
  }
  /** Parsing waits for the frame too, so that a flood of account lists is not validated one by one. */
  const later = (read: (value: unknown) => void) => (value: unknown) => {
    if (heard.length > READ_MAX * 2) heard = heard.slice(-READ_MAX)
    heard.push(() => read(value))
    cancelFlush ??= clock.after(FRAME_MS, flush)
  }
  const moved = (value: unknown) => {
    const chainId = parseEvmChainId(value)
    if (chainId === undefined) return
    network = { type: 'network', caipNetworkId: formatCaipNetworkId('eip155', chainId) }
  }

  const stops = [
    provider.on(
      'accountsChanged',
      later((value) => {
        const parsed = parseAccounts(value)
        if (!parsed) return
        const granted = asGranted(parsed)
        gone = granted ? undefined : 'locked'
        if (granted) accounts = { type: 'accounts', accounts: granted }
      }),
    ),
    provider.on('chainChanged', later(moved)),
    provider.on(
      'connect',
      later((value) => {
        if (gone === 'lost') gone = undefined
        if (isObject(value)) moved(peek(value, 'chainId'))
      }),
    ),
    provider.on(
      'disconnect',
      later((value) => {
        if (!isObject(value) || peek(value, 'code') !== TRY_AGAIN_LATER) gone ??= 'lost'
      }),
    ),
  ]
  return () => {
    isLive = false
    cancelFlush?.()
    for (const stop of stops) stop()
  }
}

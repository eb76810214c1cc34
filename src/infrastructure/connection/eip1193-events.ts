import { formatCaipNetworkId } from '../../domain/caip/caip-network.ts'
import { parseEvmChainId } from '../../domain/caip/evm-chain-id.ts'
import type { WalletEvent } from '../../domain/connection/connection.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { asGranted, parseAccounts } from './eip1193-accounts.ts'
import type { GuardedProvider } from './eip1193-guarded-provider.ts'

/** However often a wallet speaks, we pass on what it said last, once a frame. Threat T21. */
const FRAME_MS = 16
/** Of a storm only the end is read: enough for every honest wallet, and cheap for a hostile one. */
const READ_MAX = 256
/** EIP-1193 via RFC 6455: the wallet lost its node and will be back. */
const TRY_AGAIN_LATER = 1013

/** Reports what the wallet says by itself, until the returned function is called. Garbage is ignored: the last valid word counts. */
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
  /** Reading waits for the frame as well: a list of accounts is not checked ten thousand times. */
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

import { fail } from '../../domain/errors/fail.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { markInternal } from '../connection/request-observer.ts'
import { isObject, type RequestArguments, requestFunction } from './eip1193-request.ts'

/** Wallets answer such questions without a prompt, or not at all. */
const WALLET_MS = 2000
/** As long as WalletConnect keeps a request. */
const OPEN_MS = 300_000

type Open = Readonly<{ at: number; answer: Promise<unknown> }>
type Asker = Readonly<{ clock: Clock; wallet: string; signal: AbortSignal }>

/** By wallet. */
const asked = new WeakMap<object, Map<string, Open>>()

/**
 * A question that needs no visitor (`wallet_getCapabilities`, …), waited for 2 s. A wallet in another device gets each request as a
 * message, and keeps it: one that it has not answered is not sent again for 5 minutes, whichever caller asks, and its answer is not awaited
 * any more.
 * @throws WALLET_SILENT, ABORTED, PROVIDER_NOT_FOUND, and what the wallet throws
 */
export async function askWallet(provider: unknown, call: RequestArguments, { clock, wallet, signal }: Asker): Promise<unknown> {
  const request = requestFunction(provider)
  if (!request || !isObject(provider)) throw fail('PROVIDER_NOT_FOUND', { namespace: 'eip155' })
  const open = asked.get(provider) ?? new Map<string, Open>()
  asked.set(provider, open)
  const late = () => fail('WALLET_SILENT', { wallet })
  const key = JSON.stringify([call.method, call.params])
  const now = clock.monotonic()
  const before = open.get(key)
  const isOpen = before !== undefined && now - before.at < OPEN_MS
  const current = isOpen ? before : { at: now, answer: (async () => Reflect.apply(request, provider, [markInternal(call)]))() }
  if (!isOpen) {
    open.set(key, current)
    const close = () => void (open.get(key) === current && open.delete(key))
    current.answer.then(close, close)
  }
  const ms = WALLET_MS + current.at - now
  if (ms <= 0 && !signal.aborted) throw late()
  return withDeadline({ clock, ms, late, signal }, () => current.answer)
}

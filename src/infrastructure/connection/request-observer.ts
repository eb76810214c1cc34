import type { SentRequests } from '../../ports/connection/sent-requests.ts'
import { peek, type RequestArguments } from '../shared/eip1193-request.ts'

const SENDING: ReadonlySet<unknown> = new Set(['eth_sendTransaction', 'wallet_sendCalls'])
const OF_BATCHES = /^wallet_(?:sendCalls|(?:get|show)CallsStatus|getCapabilities)$/
/** Our own requests, which are followed where they are made. */
const own = new WeakSet<object>()

export function markInternal<T extends object>(args: T): T {
  own.add(args)
  return args
}

/** Runs a request of the site, and calls `heard` if it sends something. What a wallet refuses of batches is answered by `standIn`. */
export function observedRequest(
  args: RequestArguments,
  run: (args: RequestArguments) => Promise<unknown>,
  heard: SentRequests | undefined,
): Promise<unknown> {
  const method = peek(args, 'method')
  if (!heard || typeof method !== 'string' || own.has(args)) return run(args)
  const params = peek(args, 'params')
  const answer = run(args)
  if (SENDING.has(method)) heard({ method, params, answer, ask: (asked, with_) => run({ method: asked, params: with_ }) })
  const { standIn } = heard
  return standIn && OF_BATCHES.test(method) ? answer.catch((error: unknown) => standIn({ method, params, error })) : answer
}

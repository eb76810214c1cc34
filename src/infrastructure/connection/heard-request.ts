import type { SentRequests } from '../../ports/connection/sent-requests.ts'
import { isObject, peek, type RequestArguments } from '../shared/eip1193-request.ts'

const SENDING: ReadonlySet<unknown> = new Set(['eth_sendTransaction', 'wallet_sendCalls'])
/** Our own requests, which are followed where they are made. */
const own = new WeakSet<object>()

export function asOwn<T extends object>(args: T): T {
  own.add(args)
  return args
}

/** Runs a request of the site, and calls `heard` if it sends something. */
export function heardRequest(
  args: RequestArguments,
  run: (args: RequestArguments) => Promise<unknown>,
  heard: SentRequests | undefined,
): Promise<unknown> {
  const method = isObject(args) ? peek(args, 'method') : undefined
  if (!heard || typeof method !== 'string' || !SENDING.has(method) || own.has(args)) return run(args)
  const params = peek(args, 'params')
  const answer = run(args)
  heard({ method, params, answer, ask: (asked, with_) => run({ method: asked, params: with_ }) })
  return answer
}

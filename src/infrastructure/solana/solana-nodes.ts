import type { AppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import type { Http } from '../../ports/http/http.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { RpcUrls } from '../network/rpc-urls.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

/** For all addresses of a network together. */
const DEADLINE_MS = 10_000
/** An address that stays silent leaves time for the next one. */
const SHARE = 0.5
const TEXT_MAX_CHARS = 200
/** What no other node would see differently: a failed simulation, a bad signature, a request or parameters that are wrong. */
const FINAL: readonly unknown[] = [-32002, -32003, -32600, -32602]

/** One JSON-RPC request to Solana's nodes over our Http port, address by address in the order of `RpcUrls`. */
export class SolanaNodes {
  constructor(
    private readonly http: Http,
    private readonly clock: Clock,
    private readonly rpcUrls: Pick<RpcUrls, 'of'>,
  ) {}

  /** The first answer with a result. @throws NODE_REFUSED, or what the last address failed with */
  async ask(request: object, network: Network, signal: AbortSignal): Promise<object> {
    const urls = this.rpcUrls.of(network)
    const end = this.clock.monotonic() + DEADLINE_MS
    let last: unknown = fail('HTTP_UNREACHABLE', { url: network.caipNetworkId })
    let refusal: AppError | undefined
    for (const url of urls) {
      const left = end - this.clock.monotonic()
      if (left <= 0) break
      try {
        const deadlineMs = Math.ceil(url === urls.at(-1) ? left : left * SHARE)
        const answer = await this.http.json({ url, method: 'POST', body: request, deadlineMs }, signal)
        const error = isObject(answer) ? peek(answer, 'error') : undefined
        if (isObject(error)) {
          refusal ??= refused(error, network)
          if (FINAL.includes(peek(error, 'code'))) break
        }
        // An answer to somebody else's question is none.
        else if (isObject(answer) && 'result' in answer && peek(answer, 'id') === peek(request, 'id')) return answer
        else last = fail('ANSWER_UNREADABLE', { source: url.replace(/[?#].*$/s, '') })
      } catch (error) {
        if (signal.aborted) throw fail('ABORTED', {}, { cause: error })
        last = error
      }
    }
    throw refusal ?? last
  }
}

function refused(error: object, { name }: Network): AppError {
  const nodeCode = peek(error, 'code')
  return fail('NODE_REFUSED', {
    network: name,
    description: cleanText(peek(error, 'message'), TEXT_MAX_CHARS),
    ...(typeof nodeCode === 'number' && { nodeCode }),
  })
}

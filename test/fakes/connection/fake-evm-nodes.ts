import { fail } from '../../../src/domain/errors/fail.ts'
import type { Http, HttpRequest } from '../../../src/ports/http/http.ts'
import type { FakeAnswer } from '../http/fake-http.ts'

/** EVM nodes behind the HTTP port: each URL knows balances, answers garbage, or is down. */
export class FakeEvmNodes implements Http {
  readonly requests: HttpRequest[] = []
  /** URL to what `eth_getBalance` answers; absent = nobody is there. */
  readonly answers = new Map<string, unknown>()
  /** On which chain the nodes say they are, by URL; Ethereum where nothing is told. */
  readonly chains = new Map<string, unknown>()

  async json(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    if (signal.aborted) throw fail('ABORTED', {})
    this.requests.push(request)
    if (!this.answers.has(request.url)) throw fail('HTTP_UNREACHABLE', { url: request.url })
    if ((request.body as { method?: unknown } | undefined)?.method === 'eth_chainId')
      return { jsonrpc: '2.0', id: 1, result: this.chains.has(request.url) ? this.chains.get(request.url) : '0x1' }
    return { jsonrpc: '2.0', id: 1, result: this.answers.get(request.url) }
  }

  async blob(request: HttpRequest): Promise<Blob> {
    throw fail('HTTP_UNREACHABLE', { url: request.url })
  }
}

/** A node of EVM, for `FakeHttp`: it names its chain, and answers `result` to every other request. */
export const evmNode =
  (result: unknown, chainId: unknown = '0x1') =>
  ({ body }: HttpRequest): FakeAnswer => ({
    json: { jsonrpc: '2.0', id: 1, result: (body as { method?: unknown } | undefined)?.method === 'eth_chainId' ? chainId : result },
  })

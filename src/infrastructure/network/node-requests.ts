import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { Http } from '../../ports/http/http.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { NodeChains } from './node-chains.ts'
import type { RpcUrls } from './rpc-urls.ts'

const DEADLINE_MS = 10_000

/** A node's JSON-RPC error, with the code and data that EIP-1193 requires. */
export class NodeError extends Error {
  override readonly name = 'ProviderRpcError'

  constructor(
    message: string,
    readonly code: number,
    readonly data: unknown,
  ) {
    super(message)
  }
}

/** Read requests of a WalletConnect session, sent to nodes instead of to the wallet. */
export class NodeRequests {
  readonly #chains: NodeChains

  constructor(
    private readonly http: Http,
    private readonly urls: Pick<RpcUrls, 'of'>,
    /** The site's own RPC URL, by CAIP-2 id. */
    private readonly override: Readonly<Record<string, string>> = {},
  ) {
    this.#chains = NodeChains.over(http)
  }

  /** The response of the first node that responds. A node of EVM answers for its chain id once, before its first request. @throws NodeError, HTTP_UNREACHABLE */
  async send(network: Network, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    const own = ownValue(this.override, network.caipNetworkId)
    let last: unknown = fail('HTTP_UNREACHABLE', { url: network.caipNetworkId })
    for (const url of own === undefined ? this.urls.of(network) : [own]) {
      try {
        if (network.chainNamespace === 'eip155') await this.#chains.require(url, network, DEADLINE_MS, signal)
        const body = { jsonrpc: '2.0', id: 1, method, params: params ?? [] }
        const answer = await this.http.json({ url, method: 'POST', body, deadlineMs: DEADLINE_MS }, signal)
        const error = isObject(answer) ? peek(answer, 'error') : undefined
        if (isObject(error)) throw toNodeError(error)
        if (isObject(answer) && 'result' in answer) return peek(answer, 'result')
        last = fail('ANSWER_UNREADABLE', { source: url })
      } catch (thrown) {
        if (thrown instanceof NodeError || signal.aborted) throw thrown
        last = thrown
      }
    }
    throw last
  }
}

function toNodeError(error: object): NodeError {
  const [message, code] = [peek(error, 'message'), peek(error, 'code')]
  return new NodeError(
    typeof message === 'string' ? message : 'The node failed',
    typeof code === 'number' ? code : -32603,
    peek(error, 'data'),
  )
}

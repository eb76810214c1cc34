import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { Http } from '../../ports/http/http.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { NodeChains } from './node-chains.ts'
import { isFinal, isRevert, refusalText, revertData } from './node-refusals.ts'
import type { RpcUrls } from './rpc-urls.ts'

const DEADLINE_MS = 10_000

/** A node's JSON-RPC error, with the code and data that EIP-1193 requires. */
export class NodeError extends Error {
  override readonly name = 'ProviderRpcError'

  constructor(
    message: string,
    readonly code: number,
    readonly data: unknown,
    /** The contract refused the call: every node says the same. `reason`: in the node's words. */
    readonly isRevert = false,
    readonly reason: unknown = message,
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

  /**
   * The result of the first node that has one. What only one node says (its limit, its lag, a method that it lacks) does not end the
   * search. A node of EVM answers for its chain id once, before its first request.
   * @throws NodeError: the first node's, where all refuse or do not answer; HTTP_UNREACHABLE and the like
   */
  async send(network: Network, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    const own = ownValue(this.override, network.caipNetworkId)
    let last: unknown = fail('HTTP_UNREACHABLE', { url: network.caipNetworkId })
    let refusal: NodeError | undefined
    for (const url of own === undefined ? this.urls.of(network) : [own]) {
      try {
        if (network.chainNamespace === 'eip155') await this.#chains.require(url, network, DEADLINE_MS, signal)
        const body = { jsonrpc: '2.0', id: 1, method, params: params ?? [] }
        const answer = await this.http.json({ url, method: 'POST', body, deadlineMs: DEADLINE_MS }, signal)
        const error = peek(answer, 'error')
        if (isObject(error)) {
          refusal ??= toNodeError(error)
          if (isFinal(error, network.chainNamespace)) throw toNodeError(error)
        } else if (isObject(answer) && 'result' in answer) return peek(answer, 'result')
        else last = fail('ANSWER_UNREADABLE', { source: url })
      } catch (thrown) {
        if (thrown instanceof NodeError || signal.aborted) throw thrown
        last = thrown
      }
    }
    throw refusal ?? last
  }
}

/** A revert with the code and the data that geth gives it, which the libraries of sites read. */
function toNodeError(error: object): NodeError {
  const [said, code] = [peek(error, 'message'), peek(error, 'code')]
  const message = typeof said === 'string' ? said : 'The node failed'
  const reason = refusalText(error)
  const own = typeof code === 'number' ? code : -32603
  if (!isRevert(error)) return new NodeError(message, own, peek(error, 'data'), false, reason)
  // Said before anything is run.
  const isPoor = /^insufficient funds/i.test(message)
  return new NodeError(message, isPoor ? own : 3, revertData(error) ?? peek(error, 'data'), true, reason)
}

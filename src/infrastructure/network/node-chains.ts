import { parseEvmChainId } from '../../domain/caip/evm-chain-id.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { never } from '../../domain/shared/async/never.ts'
import { withoutQuery } from '../../domain/shared/link.ts'
import type { Http } from '../../ports/http/http.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

const URLS_MAX = 500

const made = new WeakMap<Http, NodeChains>()

/** Checks the chain id of each node: one request per URL and page for all users of the same `Http`. */
export class NodeChains {
  readonly #known = new Map<string, number>()
  readonly #asking = new Map<string, Promise<void>>()

  private constructor(private readonly http: Http) {}

  static over(http: Http): NodeChains {
    const chains = made.get(http) ?? new NodeChains(http)
    made.set(http, chains)
    return chains
  }

  /** True when the node is known to serve another chain. Sends no request. */
  isOther(url: string, network: Pick<Network, 'id'>): boolean {
    const known = this.#known.get(url)
    return known !== undefined && known !== Number(network.id)
  }

  /** @throws ANSWER_UNREADABLE for a node of another chain or without a readable chain id, and what `Http` throws */
  async require(url: string, network: Pick<Network, 'id'>, deadlineMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#known.has(url)) await abortable(this.#asking.get(url) ?? this.#ask(url, deadlineMs), signal)
    if (this.isOther(url, network)) throw fail('ANSWER_UNREADABLE', { source: withoutQuery(url) })
  }

  /** For all who wait for it: it ends with its deadline, not with them. */
  #ask(url: string, deadlineMs: number): Promise<void> {
    const asking = this.#read(url, deadlineMs).finally(() => this.#asking.delete(url))
    this.#asking.set(url, asking)
    return asking
  }

  async #read(url: string, deadlineMs: number): Promise<void> {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    const answer = await this.http.json({ url, method: 'POST', body, deadlineMs }, never())
    const chainId = isObject(answer) && peek(answer, 'id') === 1 ? parseEvmChainId(peek(answer, 'result')) : undefined
    if (chainId === undefined) throw fail('ANSWER_UNREADABLE', { source: withoutQuery(url) })
    const [oldest] = this.#known.keys()
    if (this.#known.size >= URLS_MAX && oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(url, chainId)
  }
}

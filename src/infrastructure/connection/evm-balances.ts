import { type Address, createClient, custom, fallback } from 'viem'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import type { Http } from '../../ports/http/http.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { NodeChains } from '../network/node-chains.ts'
import type { RpcUrls } from '../network/rpc-urls.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

/** For all RPC URLs of a network together, in ms. */
const DEADLINE_MS = 10_000
/** The share of the remaining time that one URL gets, so that time is left for the next. */
const SHARE = 0.5
const QUANTITY = /^0x[0-9a-f]{1,64}$/i

type Rpc = (url: string, method: string, params: unknown) => Promise<unknown>

/** Native balances read with viem over our Http port, URL by URL in the order of `RpcUrls`. */
export class EvmBalances {
  readonly #chains: NodeChains

  constructor(
    private readonly http: Http,
    private readonly clock: Clock,
    private readonly rpcUrls: RpcUrls,
  ) {
    this.#chains = NodeChains.over(http)
  }

  /** @throws BALANCE_UNAVAILABLE, ABORTED */
  async read(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    const { nativeCurrency, name } = network
    const urls = this.rpcUrls.of(network)
    try {
      const client = clientOf(urls, this.#rpc(urls, network, signal), signal)
      const result: unknown = await client.request({ method: 'eth_getBalance', params: [address as Address, 'latest'] })
      return { value: BigInt(result as string), decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol }
    } catch (cause) {
      throw signal.aborted ? fail('ABORTED', {}, { cause }) : fail('BALANCE_UNAVAILABLE', { network: name }, { cause })
    }
  }

  /**
   * Sends one request to each URL in turn, within its share of the time. A response that is not a quantity, or from a node of another
   * chain, counts as a failure, so the next URL is tried.
   */
  #rpc(urls: readonly string[], network: Network, signal: AbortSignal): Rpc {
    const end = this.clock.monotonic() + DEADLINE_MS
    return async (url, method, params) => {
      const left = end - this.clock.monotonic()
      if (left <= 0) throw fail('HTTP_TIMEOUT', { url })
      const deadlineMs = Math.ceil(url === urls.at(-1) ? left : left * SHARE)
      const [answer] = await Promise.all([
        this.http.json({ url, method: 'POST', body: { jsonrpc: '2.0', id: 1, method, params }, deadlineMs }, signal),
        this.#chains.require(url, network, deadlineMs, signal),
      ])
      // A response with another request's id is ignored.
      const result = isObject(answer) && peek(answer, 'id') === 1 ? peek(answer, 'result') : undefined
      if (typeof result !== 'string' || !QUANTITY.test(result)) throw fail('ANSWER_UNREADABLE', { source: url })
      return result
    }
  }
}

function clientOf(urls: readonly string[], rpc: Rpc, signal: AbortSignal) {
  const transports = urls.map((url) => custom({ request: ({ method, params }) => rpc(url, method, params) }, { retryCount: 0 }))
  return createClient({ transport: fallback(transports, { retryCount: 0, shouldThrow: () => signal.aborted }) })
}

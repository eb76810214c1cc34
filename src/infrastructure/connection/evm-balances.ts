import type { Network } from '../../domain/network/network.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import type { Http } from '../../ports/http/http.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { NodeChains } from '../network/node-chains.ts'
import type { RpcUrls } from '../network/rpc-urls.ts'
import { balanceBy } from '../network/url-turns.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

const QUANTITY = /^0x[0-9a-f]{1,64}$/i

/** Native balances read over our Http port, URL by URL in the order of `RpcUrls`. A node of another chain is passed over. */
export class EvmBalances {
  constructor(
    private readonly http: Http,
    private readonly clock: Clock,
    private readonly rpcUrls: RpcUrls,
  ) {}

  /** @throws BALANCE_UNAVAILABLE, ABORTED */
  read(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }
    return balanceBy(this.rpcUrls.of(network), network, this.clock, signal, async (url, deadlineMs) => {
      const [answer] = await Promise.all([
        this.http.json({ url, method: 'POST', body, deadlineMs }, signal),
        NodeChains.over(this.http).require(url, network, deadlineMs, signal),
      ])
      // A response with another request's id is ignored.
      const result = isObject(answer) && peek(answer, 'id') === 1 ? peek(answer, 'result') : undefined
      return typeof result === 'string' && QUANTITY.test(result) ? BigInt(result) : undefined
    })
  }
}

import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import type { Http } from '../../ports/http/http.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

/** For all addresses of a network together. */
const DEADLINE_MS = 10_000
/** An address that stays silent leaves time for the next one. */
const SHARE = 0.5
const QUANTITY = /^0x[0-9a-f]{1,64}$/i

/** Native balances over plain JSON-RPC: the site's own addresses first, then the network's. */
export class EvmBalances {
  constructor(
    private readonly http: Http,
    private readonly clock: Clock,
  ) {}

  /** @throws BALANCE_UNAVAILABLE, ABORTED */
  async read(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    const { nativeCurrency, name } = network
    const urls = network.rpcUrls.default.http.filter((url) => /^https?:\/\//i.test(url))
    const end = this.clock.monotonic() + DEADLINE_MS
    let cause: unknown
    for (const [index, url] of urls.entries()) {
      const left = end - this.clock.monotonic()
      if (left <= 0) break
      try {
        const value = await this.#ask(url, address, Math.ceil(index === urls.length - 1 ? left : left * SHARE), signal)
        if (value !== undefined) return { value, decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol }
      } catch (error) {
        if (signal.aborted) throw fail('ABORTED', {}, { cause: error })
        cause = error
      }
    }
    throw fail('BALANCE_UNAVAILABLE', { network: name }, { cause })
  }

  async #ask(url: string, address: string, deadlineMs: number, signal: AbortSignal): Promise<bigint | undefined> {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }
    const answer = await this.http.json({ url, method: 'POST', body, deadlineMs }, signal)
    const result = isObject(answer) ? peek(answer, 'result') : undefined
    return typeof result === 'string' && QUANTITY.test(result) ? BigInt(result) : undefined
  }
}

import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { Http } from '../../ports/http/http.ts'
import type { EvmNode } from '../../ports/money/evm-node.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { NodeRequests } from '../network/node-requests.ts'
import type { RpcUrls } from '../network/rpc-urls.ts'
import { inTurn } from '../network/url-turns.ts'

const BYTES = /^0x(?:[0-9a-f]{2})*$/i

/** The code of an account, from the network's nodes at once, for features that need nothing else of them. */
export class NodeAccountCode implements Pick<EvmNode, 'code'> {
  constructor(
    private readonly http: Http,
    private readonly urls: Pick<RpcUrls, 'of'>,
  ) {}

  /** The first readable answer; nodes that refuse or answer otherwise are passed over. @throws as the last node, ABORTED */
  async code(address: string, network: Network, signal: AbortSignal): Promise<string> {
    const ask = async (url: string) => {
      const node = new NodeRequests(this.http, { of: () => [url] })
      const code = await node.send(network, 'eth_getCode', [address, 'latest'], signal)
      if (typeof code !== 'string' || !BYTES.test(code)) throw fail('ANSWER_UNREADABLE', { source: network.name })
      return code
    }
    try {
      // A node that does not answer would use up the time of the others.
      return await Promise.any(this.urls.of(network).map(ask))
    } catch (cause) {
      if (signal.aborted) throw fail('ABORTED', {}, { cause })
      throw (cause as AggregateError).errors.at(-1) ?? fail('HTTP_UNREACHABLE', { url: network.caipNetworkId })
    }
  }
}

/** The same from the site's own nodes alone, one after the other: the first that answers decides, and the others learn nothing. */
export class OwnNodeAccountCode implements Pick<EvmNode, 'code'> {
  constructor(
    private readonly http: Http,
    private readonly urls: Pick<RpcUrls, 'own'>,
    private readonly clock: Clock,
  ) {}

  /** @throws as the last node, ABORTED */
  async code(address: string, network: Network, signal: AbortSignal): Promise<string> {
    let last: unknown = fail('HTTP_UNREACHABLE', { url: network.caipNetworkId })
    for (const [url, ms] of inTurn(this.urls.own(network), this.clock)) {
      const limit = { clock: this.clock, ms, late: () => fail('HTTP_TIMEOUT', { url }), signal }
      try {
        return await withDeadline(limit, (ends) => new NodeAccountCode(this.http, { of: () => [url] }).code(address, network, ends))
      } catch (error) {
        if (signal.aborted) throw error
        last = error
      }
    }
    throw last
  }
}

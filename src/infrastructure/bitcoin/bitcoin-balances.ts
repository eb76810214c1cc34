import type { Network } from '../../domain/network/network.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import type { Http } from '../../ports/http/http.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { balanceBy } from '../network/url-turns.ts'
import { peek } from '../shared/eip1193-request.ts'

const MAX_OUTPUTS = 100_000
/** The maximum supply, in satoshis. */
const SUPPLY = 2_100_000_000_000_000

/**
 * Sums the unspent outputs of an address, read from explorers with mempool.space's API: the network's `rpcUrls`.
 */
export class BitcoinBalances {
  constructor(
    private readonly http: Http,
    private readonly clock: Clock,
    private readonly urlsOf: (network: Network) => readonly string[],
  ) {}

  /** @throws BALANCE_UNAVAILABLE, ABORTED */
  read(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    const path = `/address/${encodeURIComponent(address)}/utxo`
    return balanceBy(this.urlsOf(network), network, this.clock, signal, async (url, deadlineMs) =>
      sumOf(await this.http.json({ url: `${url.replace(/\/$/, '')}${path}`, deadlineMs }, signal)),
    )
  }
}

/** Undefined when the response is not a list of outputs. */
function sumOf(answer: unknown): bigint | undefined {
  if (!Array.isArray(answer) || answer.length > MAX_OUTPUTS) return undefined
  let sum = 0
  for (const output of answer) {
    const value = peek(output, 'value')
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return undefined
    sum += value
  }
  return sum <= SUPPLY ? BigInt(sum) : undefined
}

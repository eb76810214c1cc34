import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import type { Http } from '../../ports/http/http.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { peek } from '../shared/eip1193-request.ts'

/** For all explorers of a network together, in ms. */
const DEADLINE_MS = 10_000
const SHARE = 0.5
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
  async read(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    const { name, nativeCurrency } = network
    const urls = this.urlsOf(network)
    const end = this.clock.monotonic() + DEADLINE_MS
    for (const url of urls) {
      const left = end - this.clock.monotonic()
      if (left <= 0) break
      const deadlineMs = Math.ceil(url === urls.at(-1) ? left : left * SHARE)
      try {
        const answer = await this.http.json(
          { url: `${url.replace(/\/$/, '')}/address/${encodeURIComponent(address)}/utxo`, deadlineMs },
          signal,
        )
        const value = sumOf(answer)
        if (value !== undefined) return { value, decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol }
      } catch (cause) {
        if (signal.aborted) throw fail('ABORTED', {}, { cause })
      }
    }
    throw fail('BALANCE_UNAVAILABLE', { network: name })
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

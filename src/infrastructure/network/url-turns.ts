import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** For all URLs of a network together, in ms. */
const DEADLINE_MS = 10_000
/** The share of the remaining time that one URL gets, so that time is left for the next. */
const SHARE = 0.5

/** The URLs in their order, each with its deadline, as long as there is time. */
export function* inTurn(urls: readonly string[], clock: Clock): Generator<readonly [url: string, deadlineMs: number]> {
  const end = clock.monotonic() + DEADLINE_MS
  for (const url of urls) {
    const left = end - clock.monotonic()
    if (left <= 0) return
    yield [url, Math.ceil(url === urls.at(-1) ? left : left * SHARE)]
  }
}

/**
 * What an account has of the own coin, by the first URL that tells it. `ask`: undefined where the answer is not readable.
 * @throws BALANCE_UNAVAILABLE, ABORTED
 */
export async function balanceBy(
  urls: readonly string[],
  { name, nativeCurrency: { decimals, symbol } }: Network,
  clock: Clock,
  signal: AbortSignal,
  ask: (url: string, deadlineMs: number) => Promise<bigint | undefined>,
): Promise<NativeBalance> {
  let cause: unknown
  for (const [url, deadlineMs] of inTurn(urls, clock)) {
    try {
      const value = await ask(url, deadlineMs)
      if (value !== undefined) return { value, decimals, symbol }
    } catch (error) {
      cause = error
    }
    if (signal.aborted) break
  }
  throw signal.aborted ? fail('ABORTED', {}, { cause }) : fail('BALANCE_UNAVAILABLE', { network: name }, { cause })
}

import type { Http } from '../../ports/http/http.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** The real `Http`: `fetch` with limits and retries. A separate chunk. */
export async function loadHttp(
  clock: Clock,
  randomness: Randomness,
  fetch: typeof globalThis.fetch | undefined,
  actedAt: () => number,
): Promise<Http> {
  const [{ FetchHttp }, { RetryingHttp }] = await Promise.all([import('./fetch-http.ts'), import('./retrying-http.ts')])
  return new RetryingHttp(new FetchHttp(clock, fetch), clock, randomness, undefined, actedAt)
}

import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/deadline.ts'
import type { Http, HttpRequest } from '../../ports/http/http.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** Fetches the code that talks to services when the first request is made: opening the dialog needs none. */
export class LazyHttp implements Http {
  #loading: Promise<Http> | undefined

  constructor(
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly fetch: typeof globalThis.fetch | undefined,
  ) {}

  async json(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    return (await abortable(this.#load(), signal)).json(request, signal)
  }

  async blob(request: HttpRequest, signal: AbortSignal): Promise<Blob> {
    return (await abortable(this.#load(), signal)).blob(request, signal)
  }

  #load(): Promise<Http> {
    this.#loading ??= this.#fetch().catch((error: unknown) => {
      this.#loading = undefined
      throw fail('HTTP_UNREACHABLE', { url: 'portico' }, { cause: error })
    })
    return this.#loading
  }

  async #fetch(): Promise<Http> {
    const [{ FetchHttp }, { RetryingHttp }] = await Promise.all([import('./fetch-http.ts'), import('./retrying-http.ts')])
    return new RetryingHttp(new FetchHttp(this.clock, this.fetch), this.clock, this.randomness)
  }
}

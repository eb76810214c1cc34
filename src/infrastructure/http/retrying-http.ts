import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/deadline.ts'
import { SharedRequests } from '../../domain/shared/shared-requests.ts'
import type { Http, HttpRequest } from '../../ports/http/http.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { EndpointPace } from './endpoint-pace.ts'
import { HTTP_DEADLINE_MS } from './fetch-http.ts'
import { TryBudget } from './try-budget.ts'

const RETRIES_MAX = 2
const FIRST_WAIT_MS = 1000
/** Who gives up after this long was not answered; who gives up sooner has changed their mind. */
const SILENT_MS = 1000

/**
 * Tries again what may be tried again, within the request's own deadline: GET, PUT and DELETE after an unreachable host, a 5xx or a
 * 429, twice more at most, with growing waits and jitter. Keeps every method to one request a second per endpoint after a failure and
 * does not ask at all while a service wants to be left alone (`Retry-After`), or when the call failed three times within a minute.
 * Tries that no network was there for count as none. Equal GETs in flight are one request. Bar B13.
 */
export class RetryingHttp implements Http {
  readonly #pace: EndpointPace
  readonly #budget: TryBudget
  readonly #shared = new SharedRequests()

  constructor(
    private readonly inner: Http,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly isOnline: () => boolean = () => globalThis.navigator?.onLine !== false,
  ) {
    this.#pace = new EndpointPace(clock)
    this.#budget = new TryBudget(clock)
  }

  json(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    return this.#share('json', request, signal, (paced, ends) => this.inner.json(paced, ends))
  }

  blob(request: HttpRequest, signal: AbortSignal): Promise<Blob> {
    return this.#share('blob', request, signal, (paced, ends) => this.inner.blob(paced, ends))
  }

  #share<T>(kind: string, request: HttpRequest, signal: AbortSignal, send: Send<T>): Promise<T> {
    const isGet = (request.method ?? 'GET') === 'GET' && request.body === undefined
    if (!isGet) return this.#try(request, signal, send)
    const key = JSON.stringify([kind, request.url, request.headers, request.deadlineMs])
    return this.#shared.run(key, signal, (ends) => this.#try(request, ends, send))
  }

  async #try<T>(request: HttpRequest, signal: AbortSignal, send: Send<T>): Promise<T> {
    const endpoint = endpointOf(request.url)
    const call = callOf(request)
    const retries = request.method === 'POST' ? 0 : RETRIES_MAX
    const endsAt = this.clock.monotonic() + (request.deadlineMs ?? HTTP_DEADLINE_MS)
    for (let attempt = 0; ; attempt++) {
      this.#refuse(endpoint, call)
      await this.#wait(this.#pace.take(endpoint), endsAt, request.url, signal)
      this.#refuse(endpoint, call)
      const startedAt = this.clock.monotonic()
      try {
        const answer = await send({ ...request, deadlineMs: endsAt - startedAt }, signal)
        this.#pace.succeeded(endpoint)
        this.#budget.succeeded(call)
        return answer
      } catch (error) {
        const isSilent = isAppError(error, 'ABORTED') && this.clock.monotonic() - startedAt >= SILENT_MS
        if ((isPassing(error) || isSilent) && this.isOnline()) this.#budget.failed(call, startedAt, isSilent ? timedOut(request) : error)
        const askedMs = isAppError(error, 'APKT010') ? error.facts.retryAfterMs : 0
        if (!isPassing(error)) throw error
        this.#pace.failed(endpoint, startedAt, askedMs)
        const waitMs = Math.max(askedMs, this.#backOffMs(attempt))
        // A timed-out request has used up the visitor's patience.
        const mayRetry = attempt < retries && !isAppError(error, 'HTTP_TIMEOUT') && this.clock.monotonic() + waitMs < endsAt
        if (!mayRetry) throw error
        await this.#sleep(waitMs, signal)
      }
    }
  }

  #refuse(endpoint: string, call: string): void {
    const retryAfterMs = this.#pace.closedForMs(endpoint)
    if (retryAfterMs > 0) throw fail('APKT010', { retryAfterMs })
    this.#budget.require(call)
  }

  /** 1, 2, 4 s and up to half of it more, so that tabs and visitors do not come back all at once. */
  #backOffMs(attempt: number): number {
    const [byte = 0] = this.randomness.bytes(1)
    return FIRST_WAIT_MS * 2 ** attempt * (1 + byte / 512)
  }

  async #wait(ms: number, endsAt: number, url: string, signal: AbortSignal): Promise<void> {
    if (this.clock.monotonic() + ms >= endsAt) throw fail('HTTP_UNREACHABLE', { url: url.replace(/[?#].*$/s, '') })
    if (ms > 0) await this.#sleep(ms, signal)
  }

  async #sleep(ms: number, signal: AbortSignal): Promise<void> {
    let cancel = () => {}
    const slept = new Promise<void>((resolve) => {
      cancel = this.clock.after(ms, resolve)
    })
    await abortable(slept, signal).finally(() => cancel())
  }
}

type Send<T> = (request: HttpRequest, signal: AbortSignal) => Promise<T>

/** Failures that may pass by themselves. */
function isPassing(error: unknown): boolean {
  if (isAppError(error, 'HTTP_STATUS')) return error.facts.status >= 500
  return isAppError(error, 'APKT010') || isAppError(error, 'HTTP_UNREACHABLE') || isAppError(error, 'HTTP_TIMEOUT')
}

function timedOut({ url }: HttpRequest): AppError {
  return fail('HTTP_TIMEOUT', { url: url.replace(/[?#].*$/s, '') })
}

/** What counts as the same call: the query of a GET says what is wanted, that of a POST who is asked (a chain). */
function callOf({ url, method = 'GET' }: HttpRequest): string {
  return `${method} ${method === 'POST' ? url : url.replace(/[?#].*$/s, '')}`
}

/** Origin and the first two parts of the path: what comes after is usually an id. */
function endpointOf(url: string): string {
  const [, origin = url, path = ''] = /^([a-z]+:\/\/[^/?#]*)([^?#]*)/i.exec(url) ?? []
  return origin + path.split('/').slice(0, 3).join('/')
}

import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { Mailbox } from '../../domain/shared/async/mailbox.ts'
import { sleep } from '../../domain/shared/async/sleep.ts'
import { withoutQuery } from '../../domain/shared/link.ts'
import type { Http, HttpRequest } from '../../ports/http/http.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { HTTP_DEADLINE_MS } from './fetch-http.ts'
import { type Endpoint, EndpointPace, PACE_MS, SilentHosts, TryBudget } from './request-limits.ts'

const RETRIES_MAX = 2
const FIRST_WAIT_MS = 1000
/** A request aborted by its caller after this long counts as unanswered, in ms. */
const SILENT_MS = 1000

/**
 * Retries within the request's own timeout: GET, PUT and DELETE after an unreachable host, a 5xx or a 429, at most twice, with exponential
 * backoff and jitter. After a failure, every method is limited to one request a second per endpoint; no request is sent before a
 * `Retry-After` has passed, or when the call failed three times within a minute and the visitor has done nothing since. A host that does
 * not respond at all gets one request at a time (`SilentHosts`). Failures while the device is offline do not count. Concurrent equal GETs
 * share one request.
 */
export class RetryingHttp implements Http {
  readonly #pace: EndpointPace
  readonly #budget: TryBudget
  readonly #hosts: SilentHosts
  readonly #shared: Mailbox

  constructor(
    private readonly inner: Http,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly isOnline: () => boolean = () => globalThis.navigator?.onLine !== false,
    /** When the visitor last did something, by the monotonic clock. */
    private readonly actedAt: () => number = () => Number.NEGATIVE_INFINITY,
  ) {
    this.#pace = new EndpointPace(clock)
    this.#budget = new TryBudget(clock, actedAt)
    this.#hosts = new SilentHosts(clock, actedAt)
    this.#shared = new Mailbox(clock)
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
    // What the visitor asks for does not wait for the retries of what was asked before; of a service that hangs, they ask once a second,
    // too.
    const turn = Math.floor(this.actedAt() / PACE_MS)
    const name = JSON.stringify([kind, request.url, request.headers, request.deadlineMs, turn])
    return this.#shared.run((ends) => this.#try(request, ends, send), { policy: 'share', name, signal })
  }

  async #try<T>(request: HttpRequest, signal: AbortSignal, send: Send<T>): Promise<T> {
    const endpoint = endpointOf(request)
    const host = hostOf(request.url)
    const calls = callsOf(request)
    const retries = request.method === 'POST' ? 0 : RETRIES_MAX
    const endsAt = this.clock.monotonic() + (request.deadlineMs ?? HTTP_DEADLINE_MS)
    for (let attempt = 0; ; attempt++) {
      this.#refuse(endpoint, calls)
      await this.#wait(this.#hosts.take(host, endsAt), endsAt, request.url, signal)
      // What is given up while it waits holds nobody back.
      for (let ms = this.#pace.take(endpoint); ms > 0; ms = this.#pace.take(endpoint)) await this.#wait(ms, endsAt, request.url, signal)
      this.#refuse(endpoint, calls)
      const startedAt = this.clock.monotonic()
      try {
        const answer = await send({ ...request, deadlineMs: endsAt - startedAt }, signal)
        this.#pace.succeeded(endpoint)
        this.#hosts.answered(host)
        for (const call of calls) this.#budget.succeeded(call)
        return answer
      } catch (error) {
        this.#count(calls, request, startedAt, error)
        if (isAppError(error, 'HTTP_STATUS') || isAppError(error, 'APKT010')) this.#hosts.answered(host)
        else if (isPassing(error) && this.isOnline()) this.#hosts.failed(host)
        const askedMs = isAppError(error, 'APKT010') ? error.facts.retryAfterMs : 0
        if (!isPassing(error)) throw error
        this.#pace.failed(endpoint, startedAt, askedMs)
        const waitMs = Math.max(askedMs, this.#backOffMs(attempt))
        // No retry after a timeout: the visitor has already waited for the whole timeout.
        const mayRetry = attempt < retries && !isAppError(error, 'HTTP_TIMEOUT') && this.clock.monotonic() + waitMs < endsAt
        if (!mayRetry) throw this.#budget.explain(calls, error)
        await sleep(this.clock, waitMs, signal)
      }
    }
  }

  #refuse(endpoint: Endpoint, calls: readonly string[]): void {
    const retryAfterMs = this.#pace.closedForMs(endpoint)
    if (retryAfterMs > 0) throw fail('APKT010', { retryAfterMs })
    for (const call of calls) this.#budget.require(call)
  }

  /** An early abort can mean that the request is obsolete (a search), so it counts for this exact call only. */
  #count(calls: readonly string[], { url }: HttpRequest, startedAt: number, error: unknown): void {
    const isGivenUp = isAppError(error, 'ABORTED')
    if (!(isGivenUp || isPassing(error)) || !this.isOnline()) return
    const isSoon = isGivenUp && this.clock.monotonic() - startedAt < SILENT_MS
    const why = isGivenUp ? fail('HTTP_TIMEOUT', { url: withoutQuery(url) }) : error
    for (const call of isSoon ? calls.slice(0, 1) : calls) this.#budget.failed(call, startedAt, why)
  }

  /** 1, 2, 4 s plus up to half of it as jitter, so that tabs and visitors do not retry simultaneously. */
  #backOffMs(attempt: number): number {
    const [byte = 0] = this.randomness.bytes(1)
    return FIRST_WAIT_MS * 2 ** attempt * (1 + byte / 512)
  }

  async #wait(ms: number, endsAt: number, url: string, signal: AbortSignal): Promise<void> {
    if (this.clock.monotonic() + ms >= endsAt) throw fail('HTTP_UNREACHABLE', { url: withoutQuery(url) })
    if (ms > 0) await sleep(this.clock, ms, signal)
  }
}

type Send<T> = (request: HttpRequest, signal: AbortSignal) => Promise<T>

/** Transient failures, which may be retried. */
function isPassing(error: unknown): boolean {
  if (isAppError(error, 'HTTP_STATUS')) return error.facts.status >= 500
  return isAppError(error, 'APKT010') || isAppError(error, 'HTTP_UNREACHABLE') || isAppError(error, 'HTTP_TIMEOUT')
}

/**
 * The keys under which failures are counted: this exact request, and all requests of the same path. The query of a POST identifies the
 * chain.
 */
function callsOf({ url, method = 'GET' }: HttpRequest): readonly string[] {
  return method === 'POST' ? [`POST ${url}`] : [`${method} ${url}`, `${method} ${withoutQuery(url)} *`]
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/[^/?#]*/i.exec(url)?.[0] ?? url
}

/** Origin and the first two path segments: later segments are usually ids. The query of a POST identifies the chain. */
function endpointOf({ url, method }: HttpRequest): Endpoint {
  const [, origin = url, parts = '', query = ''] = /^([a-z]+:\/\/[^/?#]*)([^?#]*)([^#]*)/i.exec(url) ?? []
  const path = origin + parts.split('/').slice(0, 3).join('/')
  return { path, place: method === 'POST' ? path + query : path }
}

import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { withoutQuery } from '../../domain/shared/link.ts'
import type { Http, HttpRequest } from '../../ports/http/http.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { parseJson, readBody } from './read-body.ts'
import { readRefusal } from './read-refusal.ts'

export const HTTP_DEADLINE_MS = 10_000
export const JSON_MAX_BYTES = 5 * 1024 * 1024
export const BLOB_MAX_BYTES = 2 * 1024 * 1024
/** Captive portals and error pages return 200 with HTML; some nodes label their JSON as plain text. */
const JSON_TYPE = /^(?:application\/(?:[\w.+-]*\+)?json|text\/plain)\b/i

/** One request without retries; for those see `RetryingHttp`. `hostFetch` is the site's own `fetch`. */
export class FetchHttp implements Http {
  constructor(
    private readonly clock: Clock,
    private readonly hostFetch?: typeof globalThis.fetch | undefined,
  ) {}

  json(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    const source = withoutQuery(request.url)
    return this.#ask({ ...request, headers: { accept: 'application/json', ...request.headers } }, signal, async (response) => {
      const type = response.headers.get('content-type')
      if (type && !JSON_TYPE.test(type)) throw fail('ANSWER_UNREADABLE', { source })
      return parseJson(await readBody(response, JSON_MAX_BYTES, source), source)
    })
  }

  blob(request: HttpRequest, signal: AbortSignal): Promise<Blob> {
    const source = withoutQuery(request.url)
    return this.#ask(request, signal, async (response) => {
      const bytes = await readBody(response, BLOB_MAX_BYTES, source)
      return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: response.headers.get('content-type') ?? '' })
    })
  }

  /** The timeout covers the whole request, including reading the body. */
  async #ask<T>(request: HttpRequest, signal: AbortSignal, read: (response: Response) => Promise<T>): Promise<T> {
    const url = withoutQuery(request.url)
    if (signal.aborted) throw fail('ABORTED', {})
    const late = () => fail('HTTP_TIMEOUT', { url })
    return withDeadline({ clock: this.clock, ms: request.deadlineMs ?? HTTP_DEADLINE_MS, late, signal }, async (ends) => {
      try {
        const response = await this.#send(request, ends)
        if (!response.ok) throw await this.#refusal(response, url)
        return await read(response)
      } catch (cause) {
        throw isAppError(cause) ? cause : fail('HTTP_UNREACHABLE', { url }, { cause })
      }
    })
  }

  #send({ url, method = 'GET', headers, body }: HttpRequest, signal: AbortSignal): Promise<Response> {
    // Read at each request: instrumentation that the site installs later sees our requests too.
    const fetch = this.hostFetch ?? globalThis.fetch
    return fetch(url, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    })
  }

  async #refusal(response: Response, url: string): Promise<AppError> {
    if (response.status === 429) {
      response.body?.cancel().catch(() => undefined)
      return fail('APKT010', { retryAfterMs: retryAfterMs(response.headers.get('retry-after'), this.clock.now()) })
    }
    const description = await readRefusal(response, this.clock)
    return fail('HTTP_STATUS', { status: response.status, url, ...(description !== undefined && { description }) })
  }
}

const DEFAULT_MS = 1000
const MAX_MS = 3_600_000

/** Milliseconds from a `Retry-After` header (seconds or a date); one second when it cannot be parsed, at most an hour. */
export function retryAfterMs(header: string | null, now: number): number {
  if (header === null || header.trim() === '') return DEFAULT_MS
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), MAX_MS) : DEFAULT_MS
}

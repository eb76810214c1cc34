import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { readBody } from '../http/read-body.ts'
import { readRefusal } from '../http/read-refusal.ts'
import { SystemClock } from '../time/system-clock.ts'
import type { HttpSiwxOptions, HttpSiwxPaths } from './http-siwx-options.ts'

const DEADLINE_MS = 10_000
const ANSWER_MAX_BYTES = 64 * 1024
const PATHS: HttpSiwxPaths = { nonce: '/auth/nonce', verify: '/auth/verify', session: '/auth/session', signOut: '/auth/sign-out' }

/** HTTP client of the site's own back end, with its cookies. @throws HTTP_UNREACHABLE, HTTP_TIMEOUT, HTTP_STATUS, ANSWER_UNREADABLE */
export class SiwxBackEnd {
  constructor(
    private readonly options: HttpSiwxOptions,
    private readonly clock: Clock = new SystemClock(),
  ) {}

  /** Undefined for an empty response. */
  get(name: keyof HttpSiwxPaths, query: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const text = new URLSearchParams(query).toString()
    const path = this.#path(name)
    return this.#ask(`${path}${text && (path.includes('?') ? '&' : '?')}${text}`, {})
  }

  post(name: keyof HttpSiwxPaths, body: unknown): Promise<unknown> {
    return this.#ask(this.#path(name), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  }

  #path(name: keyof HttpSiwxPaths): string {
    return `${this.options.baseUrl ?? ''}${ownValue(this.options.paths ?? {}, name) ?? ownValue(PATHS, name)}`
  }

  #ask(url: string, init: RequestInit): Promise<unknown> {
    const source = url.replace(/[?#].*$/s, '')
    const late = () => fail('HTTP_TIMEOUT', { url: source })
    const { signal } = new AbortController()
    return withDeadline({ clock: this.clock, ms: DEADLINE_MS, late, signal }, async (ends) => {
      try {
        const response = await this.#send(url, init, ends)
        if (!response.ok) {
          const description = await readRefusal(response, this.clock)
          throw fail('HTTP_STATUS', { status: response.status, url: source, ...(description !== undefined && { description }) })
        }
        const text = new TextDecoder().decode(await readBody(response, ANSWER_MAX_BYTES, source))
        return parse(text, response.headers.get('content-type') ?? '')
      } catch (cause) {
        throw isAppError(cause) ? cause : fail('HTTP_UNREACHABLE', { url: source }, { cause })
      }
    })
  }

  #send(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const { fetch = globalThis.fetch, headers, credentials = 'same-origin' } = this.options
    return fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...init.headers, ...headers?.() },
      ...{ signal, credentials, cache: 'no-store', redirect: 'error' },
    })
  }
}

/** Some back ends send the nonce as plain text. */
function parse(text: string, type: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return type.startsWith('text/plain') ? text : undefined
  }
}

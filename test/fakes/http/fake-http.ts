import { fail } from '../../../src/domain/errors/fail.ts'
import { withDeadline } from '../../../src/domain/shared/async/with-deadline.ts'
import type { Http, HttpRequest } from '../../../src/ports/http/http.ts'
import type { Clock } from '../../../src/ports/time/clock.ts'

/** What a service does with a request. `blob` answers both kinds; `silent` never answers. */
export type FakeAnswer = Readonly<
  { json: unknown } | { blob: Blob } | { status: number; retryAfterMs?: number } | { fault: 'unreachable' | 'silent' | 'unreadable' }
>

const DEADLINE_MS = 10_000

/** Services that answer from memory. What nobody prepared is a 404. */
export class FakeHttp implements Http {
  readonly #answers = new Map<string, FakeAnswer | ((request: HttpRequest) => FakeAnswer)>()
  /** Every request that went out, with the clock's time. */
  readonly requests: (HttpRequest & { at: number })[] = []
  /** No network at all. */
  offline = false

  constructor(private readonly clock: Clock) {}

  /** Answers requests to `url`, its query aside. */
  answer(url: string, answer: FakeAnswer | ((request: HttpRequest) => FakeAnswer)): void {
    this.#answers.set(url, answer)
  }

  async json(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#ask(request, signal)
    if ('json' in answer) return structuredClone(answer.json)
    throw fail('ANSWER_UNREADABLE', { source: withoutQuery(request.url) })
  }

  async blob(request: HttpRequest, signal: AbortSignal): Promise<Blob> {
    const answer = await this.#ask(request, signal)
    if ('blob' in answer && answer.blob.size <= 2 * 1024 * 1024) return answer.blob
    throw fail('ANSWER_UNREADABLE', { source: withoutQuery(request.url) })
  }

  async #ask(request: HttpRequest, signal: AbortSignal): Promise<FakeAnswer> {
    if (signal.aborted) throw fail('ABORTED', {})
    const url = withoutQuery(request.url)
    this.requests.push({ ...request, at: this.clock.monotonic() })
    const prepared = this.#answers.get(url) ?? { status: 404 }
    const answer = this.offline ? { fault: 'unreachable' as const } : typeof prepared === 'function' ? prepared(request) : prepared
    const silent = 'fault' in answer && answer.fault === 'silent'
    const late = () => fail('HTTP_TIMEOUT', { url })
    const arrival = () => (silent ? new Promise<never>(() => undefined) : Promise.resolve())
    await withDeadline({ clock: this.clock, ms: request.deadlineMs ?? DEADLINE_MS, late, signal }, arrival)
    if ('status' in answer) {
      if (answer.status === 429) throw fail('APKT010', { retryAfterMs: answer.retryAfterMs ?? 1000 })
      throw fail('HTTP_STATUS', { status: answer.status, url })
    }
    if ('fault' in answer)
      throw answer.fault === 'unreadable' ? fail('ANSWER_UNREADABLE', { source: url }) : fail('HTTP_UNREACHABLE', { url })
    return answer
  }
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

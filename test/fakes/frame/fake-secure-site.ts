import { isAppError } from '../../../src/domain/errors/app-error.ts'
import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import { isSent, limitOf, type SecureCallName, type SecureCalls, VERDICT_MS } from '../../../src/domain/frame/secure-calls.ts'
import { abortable } from '../../../src/domain/shared/async/abortable.ts'
import { withDeadline } from '../../../src/domain/shared/async/with-deadline.ts'
import type { FrameStage } from '../../../src/ports/frame/frames.ts'
import type { SecureSite } from '../../../src/ports/frame/secure-site.ts'
import type { Clock } from '../../../src/ports/time/clock.ts'

type Asked = Readonly<{ name: SecureCallName; payload: unknown }>

/** The secure page without a frame. A request without an answer waits for its time limit. */
export class FakeSecureSite implements SecureSite {
  origin: string | undefined = 'https://secure.example'
  /** By the name of the request; may throw, or return a promise. */
  readonly answers = new Map<SecureCallName, (payload: never) => unknown>()
  readonly asked: Asked[] = []
  /** The page never reports ready. */
  isUnreachable = false
  shown: FrameStage | undefined
  readonly #stop = new AbortController()

  constructor(private readonly clock: Clock) {}

  async load(signal: AbortSignal): Promise<void> {
    if (this.#stop.signal.aborted) throw fail('DISPOSED', {})
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.isUnreachable) throw fail('FRAME_LOAD_FAILED', { origin: this.origin ?? '' })
  }

  async ask<N extends SecureCallName>(name: N, payload: SecureCalls[N][0], signal: AbortSignal): Promise<SecureCalls[N][1]> {
    await this.load(signal)
    this.asked.push({ name, payload })
    const answer = this.answers.get(name)
    const late = () => fail('FRAME_REQUEST_TIMEOUT', { method: name })
    const { clock } = this
    const work = answer ? Promise.resolve().then(() => answer(payload as never)) : new Promise<never>(() => {})
    // As of messages: no answer is the same object as another.
    const answered = abortable(work, this.#stop.signal).then((value) => structuredClone(value)) as Promise<SecureCalls[N][1]>
    answered.catch(() => {})
    try {
      return await withDeadline({ clock, ms: limitOf(name, payload), late, signal }, (inner) => abortable(answered, inner))
    } catch (error) {
      if (!isSent(name, payload) || isAppError(error, 'FRAME_REQUEST_FAILED'))
        throw this.#stop.signal.aborted ? fail('DISPOSED', {}) : error
      const unknown = () => fail('TRANSACTION_UNKNOWN', {}, { cause: error })
      return await withDeadline({ clock, ms: VERDICT_MS, late: unknown }, () => answered).catch((reason: unknown) => {
        throw isAppError(reason, 'FRAME_REQUEST_FAILED') ? reason : unknown()
      })
    }
  }

  stage(place: FrameStage | undefined): void {
    this.shown = place
  }

  dispose(): void {
    this.shown = undefined
    this.#stop.abort()
  }
}

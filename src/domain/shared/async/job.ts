import type { Clock } from '../../../ports/time/clock.ts'
import { aborted } from './aborted.ts'
import type { Limit } from './limit.ts'

export type Ask<T> = (signal: AbortSignal) => Promise<T>

export type JobOptions<T> = Readonly<{
  name?: string | undefined
  limit?: Limit | undefined
  /**
   * Runs with the answer, unless the work was given up: in the same task in which that is decided, so that it needs no guard. A promise
   * that it returns is waited for too, by who can no longer leave.
   */
  done?: ((answer: T) => unknown) | undefined
  /** The same for its failure, and for a deadline. Not for an abort. */
  failed?: ((error: unknown) => void) | undefined
  /** The same when it is given up, whether or not it had started: by its callers, or with the mailbox. */
  givenUp?: (() => void) | undefined
}>

/** One piece of work of a `Mailbox`, and those who wait for it. */
export class Job<T> {
  readonly name: string | undefined
  /** Decided: answered, failed or given up. The work itself may still run. */
  isOver = false
  #isAnswered = false
  readonly #controller = new AbortController()
  readonly #answer: Promise<T>
  #resolve: (answer: T | Promise<T>) => void = () => {}
  #reject: (error: unknown) => void = () => {}
  #callers = 0
  /** Nobody waits any longer. */
  readonly #left = new AbortController()
  #release = () => {}
  #shortenDeadline = () => {}

  constructor(
    private readonly ask: Ask<T>,
    private readonly options: JobOptions<T>,
  ) {
    this.name = options.name
    this.#answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** One more caller. */
  share(signal: AbortSignal | undefined): Promise<T> {
    this.#callers++
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (this.#isAnswered) return
        reject(aborted())
        this.#callers--
        if (this.#callers > 0) return
        this.#left.abort()
        this.stop()
      }
      signal?.addEventListener('abort', leave, { once: true })
      void this.#answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
    })
  }

  /** `release`: its place is free, because it ended or its time is over. */
  start(clock: Clock, limit: Limit, release: () => void): void {
    // Given up while it gave up the work before.
    if (this.isOver) {
      release()
      return
    }
    const { ms, late, graceMs = ms } = this.options.limit ?? limit
    const ends = clock.monotonic() + ms
    const expire = () => {
      this.#settle(() => this.#fail(late()))
      this.#controller.abort()
      this.release()
    }
    let cancel = clock.after(ms, expire)
    this.#shortenDeadline = () => {
      this.#shortenDeadline = () => {}
      cancel()
      if (graceMs === 0) return this.release()
      cancel = clock.after(Math.min(graceMs, ends - clock.monotonic()), expire)
    }
    this.#release = () => {
      this.#release = () => {}
      this.#shortenDeadline = () => {}
      cancel()
      release()
    }
    // An async function, so that a throw of `ask` is a rejection.
    const run = async () => this.ask(this.#controller.signal)
    void run()
      .then(
        (answer) => this.#settle(() => this.#succeed(answer)),
        (error: unknown) => this.#settle(() => this.#fail(error)),
      )
      // Also where `done` throws, which is reported as an unhandled rejection.
      .finally(() => this.release())
  }

  stop(): void {
    this.#settle(() => {
      this.#reject(aborted())
      this.options.givenUp?.()
    })
    this.#controller.abort()
    this.#shortenDeadline()
  }

  /** Gives it up; who waits for it waits for `next`. */
  renew(next: Job<T>): void {
    this.#settle(() => this.#resolve(next.share(this.#left.signal)))
    this.stop()
  }

  release(): void {
    this.#release()
  }

  #succeed(answer: T): void {
    this.#isAnswered = true
    let following: unknown
    try {
      following = this.options.done?.(answer)
    } finally {
      this.#resolve(following instanceof Promise ? following.then(() => answer) : answer)
    }
  }

  #fail(error: unknown): void {
    this.#reject(error)
    this.options.failed?.(error)
  }

  #settle(decide: () => void): void {
    if (this.isOver) return
    this.isOver = true
    decide()
  }
}

import type { Clock } from '../../../ports/time/clock.ts'
import { aborted } from './aborted.ts'
import { type Ask, Job, type JobOptions } from './job.ts'
import { type Limit, PORT_LIMIT } from './limit.ts'

/**
 * What becomes of the work before. `queue`: waited for. `latest`: given up, this starts at once. `renew`: as `latest`, and who waited for
 * work of its `name` waits for this. `supersede`: work of its `name` is given up, all of it without one; this starts when that has really
 * ended, and the rest, for a partner that cannot be interrupted. `join`: shared, where it has the same `name`; else as `queue`. `beside`:
 * goes on; this starts at once and takes no place, for what does not disturb each other. `share`: as `join`, else as `beside`. `instead`:
 * as `beside`, but work of its `name` is given up.
 */
export type Policy = 'queue' | 'latest' | 'renew' | 'supersede' | 'join' | 'beside' | 'share' | 'instead'

/** `signal` gives up this call; the work ends with its last caller. */
export type RunOptions<T> = JobOptions<T> & Readonly<{ policy?: Policy | undefined; signal?: AbortSignal | undefined }>

/** Commands to one partner, one at a time but for `beside`. Every promise settles: by the work, deadline, abort or mailbox's end. */
export class Mailbox {
  #running: Job<unknown> | undefined
  #waiting: Job<unknown>[] = []
  readonly #beside = new Set<Job<unknown>>()
  #isDisposed = false

  constructor(
    private readonly clock: Clock,
    private readonly limit: Limit = PORT_LIMIT,
  ) {}

  /** `ask` starts in this task unless it has to wait. @throws ABORTED, `late()`, what `ask` throws */
  run<T>(ask: Ask<T>, options: RunOptions<T> = {}): Promise<T> {
    const { policy = 'queue', name, signal } = options
    if (this.#isDisposed || signal?.aborted) return Promise.reject(aborted())
    const shared = policy === 'join' || policy === 'share' ? this.#find(name) : undefined
    if (shared) return (shared as Job<T>).share(signal)
    const job = new Job(ask, options)
    const answer = job.share(signal)
    if (policy === 'beside' || policy === 'share' || policy === 'instead') {
      const before = policy === 'instead' ? this.#all.filter((each) => each.name === name) : []
      // First, so that what is given up can ask whether something took its place.
      this.#beside.add(job as Job<unknown>)
      for (const each of before) each.stop()
      job.start(this.clock, this.limit, () => this.#beside.delete(job as Job<unknown>))
      return answer
    }
    if (policy === 'latest') this.#drop()
    if (policy === 'renew') this.#drop(job as Job<unknown>)
    if (policy === 'supersede') this.abort(name)
    // Where what was given up has disposed of it.
    if (this.#isDisposed) job.stop()
    this.#waiting.push(job as Job<unknown>)
    this.#next()
    return answer
  }

  /** As `run`, for who only waits for its end: `done` and `failed` hear what came of it. Never rejects. */
  post<T>(ask: Ask<T>, options: RunOptions<T>): Promise<void> {
    const over = () => {}
    return this.run(ask, options).then(over, over)
  }

  /** Whether work of that name runs or waits, and is still wanted; of any, without a name. */
  has(name?: string): boolean {
    return this.#find(name) !== undefined
  }

  /** Gives up all work, or that of one name. What was sent keeps its place until it has ended, or its deadline. */
  abort(name?: string): void {
    for (const job of this.#all) if (name === undefined || job.name === name) job.stop()
    this.#waiting = this.#waiting.filter(({ isOver }) => !isOver)
  }

  dispose(): void {
    this.#isDisposed = true
    this.#drop()
  }

  /** `next`: takes over who waits for work of its name. */
  #drop(next?: Job<unknown>): void {
    const given = this.#all
    this.#running = undefined
    this.#waiting = []
    for (const job of given) {
      if (next && job.name === next.name) job.renew(next)
      else job.stop()
    }
    for (const job of given) job.release()
  }

  get #all(): readonly Job<unknown>[] {
    return [...this.#waiting, ...(this.#running ? [this.#running] : []), ...this.#beside]
  }

  #find(name: string | undefined): Job<unknown> | undefined {
    return this.#all.find((job) => !job.isOver && (name === undefined || job.name === name))
  }

  #next(): void {
    if (this.#running) return
    let job = this.#waiting.shift()
    while (job?.isOver) job = this.#waiting.shift()
    if (!job) return
    this.#running = job
    job.start(this.clock, this.limit, () => {
      if (this.#running !== job) return
      this.#running = undefined
      this.#next()
    })
  }
}

import type { Clock } from '../../ports/time/clock.ts'
import type { AppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail.ts'

/** Rejects with ABORTED as soon as `signal` aborts; ignores a later result of `work`. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(fail('ABORTED', {}))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Runs `work` with a signal that also aborts after `ms`; then rejects with `late()`. */
export async function within<T>(
  { clock, ms, late, signal }: { clock: Clock; ms: number; late: () => AppError; signal?: AbortSignal | undefined },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let isLate = false
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  const cancel = clock.after(ms, () => {
    isLate = true
    abort()
  })
  try {
    return await abortable(work(controller.signal), controller.signal)
  } catch (error) {
    throw isLate ? late() : error
  } finally {
    cancel()
    signal?.removeEventListener('abort', abort)
  }
}

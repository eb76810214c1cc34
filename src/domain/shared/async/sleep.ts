import type { Clock } from '../../../ports/time/clock.ts'
import { aborted } from './aborted.ts'

/** Resolves after `ms`. @throws ABORTED as soon as `signal` aborts; no timer is left */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted())
    const stop = () => {
      cancel()
      reject(aborted())
    }
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
    signal.addEventListener('abort', stop, { once: true })
  })
}

import type { Clock } from '../../../ports/time/clock.ts'
import { aborted } from './aborted.ts'
import { whenAborted } from './when-aborted.ts'

/** Resolves after `ms`. @throws ABORTED as soon as `signal` aborts; no timer is left */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => {
      forget()
      resolve()
    })
    const forget = whenAborted(signal, () => {
      cancel()
      reject(aborted())
    })
  })
}

import { abortable } from './abortable.ts'
import type { Ask } from './job.ts'
import { whenAborted } from './when-aborted.ts'

/** The first answer, or failure, of what is asked; the rest is given up then. @throws ABORTED as soon as `signal` aborts */
export async function race<T>(signal: AbortSignal, ...asks: readonly Ask<T>[]): Promise<T> {
  const over = new AbortController()
  const unhear = whenAborted(signal, () => over.abort())
  try {
    return await abortable(Promise.race(asks.map((ask) => ask(over.signal))), signal)
  } finally {
    unhear()
    over.abort()
  }
}

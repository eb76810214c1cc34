import { abortable } from './abortable.ts'
import type { Ask } from './job.ts'

/** The first answer, or failure, of what is asked; the rest is given up then. @throws ABORTED as soon as `signal` aborts */
export async function race<T>(signal: AbortSignal, ...asks: readonly Ask<T>[]): Promise<T> {
  const over = new AbortController()
  const ends = AbortSignal.any([signal, over.signal])
  try {
    return await abortable(Promise.race(asks.map((ask) => ask(ends))), signal)
  } finally {
    over.abort()
  }
}

import { filter, firstValueFrom, type Observable } from 'rxjs'
import { abortable } from './abortable.ts'
import { type Polling, poll } from './poll.ts'
import { Span } from './span.ts'

/**
 * Runs again and again while the page is visible; at once when it is visible again after a turn was left out. Until `signal` aborts, or
 * the returned function is called.
 */
export function repeat(
  { visible$, signal, ...polling }: Polling & Readonly<{ visible$: Observable<boolean> }>,
  run: () => void,
): () => void {
  const span = new Span()
  const shown$ = visible$.pipe(filter((isVisible) => isVisible))
  const turn = async (ends: AbortSignal) => {
    await abortable(firstValueFrom(shown$), ends)
    run()
  }
  poll({ ...polling, signal: AbortSignal.any([signal, span.signal]) }, turn).catch(() => {})
  return () => span.end()
}

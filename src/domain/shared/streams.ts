import { Observable, type Subscription } from 'rxjs'
import { fail } from '../errors/fail.ts'
import { whenAborted } from './async/when-aborted.ts'

/**
 * RxJS's `merge`, `firstValueFrom` and `fromEvent` take promises, iterables and streams too, whose code is 2 kB of every first open. These
 * take what we have.
 */

/** Emits what any of the sources emits. */
export function mergeStreams<T>(...sources: readonly Observable<T>[]): Observable<T> {
  return new Observable((subscriber) => {
    let running = sources.length
    const complete = () => --running === 0 && subscriber.complete()
    for (const source of sources)
      subscriber.add(source.subscribe({ next: (value) => subscriber.next(value), error: (error) => subscriber.error(error), complete }))
    if (sources.length === 0) subscriber.complete()
  })
}

/** Resolves with the first value. @throws ABORTED when the source ends without one */
export function firstOf<T>(source: Observable<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let isFound = false
    let subscription: Subscription | undefined
    subscription = source.subscribe({
      next: (value) => {
        isFound = true
        resolve(value)
        subscription?.unsubscribe()
      },
      error: reject,
      complete: () => reject(fail('ABORTED', {})),
    })
    // The value may have come during `subscribe`.
    if (isFound) subscription.unsubscribe()
  })
}

/** Ends with the signal, so that nothing listens any longer. */
export function until<T>(signal: AbortSignal, source: Observable<T>): Observable<T> {
  return new Observable((subscriber) => {
    subscriber.add(source.subscribe(subscriber))
    subscriber.add(whenAborted(signal, () => subscriber.complete()))
  })
}

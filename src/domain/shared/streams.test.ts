import { NEVER, of, Subject, throwError } from 'rxjs'
import { expect, it } from 'vitest'
import { firstOf, mergeStreams } from './streams.ts'

it('emits what any source emits, and ends with the last of them', () => {
  const [left, right] = [new Subject<number>(), new Subject<number>()]
  const seen: unknown[] = []
  const subscription = mergeStreams(left, right, of(0)).subscribe({ next: (value) => seen.push(value), complete: () => seen.push('end') })
  left.next(1)
  right.next(2)
  left.complete()
  right.next(3)
  right.complete()
  expect(seen).toEqual([0, 1, 2, 3, 'end'])
  expect(subscription.closed).toBe(true)
})

it('lets go of every source', () => {
  const source = new Subject<number>()
  const subscription = mergeStreams(source, NEVER).subscribe()
  expect(source.observed).toBe(true)
  subscription.unsubscribe()
  expect(source.observed).toBe(false)
})

it('resolves with the first value and lets go, whether it comes at once or later', async () => {
  expect(await firstOf(of(1, 2))).toBe(1)
  const source = new Subject<string>()
  const first = firstOf(source)
  source.next('a')
  expect(source.observed).toBe(false)
  expect(await first).toBe('a')
})

it('rejects when the source fails or ends without a value', async () => {
  await expect(firstOf(throwError(() => new Error('broken')))).rejects.toThrow('broken')
  const source = new Subject<string>()
  const first = firstOf(source)
  source.complete()
  await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
})

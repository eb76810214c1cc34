import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../../test/fakes/time/fake-clock.ts'
import { fail } from '../../errors/fail.ts'
import { abortable } from './abortable.ts'
import { withDeadline } from './with-deadline.ts'

/** A signal that counts its listeners. */
function counted() {
  const { signal } = new AbortController()
  let listeners = 0
  const { addEventListener, removeEventListener } = signal
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listeners += 1
    addEventListener.apply(signal, args)
  }
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    listeners -= 1
    removeEventListener.apply(signal, args)
  }
  return { signal, count: () => listeners }
}

describe('a signal that outlives many settled calls', () => {
  const late = () => fail('ABORTED', {})
  it.each([
    ['abortable, resolved', (signal: AbortSignal) => abortable(Promise.resolve(), signal)],
    ['abortable, rejected', (signal: AbortSignal) => abortable(Promise.reject(new Error('no')), signal)],
    ['withDeadline, resolved', (signal: AbortSignal) => withDeadline({ clock: new FakeClock(), ms: 1, late, signal }, async () => {})],
    [
      'withDeadline, rejected',
      (signal: AbortSignal) => withDeadline({ clock: new FakeClock(), ms: 1, late, signal }, () => Promise.reject(new Error('no'))),
    ],
  ])('keeps none of their listeners: %s', async (_, call) => {
    const { signal, count } = counted()
    await Promise.allSettled(Array.from({ length: 1000 }, () => call(signal)))
    expect(count()).toBe(0)
  })
})

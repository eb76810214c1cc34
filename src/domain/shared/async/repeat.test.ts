import { BehaviorSubject } from 'rxjs'
import { expect, it } from 'vitest'
import { FakeClock } from '../../../../test/fakes/time/fake-clock.ts'
import { repeat } from './repeat.ts'

function repeated() {
  const clock = new FakeClock()
  const visible$ = new BehaviorSubject(true)
  const gone = new AbortController()
  const turns: number[] = []
  const stop = repeat({ clock, visible$, everyMs: 100, firstMs: 30, signal: gone.signal }, () => turns.push(clock.monotonic()))
  return { clock, visible$, gone, turns, stop }
}

it('runs after the first pause, and then after each', async () => {
  const { clock, turns } = repeated()
  await clock.advance(250)
  expect(turns).toEqual([30, 130, 230])
})

it('waits for a page that is hidden, and runs at once when it is visible again', async () => {
  const { clock, visible$, turns } = repeated()
  visible$.next(false)
  await clock.advance(500)
  expect([turns, clock.pending]).toEqual([[], 0])
  visible$.next(true)
  await clock.advance(100)
  expect(turns).toEqual([500, 600])
})

it.each(['stop', 'gone'] as const)('ends with %s, also on a hidden page, and leaves no timer', async (end) => {
  const ways = [repeated(), repeated()]
  ways[1]?.visible$.next(false)
  for (const { clock, stop, gone, turns, visible$ } of ways) {
    await clock.advance(50)
    if (end === 'stop') stop()
    else gone.abort()
    visible$.next(true)
    const before = turns.length
    await clock.advance(1_000)
    expect([turns.length - before, clock.pending]).toEqual([0, 0])
  }
})

import { expect, it } from 'vitest'
import { FakeClock } from '../../../../test/fakes/time/fake-clock.ts'
import { abortable } from './abortable.ts'
import { poll, slowing } from './poll.ts'
import { race } from './race.ts'
import { sleep } from './sleep.ts'
import { withDeadline } from './with-deadline.ts'

const outcome = (work: Promise<unknown>) => {
  const seen: unknown[] = []
  work.then(
    (value) => seen.push(value ?? 'over'),
    () => seen.push('rejected'),
  )
  return seen
}

it('sleeps, or wakes at once without a timer when it is given up', async () => {
  const clock = new FakeClock()
  const given = new AbortController()
  const [one, two] = [outcome(sleep(clock, 100, new AbortController().signal)), outcome(sleep(clock, 100, given.signal))]
  given.abort()
  await clock.advance(99)
  expect([one, two, clock.pending]).toEqual([[], ['rejected'], 1])
  await clock.advance(1)
  expect([one, clock.pending]).toEqual([['over'], 0])
  expect(outcome(sleep(clock, 100, given.signal))).toEqual([])
  expect(clock.pending).toBe(0)
})

it('polls at once, and again after each answer, until there is one', async () => {
  const clock = new FakeClock()
  const asked: number[] = []
  const ask = async () => {
    asked.push(clock.monotonic())
    return asked.length < 3 ? undefined : 'mined'
  }
  const seen = outcome(poll({ clock: clock, everyMs: 50, signal: new AbortController().signal }, ask))
  await clock.advance(100)
  expect([asked, seen]).toEqual([[0, 50, 100], ['mined']])
})

it('polls after a pause first, and less often with time, as it is told', async () => {
  const clock = new FakeClock()
  const asked: number[] = []
  const ask = async (_: AbortSignal, passedMs: number) => {
    asked.push(passedMs)
    return passedMs < 90_000 ? undefined : passedMs
  }
  const seen = outcome(poll({ clock, everyMs: slowing, firstMs: 58_000, signal: new AbortController().signal }, ask))
  await clock.advance(100_000)
  expect([asked, seen]).toEqual([[58_000, 59_000, 60_000, 61_000, 66_000, 71_000, 76_000, 81_000, 86_000, 91_000], [91_000]])
  expect(clock.pending).toBe(0)
})

it('ends polling with the signal, the failure of a question, or a deadline', async () => {
  const clock = new FakeClock()
  const given = new AbortController()
  const never = (signal: AbortSignal) => poll({ clock: clock, everyMs: 50, signal }, async () => undefined)
  const [one, two] = [outcome(never(given.signal)), outcome(withDeadline({ clock: clock, ms: 120, late: () => new Error('late') }, never))]
  const three = outcome(poll({ clock: clock, everyMs: 50, signal: given.signal }, () => Promise.reject(new Error('gone'))))
  await clock.advance(119)
  expect([one, two, three]).toEqual([[], [], ['rejected']])
  await clock.advance(1)
  given.abort()
  await clock.advance(0)
  expect([one, two, clock.pending]).toEqual([['rejected'], ['rejected'], 0])
})

it('waits for what goes on no longer than is wanted', async () => {
  const given = new AbortController()
  let finish = () => {}
  const work = new Promise<void>((resolve) => (finish = resolve))
  const [one, two] = [outcome(abortable(work, given.signal)), outcome(work)]
  given.abort()
  await new FakeClock().advance(0)
  expect([one, two]).toEqual([['rejected'], []])
  finish()
  await new FakeClock().advance(0)
  expect([two, outcome(abortable(work, new AbortController().signal))]).toEqual([['over'], []])
})

it('takes the first answer or failure and gives up the rest, all of it at once when nobody waits any longer', async () => {
  const clock = new FakeClock()
  const given = new AbortController()
  const after = (ms: number, answer: () => string) => async (signal: AbortSignal) => {
    await sleep(clock, ms, signal)
    return answer()
  }
  const broken = () => {
    throw new Error('no')
  }
  const answered = race(
    new AbortController().signal,
    after(200, broken),
    after(100, () => 'a'),
  )
  const failed = outcome(
    race(
      new AbortController().signal,
      after(100, broken),
      after(200, () => 'b'),
    ),
  )
  const left = outcome(
    race(
      given.signal,
      after(300, () => 'c'),
      after(400, () => 'd'),
    ),
  )
  await clock.advance(100)
  expect([await answered, failed, left, clock.pending]).toEqual(['a', ['rejected'], [], 2])
  given.abort()
  await clock.advance(0)
  expect([left, clock.pending]).toEqual([['rejected'], 0])
})

import { expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { TRIES_WINDOW_MS, TryBudget } from './request-limits.ts'

it('forgets failures with time and with success, call by call', async () => {
  const clock = new FakeClock()
  const budget = new TryBudget(clock)
  const isRefused = (call: string) => {
    try {
      budget.require(call)
      return false
    } catch {
      return true
    }
  }
  for (let turn = 0; turn < 3; turn++) budget.failed('GET a', clock.monotonic(), new Error('no'))
  expect([isRefused('GET a'), isRefused('GET b')]).toEqual([true, false])
  await clock.advance(TRIES_WINDOW_MS)
  expect(isRefused('GET a')).toBe(false)
  for (let turn = 0; turn < 3; turn++) budget.failed('GET a', clock.monotonic(), new Error('no'))
  budget.succeeded('GET a')
  expect(isRefused('GET a')).toBe(false)
})

it('does not grow without end', () => {
  const budget = new TryBudget(new FakeClock())
  for (let index = 0; index < 10_000; index++) budget.failed(`GET ${index}`, 0, 'gone')
  budget.require('GET 0')
  for (let turn = 0; turn < 2; turn++) budget.failed('GET 9999', 0, 'gone')
  expect(() => budget.require('GET 9999')).toThrow('gone')
})

it('says when the next try goes out', async () => {
  const clock = new FakeClock()
  const budget = new TryBudget(clock)
  const down = fail('HTTP_UNREACHABLE', { url: 'x' })
  const pauseOf = (error: unknown) => (isAppError(error, 'HTTP_UNREACHABLE') ? error.facts.retryAfterMs : undefined)
  for (const pause of [undefined, undefined, TRIES_WINDOW_MS - 2000]) {
    budget.failed('GET a', clock.monotonic(), down)
    expect(pauseOf(budget.explain(['GET a', 'GET b'], down))).toBe(pause)
    await clock.advance(1000)
  }
  await clock.advance(7000)
  try {
    budget.require('GET a')
    expect.unreachable()
  } catch (error) {
    expect(pauseOf(error)).toBe(TRIES_WINDOW_MS - 10_000)
  }
})

it('one act frees one attempt, also when an earlier attempt fails after it', async () => {
  const clock = new FakeClock()
  let actedAt = Number.NEGATIVE_INFINITY
  const budget = new TryBudget(clock, () => actedAt)
  for (let turn = 0; turn < 3; turn++) budget.failed('GET a', clock.monotonic(), 'down')
  await clock.advance(1000)
  const hanging = clock.monotonic()
  await clock.advance(1000)
  actedAt = clock.monotonic()
  budget.require('GET a')
  await clock.advance(1000)
  budget.failed('GET a', clock.monotonic(), 'down')
  expect(() => budget.require('GET a')).toThrow('down')
  budget.failed('GET a', hanging, 'timed out')
  expect(() => budget.require('GET a')).toThrow('timed out')
})

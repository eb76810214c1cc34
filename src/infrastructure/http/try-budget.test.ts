import { expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { TRIES_WINDOW_MS, TryBudget } from './try-budget.ts'

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

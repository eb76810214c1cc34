import { expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { fail } from '../errors/fail.ts'
import { RetryPause } from './retry-pause.ts'

function world() {
  const clock = new FakeClock()
  const told: (number | undefined)[] = []
  return { clock, told, pause: new RetryPause(clock, (seconds) => told.push(seconds)) }
}

it('counts the seconds until a service may be asked again', async () => {
  const { clock, told, pause } = world()
  pause.begin(fail('APKT010', { retryAfterMs: 2500 }))
  await clock.advance(5000)
  expect(told).toEqual([3, 2, 1, undefined])
})

it('counts nothing for a pause that only what runs by itself makes', () => {
  const { told, pause } = world()
  pause.begin(fail('HTTP_TIMEOUT', { url: 'x', retryAfterMs: 2500 }))
  expect(told).toEqual([undefined])
})

it('says at once that there is nothing to wait for', () => {
  const { told, pause } = world()
  pause.begin(fail('HTTP_TIMEOUT', { url: 'x' }))
  pause.begin(new Error('no'))
  expect(told).toEqual([undefined, undefined])
})

it('is silent once it ended', async () => {
  const { clock, told, pause } = world()
  pause.begin(fail('APKT010', { retryAfterMs: 60_000 }))
  pause.end()
  await clock.advance(60_000)
  expect(told).toEqual([60])
})

import { expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { latestReading } from './latest-reading.ts'

function open(read: () => Promise<unknown>) {
  const clock = new FakeClock()
  const heard: unknown[] = []
  let reads = 0
  const counted = () => {
    reads += 1
    return read()
  }
  return { clock, heard, reads: () => reads, ...latestReading(clock, counted, (value) => heard.push(value)) }
}

it('reads once a frame, however often it is asked', async () => {
  let value = 0
  const { clock, heard, ask, reads } = open(async () => value)
  for (value = 0; value < 10_000; value += 1) ask()
  await clock.advance(20)
  expect([reads(), heard]).toEqual([1, [10_000]])
})

it('never reads twice at a time, and reads again what changed meanwhile', async () => {
  const waiting: ((value: string) => void)[] = []
  const { clock, heard, ask, reads } = open(() => new Promise((resolve) => waiting.push(resolve)))
  ask()
  await clock.advance(20)
  ask()
  ask()
  await clock.advance(20)
  expect(reads()).toBe(1)
  waiting[0]?.('old')
  await clock.advance(20)
  expect(reads()).toBe(2)
  waiting[1]?.('new')
  await clock.advance(20)
  expect(heard).toEqual(['old', 'new'])
})

it('is not kept from the next word by a wallet that never answers one', async () => {
  let isSilent = true
  const { clock, heard, ask } = open(() => (isSilent ? new Promise(() => {}) : Promise.resolve('spoke')))
  ask()
  await clock.advance(3100)
  isSilent = false
  ask()
  await clock.advance(20)
  expect(heard).toEqual(['spoke'])
})

it('says nothing of a failure, nor after it was stopped', async () => {
  const { clock, heard, ask, stop } = open(async () => Promise.reject(new Error('no')))
  ask()
  await clock.advance(20)
  const late = open(async () => 'late')
  late.ask()
  late.stop()
  stop()
  await clock.advance(20)
  await late.clock.advance(20)
  expect([heard, late.heard]).toEqual([[], []])
})

import { expect, it } from 'vitest'
import { FakeClock } from '../../../../test/fakes/time/fake-clock.ts'
import { Mailbox } from './mailbox.ts'

it('who waits for work waits for what its answer leads to, and can no longer leave', async () => {
  const clock = new FakeClock()
  const leaving = new AbortController()
  const log: unknown[] = []
  let write = () => {}
  const done = () => new Promise<void>((resolve) => (write = resolve))
  const box = new Mailbox(clock)
  void box.run(async () => 'answer', { signal: leaving.signal, done }).then((answer) => log.push(answer))
  await clock.advance(0)
  leaving.abort()
  await clock.advance(0)
  expect(log).toEqual([])
  write()
  await clock.advance(0)
  expect([log, clock.pending]).toEqual([['answer'], 0])
})

it('what its answer leads to may fail: who waits hears of it', async () => {
  const clock = new FakeClock()
  const done = () => Promise.reject(new Error('full'))
  await expect(new Mailbox(clock).run(async () => 1, { done })).rejects.toThrow('full')
})

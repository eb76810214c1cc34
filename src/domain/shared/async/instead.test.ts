import { expect, it } from 'vitest'
import { FakeClock } from '../../../../test/fakes/time/fake-clock.ts'
import { Mailbox } from './mailbox.ts'

it('work instead of that of its name takes its place before that is given up, and leaves the rest alone', async () => {
  const clock = new FakeClock()
  const box = new Mailbox(clock)
  const log: string[] = []
  const post = (name: string, answer: string) => {
    const told = {
      done: () => log.push(`done ${answer}`),
      givenUp: () => log.push(`given up ${answer}, ${box.has(name) ? 'for another' : 'for nothing'}`),
    }
    void box.post(async () => answer, { policy: 'instead', name, ...told })
  }
  post('a', 'first')
  post('b', 'other')
  post('a', 'second')
  expect(log.splice(0)).toEqual(['given up first, for another'])
  await clock.advance(0)
  expect(log.splice(0)).toEqual(['done other', 'done second'])
  post('a', 'third')
  box.dispose()
  expect([log, clock.pending]).toEqual([['given up third, for nothing'], 0])
})

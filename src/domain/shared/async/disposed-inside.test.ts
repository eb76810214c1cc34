import { expect, it } from 'vitest'
import { FakeClock } from '../../../../test/fakes/time/fake-clock.ts'
import { Mailbox, type Policy } from './mailbox.ts'

it.each<Policy>(['instead', 'latest', 'supersede'])(
  '`%s` does not start what was given up while it gave up the work before',
  async (policy) => {
    const clock = new FakeClock()
    const box = new Mailbox(clock, { ms: 1000, late: () => new Error('late'), graceMs: 0 })
    const started: string[] = []
    const ask = (name: string) => (signal: AbortSignal) => {
      started.push(`${name} ${signal.aborted ? 'aborted' : 'open'}`)
      return new Promise<void>(() => {})
    }
    void box.post(ask('first'), { policy, name: 'a', givenUp: () => box.dispose() })
    void box.post(ask('second'), { policy, name: 'a' })
    await clock.advance(0)
    expect([started, clock.pending]).toEqual([['first open'], 0])
  },
)

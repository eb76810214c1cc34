import { expect, it } from 'vitest'
import { FakeClock } from '../../../../test/fakes/time/fake-clock.ts'
import { Mailbox } from './mailbox.ts'

it('`share` starts beside what runs, is the same for all of its name, and ends with its last caller', async () => {
  const box = new Mailbox(new FakeClock())
  const [one, two] = [new AbortController(), new AbortController()]
  const log: string[] = []
  const share = (signal?: AbortSignal) => {
    const ask = async (ends: AbortSignal) => {
      log.push('start')
      ends.addEventListener('abort', () => log.push('abort'))
      return 1
    }
    return box.run(ask, { policy: 'share', name: 'a', signal })
  }
  void box.run(() => new Promise(() => {}))
  const given = [share(one.signal), share(two.signal)]
  one.abort()
  expect([log, box.has('a')]).toEqual([['start'], true])
  two.abort()
  expect([log, box.has('a')]).toEqual([['start', 'abort'], false])
  for (const each of given) await expect(each).rejects.toMatchObject({ code: 'ABORTED' })
  await expect(share()).resolves.toBe(1)
})

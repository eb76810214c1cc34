import { describe, expect, it } from 'vitest'
import { never } from '../../../src/domain/shared/async/never.ts'
import type { TabLocks } from '../../../src/ports/calls/tab-locks.ts'

export function describeTabLocks(adapter: string, open: () => TabLocks): void {
  describe(`TabLocks: ${adapter}`, () => {
    it('lets one at a time work under a name, also after one that failed', async () => {
      const locks = open()
      const done: string[] = []
      let end: () => void = () => {}
      const first = locks.hold('a', () => new Promise<void>((_, reject) => (end = () => reject(new Error('failed')))), never())
      const second = locks.hold('a', async () => done.push('second'), never())
      await locks.hold('b', async () => done.push('other'), never())
      expect(done).toEqual(['other'])
      end()
      await expect(first).rejects.toThrow('failed')
      expect(await second).toBe(2)
    })

    it('does not begin what was given up', async () => {
      const work = async () => expect.unreachable()
      await expect(open().hold('a', work, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}

import { afterEach, expect, it, vi } from 'vitest'
import { FakeLocks } from '../../../test/fakes/storage/fake-locks.ts'
import { LocalTurns } from './local-turns.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Processes of one browser: a write in one becomes visible in the others after 20 ms. */
function processes(count: number) {
  const locks = new FakeLocks() as unknown as LockManager
  const copies: (string | null)[] = Array.from({ length: count }, () => null)
  const tabs = copies.map((_, index) => ({
    turns: new LocalTurns(locks, 'portico/'),
    read: () => copies[index] ?? null,
    write: (text: string) => {
      copies[index] = text
      setTimeout(() => copies.fill(text), 20)
    },
  }))
  const add = (index: number, word: string) => {
    const tab = tabs[index]
    return tab?.turns.take('key', tab.read, () => tab.write(`${tab.read() ?? ''}${word}`))
  }
  return { locks, tabs, add }
}

it('lets nobody write over what another process has not shown yet', async () => {
  vi.useFakeTimers()
  const { tabs, add } = processes(2)
  const done = Promise.all([...'abcdefgh'].map((word, index) => add(index % 2, word)))
  await vi.advanceTimersByTimeAsync(1000)
  await done
  await vi.advanceTimersByTimeAsync(50)
  expect(tabs.map(({ read }) => read()?.split('').sort().join(''))).toEqual(['abcdefgh', 'abcdefgh'])
})

it('waits for nobody who writes without a turn, and says nothing for long', async () => {
  vi.useFakeTimers()
  const { locks, tabs, add } = processes(2)
  await add(0, 'a')
  await vi.advanceTimersByTimeAsync(50)
  tabs[0]?.write('other')
  await vi.advanceTimersByTimeAsync(30)
  const late = add(1, 'b')
  await vi.advanceTimersByTimeAsync(500)
  await late
  expect(tabs[1]?.read()).toBe('otherb')
  await vi.advanceTimersByTimeAsync(2000)
  expect((await locks.query()).held).toEqual([])
})

it('keeps no other tab waiting where the browser makes a second of every step, as it does out of sight', async () => {
  vi.useFakeTimers()
  const { tabs, add } = processes(2)
  await add(0, 'a')
  await vi.advanceTimersByTimeAsync(50)
  tabs[0]?.write('other')
  await vi.advanceTimersByTimeAsync(30)
  const timer = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => timer(run, Math.max(ms, 1000)))
  const late = Promise.all([add(1, 'b'), add(0, 'c')]).then(() => 'done')
  await vi.advanceTimersByTimeAsync(3500)
  expect(await Promise.race([late, 'waiting'])).toBe('done')
})

it('says no more once the store is left', async () => {
  const { locks, tabs, add } = processes(1)
  await add(0, 'a')
  expect((await locks.query()).held).toHaveLength(1)
  tabs[0]?.turns.dispose()
  await vi.waitFor(async () => expect((await locks.query()).held).toEqual([]))
})

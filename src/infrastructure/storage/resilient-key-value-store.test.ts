import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { FakeLogger } from '../../../test/fakes/logging/fake-logger.ts'
import { FakeDisk, FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeLocalStorage } from '../../../test/fakes/storage/fake-local-storage.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import type { BackingStore } from './backing-store.ts'
import { ConnectionHint } from './connection-hint.ts'
import { readHint } from './hint.ts'
import { MemoryKeyValueStore } from './memory-key-value-store.ts'
import { ResilientKeyValueStore } from './resilient-key-value-store.ts'
import { SpareStore } from './spare-store.ts'
import { STORE_MAX_BYTES } from './store-size.ts'

const tab = (localStorage: FakeLocalStorage) => Object.assign(new EventTarget(), { localStorage }) as unknown as Window

function open(main: BackingStore, localStorage?: FakeLocalStorage) {
  const [clock, logger] = [new FakeClock(), new FakeLogger()]
  const page = tab(localStorage ?? new FakeLocalStorage())
  const spare = localStorage && new SpareStore(page)
  const store = new ResilientKeyValueStore(main, spare, clock, logger, new ConnectionHint(page))
  const heard: string[] = []
  store.changes$.subscribe((key) => heard.push(key))
  return { clock, logger, page, store, heard }
}

describe('ResilientKeyValueStore', () => {
  it('leaves no timer behind', async () => {
    const { clock, store } = open(new MemoryKeyValueStore())
    await store.set('a', 1)
    await store.update('a', () => 2)
    expect(clock.pending).toBe(0)
  })

  it('refuses a value over 64 KB and says so', async () => {
    const { logger, store } = open(new MemoryKeyValueStore())
    await store.set('big', 'x'.repeat(40_000))
    await store.update('big', () => 'x'.repeat(40_000))
    expect(await store.get('big')).toBeUndefined()
    expect(logger.lines).toMatchObject([
      { level: 'debug', facts: { key: 'big' } },
      { level: 'debug', facts: { key: 'big' } },
    ])
  })

  it('keeps its keys below 256 KB by giving up the oldest caches', async () => {
    const disk = new MemoryKeyValueStore()
    const { store } = open(disk)
    await store.set('network', 'eip155:1')
    for (let index = 0; index < 20; index++) await store.set(`cache/${index}`, 'x'.repeat(15_000))
    await store.update('cache/20', () => 'x'.repeat(15_000))
    const keys = await disk.keys()
    let total = 0
    for (const key of keys) total += 2 * (key + JSON.stringify(await disk.get(key))).length
    expect(total).toBeLessThanOrEqual(STORE_MAX_BYTES)
    expect([keys.includes('network'), keys.includes('cache/0'), keys.includes('cache/20')]).toEqual([true, false, true])
  })

  it('refuses what does not fit beside keys that are no caches', async () => {
    const disk = new MemoryKeyValueStore()
    const { store } = open(disk)
    for (let index = 0; index < 12; index++) await store.set(`kept/${index}`, 'x'.repeat(15_000))
    await store.update('kept/12', () => 'x'.repeat(15_000))
    expect(await disk.keys()).toHaveLength(7)
  })

  it.each([
    [false, 1],
    [true, 40],
  ])('gives records that wait a share of their own, and more where there is room: %s', async (isRoomy, most) => {
    const disk = Object.assign(new MemoryKeyValueStore(), { isRoomy })
    const { store } = open(disk)
    for (let index = 0; index < 40; index++) await store.update(`unsent-events/${index}`, () => 'x'.repeat(15_000))
    expect(await disk.keys()).toHaveLength(most)
    for (let index = 0; index < 9; index++) await store.set(`kept/${index}`, 'x'.repeat(15_000))
    await store.set('cache/1', 'x')
    expect((await disk.keys()).filter((key) => !key.startsWith('unsent-events/'))).toHaveLength(8)
  })

  it('ignores keys from other tabs that are not ours, and hostile keys of its own callers', async () => {
    const foreign = new MemoryKeyValueStore()
    const changes$ = new Subject<string>()
    const { store } = open(Object.assign(foreign, { changes$ }))
    const heard: string[] = []
    store.changes$.subscribe((key) => heard.push(key))
    for (const key of ['network', '__proto__', 'a/__proto__', '', 'x'.repeat(300), '<b>', {} as string]) changes$.next(key)
    expect(heard).toEqual(['network'])
    await store.set('__proto__', { polluted: 1 })
    expect(await store.keys()).toEqual([])
  })

  it('trusts the store again once another tab wrote', async () => {
    const disk = new FakeDisk()
    const tab = new FakeKeyValueStore(disk)
    const failing = Object.assign(new FakeKeyValueStore(disk), { set: () => Promise.reject(new Error('full')) })
    const { store } = open(failing)
    store.changes$.subscribe()
    await store.get('network')
    await store.set('network', 'eip155:1')
    expect(await store.get('network')).toBe('eip155:1')
    await tab.set('network', 'eip155:10')
    expect(await store.get('network')).toBe('eip155:10')
  })

  it('keeps the hint true to the stored connections', async () => {
    const { page, store } = open(new MemoryKeyValueStore())
    await store.set('connection/eip155', { connectorId: 'a' })
    await store.update('connection/solana', () => ({ connectorId: 'b' }))
    expect(readHint(page)).toEqual(['eip155', 'solana'])
    await store.delete('connection/eip155')
    await store.update('connection/solana', () => undefined)
    expect({ ...page.localStorage }).toEqual({})
  })

  it('takes back a hint that the store does not confirm', async () => {
    const { page, store } = open(new MemoryKeyValueStore())
    page.localStorage.setItem('portico/hint', 'eip155')
    await store.get('connection/eip155')
    expect(readHint(page)).toEqual([])
  })
})

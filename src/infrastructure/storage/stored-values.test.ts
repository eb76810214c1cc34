import { describe, expect, it } from 'vitest'
import { FakeLogger } from '../../../test/fakes/logging/fake-logger.ts'
import { FakeDisk, FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeLocalStorage } from '../../../test/fakes/storage/fake-local-storage.ts'
import { LateBacking } from '../../../test/fakes/storage/late-backing.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { type Backing, memoryBacking } from './backing.ts'
import { ConnectionHint } from './connection-hint.ts'
import { readHint } from './hint.ts'
import { STORE_MAX_BYTES } from './store-size.ts'
import { StoredValues } from './stored-values.ts'

function open(backing: Backing) {
  const [clock, logger] = [new FakeClock(), new FakeLogger()]
  const page = { localStorage: new FakeLocalStorage() as unknown as Storage }
  const store = new StoredValues(backing, clock, logger, new ConnectionHint(page))
  const heard: string[] = []
  store.changes$.subscribe((key) => heard.push(key))
  return { clock, logger, page, store, heard }
}

describe('StoredValues', () => {
  it('leaves no timer behind', async () => {
    const { clock, store } = open(memoryBacking())
    await store.set('a', 1)
    await store.update('a', () => 2)
    expect(clock.pending).toBe(0)
  })

  it('tells of what another tab wrote after this page, be it before the own write is known to be done', async () => {
    const disk = new FakeDisk()
    const backing = new LateBacking(disk)
    const { store } = open(backing)
    const read: unknown[] = []
    store.changes$.subscribe(async (key) => read.push(await store.get(key)))
    backing.hold()
    const writing = store.set('a', 'ours')
    backing.answer()
    while (!disk.texts.has('a')) await Promise.resolve()
    disk.write('a', JSON.stringify('theirs'))
    await writing
    await expect.poll(() => read.at(-1)).toBe('theirs')
  })

  it('refuses a value over 64 KB and says so', async () => {
    const { logger, store } = open(memoryBacking())
    await store.set('big', 'x'.repeat(40_000))
    await store.update('big', () => 'x'.repeat(40_000))
    expect(await store.get('big')).toBeUndefined()
    expect(logger.lines).toMatchObject([
      { level: 'debug', facts: { key: 'big' } },
      { level: 'debug', facts: { key: 'big' } },
    ])
  })

  it('keeps its keys below 256 KB by giving up the oldest caches', async () => {
    const { texts } = new FakeDisk()
    const { store } = open(memoryBacking(texts))
    await store.set('network', 'eip155:1')
    for (let index = 0; index < 20; index++) await store.set(`cache/${index}`, 'x'.repeat(15_000))
    await store.update('cache/20', () => 'x'.repeat(15_000))
    const keys = [...texts.keys()]
    const total = [...texts].reduce((sum, entry) => sum + 2 * entry.join('').length, 0)
    expect(total).toBeLessThanOrEqual(STORE_MAX_BYTES)
    expect([keys.includes('network'), keys.includes('cache/0'), keys.includes('cache/20')]).toEqual([true, false, true])
  })

  it('refuses what does not fit beside keys that are no caches', async () => {
    const { texts } = new FakeDisk()
    const { store } = open(memoryBacking(texts))
    for (let index = 0; index < 12; index++) await store.set(`kept/${index}`, 'x'.repeat(15_000))
    await store.update('kept/12', () => 'x'.repeat(15_000))
    expect([...texts.keys()]).toHaveLength(8)
  })

  it('ignores keys from other tabs that are not ours, and hostile keys of its own callers', async () => {
    const backing = new LateBacking()
    const { store, heard } = open(backing)
    for (const key of ['network', '__proto__', 'a/__proto__', '', 'x'.repeat(300), '<b>', {} as string])
      backing.disk.written$.next({ key, by: undefined })
    expect(heard).toEqual(['network'])
    await store.set('__proto__', { polluted: 1 })
    expect(await store.keys()).toEqual([])
  })

  it('keeps what the store refuses for the life of the page, until another tab writes it', async () => {
    const backing = new LateBacking()
    const { store } = open(backing)
    await store.set('recent', 1)
    backing.change = () => Promise.reject(new Error('full'))
    await store.set('network', 'eip155:1')
    await store.update('network', (value) => `${value}0`)
    expect([await store.get('network'), await store.keys()]).toEqual(['eip155:10', ['recent', 'network']])
    await new FakeKeyValueStore(backing.disk).set('network', 'eip155:5')
    expect(await store.get('network')).toBe('eip155:5')
  })

  it('reads what was stored before values had a version, and nothing of a later version', async () => {
    const { texts } = new FakeDisk()
    const { store } = open(memoryBacking(texts))
    await store.set('recent', ['a'])
    expect(texts.get('recent')).toBe('[1,["a"]]')
    texts.set('network', '"eip155:1"').set('embedded', '[2,{"isUsed":true}]')
    expect([await store.get('network'), await store.get('embedded')]).toEqual(['eip155:1', undefined])
  })

  it('opens nothing to read or delete of a new visitor, and is open from the first write on', async () => {
    const backing = new LateBacking()
    const { store } = open(backing)
    expect([await store.get('a'), await store.keys()]).toEqual([undefined, []])
    await store.delete('a')
    expect(backing.asked).toBe(0)
    await store.set('a', 1)
    expect([await store.get('a'), await store.keys()]).toEqual([1, ['a']])
  })

  it('tells a new visitor’s page what another tab stored meanwhile', async () => {
    const backing = new LateBacking()
    const { store, heard } = open(backing)
    expect(await store.get('connection/eip155')).toBeUndefined()
    await new FakeKeyValueStore(backing.disk).set('connection/eip155', 1)
    expect([heard, await store.get('connection/eip155')]).toEqual([['connection/eip155'], 1])
  })

  it('keeps the hint true to the stored connections', async () => {
    const { page, store } = open(memoryBacking())
    await store.set('connection/eip155', { connectorId: 'a' })
    await store.update('connection/solana', () => ({ connectorId: 'b' }))
    expect(readHint(page)).toEqual(['eip155', 'solana'])
    await store.delete('connection/eip155')
    await store.update('connection/solana', () => undefined)
    expect({ ...page.localStorage }).toEqual({})
  })

  it('has the hint before the store has the value: a page may be left right after', async () => {
    const backing = memoryBacking()
    const { page, store } = open(backing)
    const { change } = backing
    const hints: unknown[] = []
    backing.change = async (key, step) => {
      await change.call(backing, key, step)
      hints.push(readHint(page))
    }
    await store.set('connection/eip155', { connectorId: 'a' })
    await store.delete('connection/eip155')
    expect([hints, readHint(page)]).toEqual([[['eip155'], ['eip155']], []])
  })

  it('takes back a hint that the store does not confirm', async () => {
    const { page, store } = open(memoryBacking())
    page.localStorage.setItem('portico/hint', 'eip155')
    await store.get('connection/eip155')
    expect(readHint(page)).toEqual([])
  })
})

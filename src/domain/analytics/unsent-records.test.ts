import { describe, expect, it } from 'vitest'
import { FakeRandomness } from '../../../test/fakes/random/fake-randomness.ts'
import { FakeDisk, FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { isExempt, PIECE_MAX_CHARS, UnsentRecords } from './unsent-records.ts'

const record = (id: string, props: object = { event: 'CLICK_NETWORKS' }) => JSON.stringify({ eventId: id, props })

const unsentIn = (store: FakeKeyValueStore, clock = new FakeClock()) => new UnsentRecords(store, clock, new FakeRandomness())
const many = (count: number) => Array.from({ length: count }, (_, index) => record(`${index}`, { event: 'X', text: 'x'.repeat(500) }))

async function takeAll(unsent: UnsentRecords): Promise<readonly string[]> {
  const taken: string[] = []
  for (let some = await unsent.take(); some.length > 0; some = await unsent.take()) taken.push(...some)
  return taken
}

describe('UnsentRecords', () => {
  it('gives what it keeps to whoever comes first', async () => {
    const disk = new FakeDisk()
    const [one, two] = [unsentIn(new FakeKeyValueStore(disk)), unsentIn(new FakeKeyValueStore(disk))]
    expect(await one.put([record('1')])).toEqual([])
    expect(await two.put([record('2')])).toEqual([])
    const taken = await Promise.all([one.take(), two.take()])
    expect(taken.flat().sort()).toEqual([record('1'), record('2')])
    expect(await one.take()).toEqual([])
  })

  it('keeps many, in order, in pieces that any store takes', async () => {
    const disk = new FakeDisk()
    const clock = new FakeClock()
    const unsent = unsentIn(new FakeKeyValueStore(disk), clock)
    for (const part of [many(10_000).slice(0, 3), many(10_000).slice(3, 9000), many(10_000).slice(9000)]) {
      expect(await unsent.put(part)).toEqual([])
      await clock.advance(1)
    }
    expect(disk.texts.size).toBeLessThan(500)
    for (const text of disk.texts.values()) expect(text.length).toBeLessThan(PIECE_MAX_CHARS * 1.5)
    expect(await takeAll(unsentIn(new FakeKeyValueStore(disk)))).toEqual(many(10_000))
    expect(disk.texts.size).toBe(0)
  })

  it('hands back what the store has no room for', async () => {
    const store = new FakeKeyValueStore()
    const update = store.update.bind(store)
    store.update = async (key, change) => ((await store.keys()).length < 2 || change([]) === undefined ? update(key, change) : undefined)
    const left = await unsentIn(store).put(many(100))
    const kept = await takeAll(unsentIn(store))
    expect(kept.length).toBeGreaterThan(0)
    expect([...kept, ...left]).toEqual(many(100))
  })

  it('forgets all of it', async () => {
    const store = new FakeKeyValueStore()
    const unsent = unsentIn(store)
    await unsent.put(many(100))
    await unsent.forget()
    expect(await store.keys()).toEqual([])
  })

  it.each([
    'text',
    7,
    { length: 3 },
    [1, null, 'no json', '{}', '[]', '{"eventId":1,"props":{}}', '{"eventId":"1"}', 'x'.repeat(100_000)],
    JSON.parse('{"__proto__":{"polluted":1}}'),
  ])('believes nothing else that lies there: %#', async (stored) => {
    const store = new FakeKeyValueStore()
    await store.set('unsent-events/1', stored)
    expect(await unsentIn(store).take()).toEqual([])
  })
})

it('knows the records that may leave without the feature', () => {
  expect(isExempt(record('1', { event: 'CONNECT_SUCCESS' }))).toBe(true)
  expect(isExempt(record('1', { event: 'CONNECT_SUCCESS', address: '0x1' }))).toBe(false)
  expect(isExempt(record('1'))).toBe(false)
})

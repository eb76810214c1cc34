import { describe, expect, it } from 'vitest'
import { FakeDisk, FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { isExempt, UNSENT_MAX_CHARS, UnsentRecords } from './unsent-records.ts'

const record = (id: string, props: object = { event: 'CLICK_NETWORKS' }) => JSON.stringify({ eventId: id, props })

describe('UnsentRecords', () => {
  it('gives what it keeps to whoever comes first', async () => {
    const disk = new FakeDisk()
    const [one, two] = [new UnsentRecords(new FakeKeyValueStore(disk)), new UnsentRecords(new FakeKeyValueStore(disk))]
    expect(await one.put([record('1')])).toEqual([])
    expect(await two.put([record('2')])).toEqual([])
    const taken = await Promise.all([one.take(), two.take()])
    expect(taken.flat().sort()).toEqual([record('1'), record('2')])
    expect(await one.take()).toEqual([])
  })

  it('keeps no more than its share, and hands the rest back', async () => {
    const unsent = new UnsentRecords(new FakeKeyValueStore())
    const many = Array.from({ length: 100 }, (_, index) => record(`${index}`, { event: 'X', text: 'x'.repeat(500) }))
    const left = await unsent.put(many)
    expect(await unsent.put([record('more', { text: 'x'.repeat(600) })])).toHaveLength(1)
    const kept = await unsent.take()
    expect(kept.join('').length).toBeLessThanOrEqual(UNSENT_MAX_CHARS)
    expect([...kept, ...left]).toEqual(many)
  })

  it.each([
    'text',
    7,
    { length: 3 },
    [1, null, 'no json', '{}', '[]', '{"eventId":1,"props":{}}', '{"eventId":"1"}', 'x'.repeat(100_000)],
    JSON.parse('{"__proto__":{"polluted":1}}'),
  ])('believes nothing else that lies there: %#', async (stored) => {
    const store = new FakeKeyValueStore()
    await store.set('unsent-events', stored)
    expect(await new UnsentRecords(store).take()).toEqual([])
  })
})

it('knows the records that may leave without the feature', () => {
  expect(isExempt(record('1', { event: 'CONNECT_SUCCESS' }))).toBe(true)
  expect(isExempt(record('1', { event: 'CONNECT_SUCCESS', address: '0x1' }))).toBe(false)
  expect(isExempt(record('1'))).toBe(false)
})

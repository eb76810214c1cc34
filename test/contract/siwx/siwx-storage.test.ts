import { expect, it } from 'vitest'
import { KeyValueSiwxStorage, MemorySiwxStorage } from '../../../src/infrastructure/siwx/siwx-storages.ts'
import { FakeSiwxStorage } from '../../fakes/siwx/fake-siwx-storage.ts'
import { FakeDisk, FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { describeSiwxStorage, sessionOf } from './siwx-storage.contract.ts'

describeSiwxStorage('fake', () => new FakeSiwxStorage())
describeSiwxStorage('memory', () => new MemorySiwxStorage())
describeSiwxStorage('key-value store', () => new KeyValueSiwxStorage(new FakeKeyValueStore()))

it('two tabs lose nothing of each other', async () => {
  const disk = new FakeDisk()
  const tabs = [new KeyValueSiwxStorage(new FakeKeyValueStore(disk)), new KeyValueSiwxStorage(new FakeKeyValueStore(disk))]
  await Promise.all(
    tabs.flatMap((tab, at) => [1, 2, 3].map((turn) => tab.add(sessionOf('0x1', 'eip155:1', `${String(at)}-${String(turn)}`)))),
  )
  expect(await tabs[0]?.get('eip155:1', '0x1')).toHaveLength(6)
})

it('reads what is broken or planted as nothing', async () => {
  const store = new FakeKeyValueStore()
  const storage = new KeyValueSiwxStorage(store)
  for (const planted of [null, 'x', 7, {}, [null, 'x', {}, { data: {}, message: 1, signature: [] }], { length: 1e9 }]) {
    await store.set('siwx-sessions', planted)
    expect(await storage.get('eip155:1', '0x1')).toEqual([])
  }
  await storage.add(sessionOf('0x1', 'eip155:1'))
  expect(await storage.get('eip155:1', '0x1')).toHaveLength(1)
})

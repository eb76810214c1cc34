import { expect, it } from 'vitest'
import { FakeLogger } from '../../../test/fakes/logging/fake-logger.ts'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeLocalStorage } from '../../../test/fakes/storage/fake-local-storage.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { memoryBacking } from './backing.ts'
import { ConnectionHint } from './connection-hint.ts'
import { StoredValues } from './stored-values.ts'

it('records of analytics that a page of 0.1.0 left in the store take no room from a connection', async () => {
  const { texts } = new FakeDisk()
  for (let index = 0; index < 20; index++) texts.set(`unsent-events/${index}`, JSON.stringify(['x'.repeat(15_000)]))
  const page = { localStorage: new FakeLocalStorage() as unknown as Storage }
  const store = new StoredValues(memoryBacking(texts), new FakeClock(), new FakeLogger(), new ConnectionHint(page))
  await store.set('connections', { eip155: 'x' })
  expect.soft(await store.get('connections')).toEqual({ eip155: 'x' })
  expect.soft([...texts.keys()].some((key) => key.startsWith('connections'))).toBe(true)
  expect.soft([...texts.keys()].filter((key) => key.startsWith('unsent-events/'))).toEqual([])
})

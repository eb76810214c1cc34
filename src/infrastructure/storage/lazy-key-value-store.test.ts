import { expect, it } from 'vitest'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { LazyKeyValueStore } from './lazy-key-value-store.ts'

it('fetches its code with the first question, once, and keeps the order of what was asked meanwhile', async () => {
  let fetched = 0
  const inner = new FakeKeyValueStore()
  const store = new LazyKeyValueStore(async () => {
    fetched++
    return inner
  })
  const heard: string[] = []
  store.changes$.subscribe((key) => heard.push(key))
  expect(fetched).toBe(0)
  const [, , read] = await Promise.all([store.set('a', 1), store.update('a', (value) => Number(value) + 1), store.get('a')])
  expect([fetched, read, await inner.get('a')]).toEqual([1, 2, 2])
  await new FakeKeyValueStore(inner.disk).set('b', 1)
  expect(heard).toEqual(['b'])
})

it('remembers for the life of the page when the code does not come', async () => {
  const store = new LazyKeyValueStore(() => Promise.reject(new Error('offline')))
  await store.set('a', 1)
  expect([await store.get('a'), await store.keys()]).toEqual([1, ['a']])
})

it('follows nobody after it was disposed, also when the code comes later', async () => {
  const inner = new FakeKeyValueStore()
  const store = new LazyKeyValueStore(async () => inner)
  const heard: string[] = []
  store.changes$.subscribe((key) => heard.push(key))
  const asked = store.get('a')
  store.dispose()
  await asked
  await new FakeKeyValueStore(inner.disk).set('b', 1)
  expect(heard).toEqual([])
})

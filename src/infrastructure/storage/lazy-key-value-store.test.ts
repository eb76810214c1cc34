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

function hinted() {
  const inner = new FakeKeyValueStore()
  const world = { inner, isEmpty: true, fetched: 0, wake: () => {}, unwatched: 0 }
  const hint = {
    isEmpty: () => world.isEmpty,
    watch: (run: () => void) => {
      world.wake = run
      return () => void world.unwatched++
    },
  }
  const store = new LazyKeyValueStore(async () => {
    world.fetched++
    return inner
  }, hint)
  return { ...world, world, store }
}

it('fetches nothing to read or delete of a new visitor, and everything with the first write', async () => {
  const { store, world } = hinted()
  expect([await store.get('a'), await store.keys()]).toEqual([undefined, []])
  await store.delete('a')
  expect(world.fetched).toBe(0)
  await store.set('a', 1)
  expect([world.fetched, await store.get('a'), await store.keys()]).toEqual([1, 1, ['a']])
})

it('tells a new visitor’s page what another tab stored meanwhile', async () => {
  const { store, world, inner } = hinted()
  const heard = new Promise((resolve) => store.changes$.subscribe(resolve))
  await new FakeKeyValueStore(inner.disk).set('connection/eip155', 1)
  world.wake()
  expect([await heard, await store.get('connection/eip155')]).toEqual(['connection/eip155', 1])
})

it('no longer listens for other tabs once disposed', () => {
  const { store, world } = hinted()
  store.dispose()
  world.wake()
  expect([world.unwatched, world.fetched]).toEqual([1, 0])
})

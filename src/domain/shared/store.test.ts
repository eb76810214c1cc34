import { expect, it } from 'vitest'
import { Store } from './store.ts'

it('tells the current value, then each different one', () => {
  const store = new Store(1)
  const [seen, told]: [number[], number[]] = [[], []]
  const subscription = store.value$.subscribe((value) => seen.push(value))
  const stop = store.watch((value) => told.push(value))
  for (const value of [1, 2, 2, 3]) store.set(value)
  expect(seen).toEqual([1, 2, 3])
  expect(told).toEqual([2, 3])
  subscription.unsubscribe()
  stop()
  store.set(4)
  expect(seen).toEqual([1, 2, 3])
  expect(told).toEqual([2, 3])
  expect(store.value).toBe(4)
})

it('tells no more to a listener that another one removed, and nothing twice after a change within a change', () => {
  const store = new Store('a')
  const heard: string[] = []
  const stops: (() => void)[] = []
  store.watch((value) => {
    if (value === 'b') stops[0]?.()
    if (value === 'c') store.set('d')
  })
  stops.push(store.watch(() => heard.push('removed')))
  store.watch((value) => heard.push(value))
  store.set('b')
  expect(heard).toEqual(['b'])
  store.set('c')
  expect(heard.at(-1)).toBe('c')
  expect(new Set(heard).size).toBe(heard.length)
})

it('changes some fields of its state, and keeps the others', () => {
  const store = new Store<Readonly<{ one: number; other?: string | undefined }>>({ one: 1, other: 'a' })
  const seen: unknown[] = []
  store.watch((value) => seen.push(value))
  store.change({ one: 2 })
  store.change({ other: undefined })
  expect(seen).toEqual([{ one: 2, other: 'a' }, { one: 2 }])
})

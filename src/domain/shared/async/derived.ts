import { type ReadonlyStore, Store } from '../store.ts'

/** The state of a service, computed from another store's. Changes as that does, in the same task. */
export function derived<S, T>(source: ReadonlyStore<S>, compute: (value: S) => T): ReadonlyStore<T> {
  const store = new Store(compute(source.value))
  source.value$.subscribe((value) => store.set(compute(value)))
  return store
}

/** The same of two stores. */
export function derivedFrom<A, B, T>(one: ReadonlyStore<A>, other: ReadonlyStore<B>, compute: (one: A, other: B) => T): ReadonlyStore<T> {
  const store = new Store(compute(one.value, other.value))
  one.watch((value) => store.set(compute(value, other.value)))
  other.watch((value) => store.set(compute(one.value, value)))
  return store
}

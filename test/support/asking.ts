import { AskedRequests } from '../../src/domain/money/asked-requests.ts'
import type { KeyValueStore } from '../../src/ports/storage/key-value-store.ts'
import type { Clock } from '../../src/ports/time/clock.ts'
import { FakeRandomness } from '../fakes/random/fake-randomness.ts'
import { FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'

/** One tab; those on one store know of each other. */
export function asking(store: KeyValueStore = new FakeKeyValueStore(), clock?: Clock, tab = 0): AskedRequests {
  return new AskedRequests(store, clock ?? { now: () => 0, monotonic: () => 0, after: () => () => {} }, new FakeRandomness(tab + 1))
}

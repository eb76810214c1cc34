import type { Logger } from '../../ports/logging/logger.ts'
import type { HostStore, KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { HostBacking, localBacking, memoryBacking } from './backing.ts'
import { ConnectionHint } from './connection-hint.ts'
import { IdbBacking } from './idb-backing.ts'
import { StoredValues } from './stored-values.ts'

/** The store selected with the option `storage`. Nothing is opened or written before the first use. */
export function openStore(choice: 'indexeddb' | 'local' | 'memory' | HostStore | undefined, clock: Clock, logger: Logger): KeyValueStore {
  if (choice === 'memory') return new StoredValues(memoryBacking(), clock, logger)
  if (typeof choice === 'object') return new StoredValues(new HostBacking(choice), clock, logger)
  const backing = choice === 'local' ? localBacking(window) : new IdbBacking()
  return new StoredValues(backing, clock, logger, new ConnectionHint(window))
}

import type { Logger } from '../../ports/logging/logger.ts'
import type { HostStore, KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { BackingStore } from './backing-store.ts'
import { ConnectionHint } from './connection-hint.ts'
import { HostKeyValueStore } from './host-key-value-store.ts'
import { IdbKeyValueStore } from './idb-key-value-store.ts'
import { LocalKeyValueStore } from './local-key-value-store.ts'
import { MemoryKeyValueStore } from './memory-key-value-store.ts'
import { ResilientKeyValueStore } from './resilient-key-value-store.ts'
import { SpareStore } from './spare-store.ts'

/** The store selected with the option `storage`. Nothing is opened or written before the first use. */
export function openStore(
  choice: 'indexeddb' | 'local' | 'memory' | HostStore | undefined,
  { clock, logger, page = window }: { readonly clock: Clock; readonly logger: Logger; readonly page?: Window | undefined },
): KeyValueStore {
  const resilient = (main: BackingStore, spare?: SpareStore, hint?: ConnectionHint) =>
    new ResilientKeyValueStore(main, spare, clock, logger, hint)
  if (choice === 'memory') return resilient(new MemoryKeyValueStore())
  if (typeof choice === 'object') return resilient(new HostKeyValueStore(choice))
  const hint = new ConnectionHint(page)
  return choice === 'local'
    ? resilient(new LocalKeyValueStore(page).prepare(), undefined, hint)
    : resilient(new IdbKeyValueStore(), new SpareStore(page), hint)
}

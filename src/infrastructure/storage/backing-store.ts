import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'

/** A browser's or a site's own store, which may reject or hang. `isRoomy`: storing megabytes there is acceptable. */
export type BackingStore = Omit<KeyValueStore, 'read'> & Readonly<{ isRoomy?: boolean }>

import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { connectionKey, LOGIN_KEY, pendingSignOutOf } from '../../domain/connection/connection-store.ts'
import type { CacheService } from '../../domain/shared/cache.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'

/** Ends every connection and deletes everything stored. */
export class ForgetEverything {
  constructor(
    private readonly connections: ConnectionService,
    private readonly store: KeyValueStore,
    private readonly cache: CacheService,
  ) {}

  async run(): Promise<void> {
    const { connections, store } = this
    const kept = connections.keeper?.leave()
    // In one task with the disconnects, but before them: they tell the page.
    const deleted = store.update(LOGIN_KEY, pendingSignOutOf)
    // All namespaces, not only connected ones: pending and unconfirmed connections end too.
    const ended = connections.namespaces.map((namespace) => connections.disconnect(namespace))
    await Promise.all([kept, deleted, ...ended])
    await this.cache.clear()
    // The connections and the login were deleted above; those that are stored now were made later.
    const own = new Set([LOGIN_KEY, ...connections.namespaces.map(connectionKey)])
    await store.clear((key) => own.has(key))
    await connections.keeper?.reset()
  }
}

import { AlertService } from '../../domain/alerts/alert-service.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { connectionKey, LOGIN_KEY, owedOf } from '../../domain/connection/connection-store.ts'
import { fail } from '../../domain/errors/fail.ts'
import { type ChainNamespace, isChainNamespace } from '../../domain/network/network.ts'
import { Router } from '../../domain/routing/router.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Resolver } from '../composed.ts'

/** Rejects as soon as `signal` aborts, whatever the wallet or node does later. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return signal ? abortable(work, signal) : work
}

/** @throws NAMESPACE_NOT_FOUND for an unknown namespace */
export function expectNamespace(action: string, namespace: unknown): void {
  if (namespace !== undefined && !isChainNamespace(namespace)) throw fail('NAMESPACE_NOT_FOUND', { action })
}

/** @throws WALLETCONNECT_NOT_FOUND, CONNECTOR_NOT_FOUND for an unknown wallet */
export function missing(wallet: string): never {
  throw /^walletconnect$/i.test(wallet) ? fail('WALLETCONNECT_NOT_FOUND', {}) : fail('CONNECTOR_NOT_FOUND', { connector: wallet })
}

/** Reports a call that names a namespace without a connection to the site's developer. */
export function expectConnected(get: Resolver, namespace: ChainNamespace): void {
  if (!get(ConnectionService).connection(namespace)) get(AlertService).raise(fail('APKTW001', { namespace }))
}

/** Emits the analytics event for a wallet selected in the site's own list. */
export function tellChoice(get: Resolver, { name, type }: Connector): void {
  const platform = type === 'WALLET_CONNECT' ? 'qrcode' : 'browser'
  get(EventService).track('SELECT_WALLET', { name, platform, view: get(Router).current.view })
}

/** Ends every connection and deletes everything stored. */
export async function forget(get: Resolver): Promise<void> {
  const connections = get(ConnectionService)
  const store = get(KeyValueStore)
  const kept = connections.keeper?.leave()
  // In one task with the disconnects, but before them: they tell the page.
  const deleted = store.update(LOGIN_KEY, owedOf)
  // All namespaces, not only connected ones: pending and unconfirmed connections end too.
  const ended = connections.namespaces.map((namespace) => connections.disconnect(namespace))
  await Promise.all([kept, deleted, ...ended])
  await get(CacheService).clear()
  // The connections and the login were deleted above; those that are stored now were made later.
  const own = new Set([LOGIN_KEY, ...connections.namespaces.map(connectionKey)])
  await store.clear((key) => own.has(key))
  await connections.keeper?.reset()
}

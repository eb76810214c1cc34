import { EventService } from '../../domain/analytics/event-service.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { connectionKey } from '../../domain/connection/connection-store.ts'
import { fail } from '../../domain/errors/fail.ts'
import { type ChainNamespace, isChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { abortable } from '../../domain/shared/deadline.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Resolver } from '../composed.ts'
import { FeatureLoader } from '../feature-loader.ts'

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

/** @throws NETWORK_UNSUPPORTED when the wallet's chain is not one of the site's */
export function expectSupported(networks: NetworkService, namespace: ChainNamespace): void {
  const { network, supported } = networks.of(namespace) ?? {}
  if (supported === false) throw fail('NETWORK_UNSUPPORTED', { network: network?.caipNetworkId ?? namespace })
}

/** Emits the analytics event for a wallet selected in the site's own list. */
export function tellChoice(get: Resolver, { name, type }: Connector): void {
  const platform = type === 'WALLET_CONNECT' ? 'qrcode' : 'browser'
  get(EventService).track('SELECT_WALLET', { name, platform, view: get(Router).current.view })
}

/** `open({ view: 'WalletSend', arguments })`: resolves `{ hash }`. @throws VIEW_UNAVAILABLE, and as `OpenSend` */
export async function sendWith(
  get: Resolver,
  given: Readonly<Record<string, unknown>>,
  signal = new AbortController().signal,
): Promise<unknown> {
  if (!get(Router).isReachable('WalletSend')) throw fail('VIEW_UNAVAILABLE', { view: 'WalletSend' })
  return (await get(FeatureLoader).load('send')).open(get, given, signal)
}

/** `open({ view: 'PayWithExchange', arguments })`: resolves once the exchange delivered. @throws VIEW_UNAVAILABLE, and as `DepositFromExchange.pay` */
export async function payWith(
  get: Resolver,
  given: Readonly<Record<string, unknown>>,
  show: () => Promise<unknown>,
  signal = new AbortController().signal,
): Promise<unknown> {
  if (!get(Router).isReachable('PayWithExchange')) throw fail('VIEW_UNAVAILABLE', { view: 'PayWithExchange' })
  return (await get(FeatureLoader).load('exchange')).open(get, given, show, signal)
}

/** `open({ view: 'Swap', arguments })`: fills the form, once its code is there. */
export async function fillSwap(get: Resolver, given: Readonly<Record<string, unknown>>): Promise<void> {
  ;(await get(FeatureLoader).load('swap')).fill(get, given)
}

/** Ends every connection and deletes everything stored. */
export async function forget(get: Resolver): Promise<void> {
  const connections = get(ConnectionService)
  const kept = connections.keeper?.leave()
  // All namespaces, not only connected ones: pending and unconfirmed connections end too.
  await Promise.all([kept, ...connections.namespaces.map((namespace) => connections.disconnect(namespace))])
  await get(CacheService).clear()
  // The connections were removed above; any that exist now were made later.
  const own = new Set(connections.namespaces.map(connectionKey))
  await get(KeyValueStore).clear((key) => own.has(key))
  await connections.keeper?.reset()
}

import { EventService } from '../../domain/analytics/event-service.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import { fail } from '../../domain/errors/fail.ts'
import { type ChainNamespace, isChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { abortable } from '../../domain/shared/deadline.ts'
import type { Resolver } from '../composed.ts'

/** Whoever stops waiting is told so at once, whatever a wallet or a node does later. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return signal ? abortable(work, signal) : work
}

/** @throws NAMESPACE_NOT_FOUND where the site names something that is none */
export function expectNamespace(action: string, namespace: unknown): void {
  if (namespace !== undefined && !isChainNamespace(namespace)) throw fail('NAMESPACE_NOT_FOUND', { action })
}

/** @throws WALLETCONNECT_NOT_FOUND, CONNECTOR_NOT_FOUND: a wallet that is not there */
export function missing(wallet: string): never {
  throw /^walletconnect$/i.test(wallet) ? fail('WALLETCONNECT_NOT_FOUND', {}) : fail('CONNECTOR_NOT_FOUND', { connector: wallet })
}

/** @throws NETWORK_UNSUPPORTED where the wallet stands on a chain that the site does not list */
export function expectSupported(networks: NetworkService, namespace: ChainNamespace): void {
  const { network, supported } = networks.of(namespace) ?? {}
  if (supported === false) throw fail('NETWORK_UNSUPPORTED', { network: network?.caipNetworkId ?? namespace })
}

/** The site chose a wallet in a list of its own. */
export function tellChoice(get: Resolver, { name, type }: Connector): void {
  const platform = type === 'WALLET_CONNECT' ? 'qrcode' : 'browser'
  get(EventService).track('SELECT_WALLET', { name, platform, view: get(Router).current.view })
}

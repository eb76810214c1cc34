import type { AlertService } from '../../domain/alerts/alert-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import { type ChainNamespace, isChainNamespace } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { token } from '../../ports/di/token.ts'
import type { CoreHandle } from '../launcher/core-handle.ts'

/** What the launcher calls, but for the end of the page. */
export type Calls = Omit<CoreHandle, 'dispose'>
export const Calls = token<Calls>('Calls')

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
export function expectConnected(connections: ConnectionService, alerts: AlertService, namespace: ChainNamespace): void {
  if (!connections.connection(namespace)) alerts.raise(fail('APKTW001', { namespace }))
}

import type { ServiceIdentifier } from 'inversify'
import { FollowWallets } from '../application/connection/follow-wallets.ts'
import { reserveWindow } from '../application/connection/reserve-window.ts'
import { RestoreConnections } from '../application/connection/restore-connections.ts'
import { CheckConfiguration } from '../application/options/check-configuration.ts'
import { ConnectionService } from '../domain/connection/connection-service.ts'
import { toAppError } from '../domain/errors/fail.ts'
import { NetworkService } from '../domain/network/network-service.ts'
import { OptionsService } from '../domain/options/options-service.ts'
import { Router } from '../domain/routing/router.ts'
import { WalletService } from '../domain/wallets/wallet-service.ts'
import { hasHint } from '../infrastructure/storage/connection-hint.ts'
import { hasLegacyConnection } from '../infrastructure/storage/hint.ts'
import { HostOptions } from '../ports/host/host-options.ts'
import { Logger } from '../ports/logging/logger.ts'
import { Page } from '../ports/page/page.ts'
import { KeyValueStore } from '../ports/storage/key-value-store.ts'
import { Clock } from '../ports/time/clock.ts'
import { type Composed, type Resolver, resolver } from './composed.ts'
import { FeatureLoader } from './feature-loader.ts'
import { afterNextPaint, FirstPaint } from './first-paint.ts'
import { isFramedBySafe } from './launcher/wake.ts'

const started = new WeakMap<Composed, Promise<void>>()

/**
 * Starts wallet discovery and restores the network and stored connections; runs once per container. Settles when all stored data has been
 * processed.
 */
export function startUp(container: Composed): Promise<void> {
  const running = started.get(container) ?? run(container)
  started.set(container, running)
  return running
}

async function run(container: Composed): Promise<void> {
  const get = resolver(container)
  /** True when the container was disposed meanwhile. */
  const isGone = () => !container.isBound(KeyValueStore as ServiceIdentifier)
  get(CheckConfiguration).run()
  if (get(OptionsService).state.value.debug) import('./look-for-newer.ts').then(({ lookForNewer }) => lookForNewer(get)).catch(() => {})
  get(FollowWallets).start()
  reserveWindow(get(Router), get(Page))
  const connections = get(ConnectionService)
  const { storage = 'indexeddb' } = get(HostOptions)
  // For a visitor without stored data the first render comes before the database is opened, which takes as long on a slow phone.
  const ready = storage === 'indexeddb' && !hasHint(window) && !hasLegacyConnection(window) ? afterFirstRows(get) : Promise.resolve()
  const { adapterNamespaces } = get(OptionsService).state.value
  const known = ready.then(() => Promise.all(adapterNamespaces.map((namespace) => connections.stored(namespace))))
  const walletsStarted = get(WalletService).start(
    known.then((all) => all.flatMap((stored) => (stored === 'unknown' ? [] : (stored?.rdns ?? stored?.connectorId ?? [])))),
  )
  await ready
  if (isGone()) return
  if (storage === 'indexeddb' || storage === 'local') await importLegacy(get)
  if (isGone()) return
  if (isFramedBySafe(window, get(HostOptions))) await (await get(FeatureLoader).load('safe')).enter(get)
  if (isGone()) return
  await get(NetworkService).start()
  if (isGone()) return
  await get(RestoreConnections).run()
  await walletsStarted
  // Back from a login for which the whole page was left.
  if (!isGone() && /[?&]result_uri=/.test(window.location.search)) await (await get(FeatureLoader).load('embedded')).comeBack(get)
  if (isGone() || !get(OptionsService).state.value.enableReconnect || !hasSession(get(HostOptions).universalProvider)) return
  await get(FeatureLoader)
    .load('walletconnect')
    .then(({ adopt }) => adopt(get))
    .catch(() => {})
}

/** True when the site's own WalletConnect provider has a session. */
function hasSession(provider: unknown): boolean {
  try {
    return (provider as { client: { session: { length: number } } }).client.session.length > 0
  } catch {
    return false
  }
}

/** The next paint, or that of the first rows while they are on their way. */
async function afterFirstRows(get: Resolver): Promise<void> {
  const first = get(FirstPaint)
  await (first.isAwaited ? first.ready : afterNextPaint())
}

/** Imports the connection of the site's earlier kit; the code is fetched only for visitors who have one. */
async function importLegacy(get: Resolver): Promise<void> {
  if (!hasLegacyConnection(window)) return
  const [store, logger] = [get(KeyValueStore), get(Logger)]
  try {
    const { importLegacyConnections } = await import('../infrastructure/storage/legacy-import.ts')
    await importLegacyConnections(window, store, get(Clock))
  } catch (error) {
    logger.warn('A stored connection could not be imported', { code: toAppError(error).code })
  }
}

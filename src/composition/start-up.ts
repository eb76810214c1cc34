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
import { isFramedBySafe } from './launcher/wake.ts'

const started = new WeakMap<Composed, Promise<void>>()

/**
 * Wallets are looked for and followed, the network and the connections of last time come back: once per container, whoever asks first.
 * Settles when all that was stored has been looked at.
 */
export function startUp(container: Composed): Promise<void> {
  const running = started.get(container) ?? run(container)
  started.set(container, running)
  return running
}

async function run(container: Composed): Promise<void> {
  const get = resolver(container)
  /** Disposed meanwhile: there is nothing left to start. */
  const isGone = () => !container.isBound(KeyValueStore as ServiceIdentifier)
  get(CheckConfiguration).run()
  get(FollowWallets).start()
  reserveWindow(get(Router), get(Page))
  const connections = get(ConnectionService)
  const { storage = 'indexeddb' } = get(HostOptions)
  // A visitor of whom nothing is stored sees the wallets first; opening a database costs a slow phone as much as drawing them.
  const ready = storage === 'indexeddb' && !hasHint(window) && !hasLegacyConnection(window) ? afterNextPaint() : Promise.resolve()
  const { adapterNamespaces } = get(OptionsService).state.value
  const known = ready.then(() => Promise.all(adapterNamespaces.map((namespace) => connections.stored(namespace))))
  const walletsStarted = get(WalletService).start(known.then((all) => all.flatMap((stored) => stored?.rdns ?? stored?.connectorId ?? [])))
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
  if (isGone() || !get(OptionsService).state.value.enableReconnect || !hasSession(get(HostOptions).universalProvider)) return
  await get(FeatureLoader)
    .load('walletconnect')
    .then(({ adopt }) => adopt(get))
    .catch(() => {})
}

/** Of a client that the site made itself. */
function hasSession(provider: unknown): boolean {
  try {
    return (provider as { client: { session: { length: number } } }).client.session.length > 0
  } catch {
    return false
  }
}

/** A hidden page paints nothing: there a moment must do. */
function afterNextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const soon = () => setTimeout(resolve)
    requestAnimationFrame(soon)
    setTimeout(resolve, 200)
  })
}

/** A visitor whose site used another kit before stays connected; its code is fetched for them alone. */
async function importLegacy(get: Resolver): Promise<void> {
  if (!hasLegacyConnection(window)) return
  const [store, logger] = [get(KeyValueStore), get(Logger)]
  try {
    const { importLegacyConnections } = await import('../infrastructure/storage/legacy-import.ts')
    await importLegacyConnections(window, store, get(Clock))
  } catch (error) {
    logger.warn('The connection of the kit used before could not be imported', { code: toAppError(error).code })
  }
}

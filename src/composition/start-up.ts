import type { Container } from 'inversify'
import { FollowWallets } from '../application/connection/follow-wallets.ts'
import { RestoreConnections } from '../application/connection/restore-connections.ts'
import { CheckConfiguration } from '../application/options/check-configuration.ts'
import { ConnectionService } from '../domain/connection/connection-service.ts'
import { toAppError } from '../domain/errors/fail.ts'
import { NetworkService } from '../domain/network/network-service.ts'
import { OptionsService } from '../domain/options/options-service.ts'
import { WalletService } from '../domain/wallets/wallet-service.ts'
import { hasLegacyConnection } from '../infrastructure/storage/hint.ts'
import { HostOptions } from '../ports/host/host-options.ts'
import { Logger } from '../ports/logging/logger.ts'
import { KeyValueStore } from '../ports/storage/key-value-store.ts'
import { type Resolver, resolver } from './create-container.ts'

const started = new WeakMap<Container, Promise<void>>()

/**
 * Wallets are looked for and followed, the network and the connections of last time come back: once per container, whoever asks first.
 * Settles when all that was stored has been looked at.
 */
export function startUp(container: Container): Promise<void> {
  const running = started.get(container) ?? run(resolver(container))
  started.set(container, running)
  return running
}

async function run(get: Resolver): Promise<void> {
  get(CheckConfiguration).run()
  get(FollowWallets).start()
  const connections = get(ConnectionService)
  const known = Promise.all(get(OptionsService).state.value.adapterNamespaces.map((namespace) => connections.stored(namespace)))
  const { storage } = get(HostOptions)
  const imported = typeof storage === 'object' || storage === 'memory' ? undefined : importLegacy(get)
  const walletsStarted = get(WalletService).start(known.then((all) => all.flatMap((stored) => stored?.rdns ?? [])))
  await imported
  await get(NetworkService).start()
  await get(RestoreConnections).run()
  await walletsStarted
}

/** A visitor whose site used another kit before stays connected; its code is fetched for them alone. */
async function importLegacy(get: Resolver): Promise<void> {
  if (!hasLegacyConnection(window)) return
  try {
    const { importLegacyConnections } = await import('../infrastructure/storage/legacy-import.ts')
    await importLegacyConnections(window, get(KeyValueStore))
  } catch (error) {
    get(Logger).warn('The connection of the kit used before could not be imported', { code: toAppError(error).code })
  }
}

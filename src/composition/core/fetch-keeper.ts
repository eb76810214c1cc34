import { Subscription } from 'rxjs'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { isNewVisitor } from '../../infrastructure/storage/connection-hint.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import type { Resolver } from '../composed.ts'

/** Fetches the code that stores several wallets, if the site enables it. Not for new visitors before their first connection. */
export function fetchKeeperWhenOfUse(get: Resolver, storage: PorticoOptions['storage'], fetch: () => Promise<unknown>): Subscription {
  const connections = get(ConnectionService)
  const options = get(OptionsService)
  const isNew = typeof storage !== 'object' && isNewVisitor(window)
  const fetchKeeper = async () => {
    if (options.state.value.features.multiWallet) await fetch().catch(() => {})
  }
  const whenOfUse = () => (isNew && connections.connections.length === 0 ? undefined : fetchKeeper())
  connections.fetchKeeper = fetchKeeper
  const watching = new Subscription()
  for (const { state } of [options, connections]) watching.add(state.watch(whenOfUse))
  whenOfUse()
  return watching
}

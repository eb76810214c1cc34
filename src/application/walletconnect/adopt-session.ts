import { filter } from 'rxjs'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { connectionKey } from '../../domain/connection/connection-store.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { KeyValueStore, Reading } from '../../ports/storage/key-value-store.ts'

/**
 * Connects an existing session of the site's own client in every namespace it covers where nothing else is connected, so that the
 * visitor need not approve twice. Afterwards it is an ordinary connection. While a late store may hold a connection of the namespace, whose
 * network would count, it waits for the store.
 */
export async function adoptSession(
  connections: ConnectionService,
  wallets: WalletService,
  store: KeyValueStore,
  signal: AbortSignal,
): Promise<void> {
  const connector = wallets.find('walletConnect')
  if (!connector) return
  const adopt = async (chain: ChainNamespace) => {
    if (!connections.connection(chain)) await connections.restore([{ ...connector, chain }], undefined, signal)
  }
  for (const chain of connections.namespaces) {
    const key = connectionKey(chain)
    const reading: Reading = connections.stored.isUnknown(chain) ? await store.read(key) : { isKnown: true, value: undefined }
    if (reading.isKnown ? reading.value === undefined : reading.isFinal) await adopt(chain)
    if (reading.isKnown || reading.isFinal) continue
    const later = store.changes$.pipe(filter((changed) => changed === key)).subscribe(async () => {
      const stored = await connections.stored.readSettled(chain)
      if (stored === 'unknown') return
      later.unsubscribe()
      // What is stored is restored by what restores connections.
      if (!stored) await adopt(chain)
    })
    signal.addEventListener('abort', () => later.unsubscribe(), { once: true })
  }
}

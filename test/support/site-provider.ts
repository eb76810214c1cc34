import { UniversalProvider } from '@walletconnect/universal-provider'
import { RelayFaults } from '../../src/infrastructure/walletconnect/relay-faults.ts'
import { MemoryStorage } from '../fakes/relay/memory-storage.ts'

export type SiteProvider = Readonly<{ provider: InstanceType<typeof UniversalProvider>; stop(): Promise<void> }>

/** WalletConnect's universal provider as a site makes it for itself, with its own storage. */
export async function siteProvider(relayUrl: string, storage = new MemoryStorage()): Promise<SiteProvider> {
  const prefix = `site-${crypto.randomUUID()}`
  const keyed = {
    getKeys: () => storage.getKeys(),
    getEntries: () => storage.getEntries(),
    getItem: (key: string) => storage.getItem(key.replace(prefix, 'site')),
    setItem: (key: string, value: unknown) => storage.setItem(key.replace(prefix, 'site'), value),
    removeItem: (key: string) => storage.removeItem(key.replace(prefix, 'site')),
  }
  const provider = await UniversalProvider.init({
    projectId: '0'.repeat(32),
    relayUrl,
    storage: keyed as never,
    // Where there is a window, the library's own writes every line to the standard output, also with the level `silent`.
    logger: new RelayFaults('').logger as never,
    telemetryEnabled: false,
    customStoragePrefix: prefix,
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
  })
  return {
    provider,
    async stop() {
      provider.client.core.heartbeat.stop()
      await provider.client.core.relayer.transportClose().catch(() => undefined)
      for (const name of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`]) Reflect.deleteProperty(globalThis, name)
    },
  }
}

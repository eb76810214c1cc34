import { fail } from '../../domain/errors/fail.ts'
import type { PageMetadata } from '../../ports/page/page.ts'
import type { RelayClient, UniversalProvider } from './provider-types.ts'
import type { RelayFaults, RelayLogger } from './relay-faults.ts'
import { repairEngine, repairRelay } from './relay-repairs.ts'
import type { SessionStorage } from './session-storage.ts'

export type ProviderSetup = Readonly<{
  projectId: string
  relayUrl: string
  /** Where an attestation of this page's domain is asked for; undefined = nowhere. */
  verifyUrl: string | undefined
  metadata: PageMetadata
  storage: SessionStorage
  faults: RelayFaults
  /** WalletConnect's universal provider, made by the site itself: it is used as it is. */
  provider?: unknown
}>

/** `isOwn`: we made it; a provider of the site's own may serve the site's own sessions as well. */
export type HeldProvider = Readonly<{
  provider: UniversalProvider
  isOwn: boolean
  release(): Promise<void>
}>

/** Before the keys of everything the client keeps. */
const PREFIX = 'portico'
const CORE = `_walletConnectCore_${PREFIX}`
const HELD = Symbol.for('portico.universal-provider')
/** What the provider keeps beside the client. */
const PROVIDER_KEYS = 'wc@2:universal_provider:'

type Shared = { readonly provider: Promise<UniversalProvider>; holders: number }
type Page = Record<string, unknown>
/** Parts of the provider that its types leave out. */
type Inside = { onChainChanged(...facts: unknown[]): Promise<void> }

/**
 * The one provider of this page, made by whoever asks first, or the site's own. WalletConnect's library keeps its core under a global of
 * its own, so that two copies of it share one; what hangs on that core is shared by two copies of us as well, and goes when the last one
 * goes. Two clients over one store would both answer the same messages and undo each other's sessions.
 */
export async function holdProvider(setup: ProviderSetup): Promise<HeldProvider> {
  if (setup.provider) return holdGiven((await setup.provider) as UniversalProvider)
  const shared = find() ?? (await make(setup))
  shared.holders += 1
  const provider = await shared.provider
  return {
    provider,
    isOwn: true,
    async release() {
      shared.holders -= 1
      if (shared.holders > 0) return
      forget()
      provider.client.core.heartbeat.stop()
      await provider.client.core.relayer.transportClose().catch(() => undefined)
    },
  }
}

function holdGiven(provider: UniversalProvider): HeldProvider {
  if (typeof provider.client?.session?.getAll !== 'function') throw fail('SIGN_CLIENT_MISSING', {})
  return { provider, isOwn: false, release: async () => {} }
}

function find(): Shared | undefined {
  const core = (globalThis as unknown as Page)[CORE]
  return core === undefined ? undefined : (core as Record<symbol, Shared | undefined>)[HELD]
}

function forget(): void {
  Reflect.deleteProperty(globalThis, CORE)
  Reflect.deleteProperty(globalThis, `${CORE}_count`)
}

async function make(setup: ProviderSetup): Promise<Shared> {
  const [{ SignClient }, { UniversalProvider }] = await Promise.all([
    import('@walletconnect/sign-client'),
    import('@walletconnect/universal-provider'),
  ])
  const other = find()
  if (other) return other
  // A core left by a client that failed would be taken for a working one.
  forget()
  const logger = setup.faults.logger as RelayLogger as never
  const made = SignClient.init({
    projectId: setup.projectId,
    relayUrl: setup.relayUrl,
    metadata: { ...setup.metadata, icons: [...setup.metadata.icons] },
    logger,
    storage: setup.storage as never,
    customStoragePrefix: PREFIX,
    telemetryEnabled: false,
  })
  // The core came to be in the call above, before anybody else could run.
  const core = (globalThis as unknown as Page)[CORE] as RelayClient['core'] | undefined
  if (core) repairRelay(core, setup)
  const ready = made.then(async (client) => {
    repairEngine(client)
    const init = () => UniversalProvider.init({ client, logger, disableProviderPing: true })
    // What it kept may be spoiled; all of that is in the sessions, too.
    const provider = await init().catch(async () => {
      await forgetKept(setup.storage)
      return init()
    })
    tame(provider)
    return provider
  })
  const shared: Shared = { provider: ready, holders: 0 }
  if (core) Object.defineProperty(core, HELD, { value: shared })
  ready.catch(forget)
  return shared
}

/** Decision 0014. */
function tame(provider: UniversalProvider): void {
  // It would end the subscription, or the life, of every invitation there is, those made meanwhile as well. Each ends by itself in time.
  provider.cleanupPendingPairings = async () => {}
  // What the last wallet granted would be proposed to the next one as well.
  const { pair } = provider
  provider.pair = (topic) => {
    provider.namespaces = {}
    return Reflect.apply(pair, provider, [topic])
  }
  const inside = provider as unknown as Inside
  const { onChainChanged } = inside
  // Called without an await: what a wallet sends wrongly would be a rejection that nobody catches.
  inside.onChainChanged = async (...facts) => {
    await Reflect.apply(onChainChanged, provider, facts).catch(() => {})
  }
}

async function forgetKept(storage: SessionStorage): Promise<void> {
  for (const key of await storage.getKeys()) if (key.startsWith(PROVIDER_KEYS)) await storage.removeItem(key)
}

import { fail } from '../../domain/errors/fail.ts'
import type { PageMetadata } from '../../ports/page/page.ts'
import type { SessionStorage } from './deep-link-choice.ts'
import type { RelayClient, UniversalProvider } from './provider-types.ts'
import type { RelayFaults, RelayLogger } from './relay-faults.ts'
import { repairEngine, repairRelay } from './relay-repairs.ts'

export type ProviderSetup = Readonly<{
  projectId: string
  relayUrl: string
  /** URL of the Verify API, which attests this page's domain; undefined = not used. */
  verifyUrl: string | undefined
  metadata: PageMetadata
  storage: SessionStorage
  faults: RelayFaults
  /** A universal provider created by the site, used unchanged. */
  provider?: unknown
}>

/** `isOwn`: created here; a site's own provider may hold other sessions of the site. */
export type HeldProvider = Readonly<{
  provider: UniversalProvider
  isOwn: boolean
  release(): Promise<void>
}>

/** Storage prefix of the client. */
const PREFIX = 'portico'
const CORE = `_walletConnectCore_${PREFIX}`
const HELD = Symbol.for('portico.universal-provider')
/** Keys that the provider stores in addition to the client's. */
const PROVIDER_KEYS = 'wc@2:universal_provider:'

type Shared = { readonly provider: Promise<UniversalProvider>; holders: number }
type Page = Record<string, unknown>
/** Members of the provider that its types omit. */
type Inside = { onChainChanged(...facts: unknown[]): Promise<void> }

/**
 * The single provider of this page: created on first use, or the site's own. WalletConnect's library keeps its core in a global, so two
 * copies of the library share one core; two copies of Portico therefore share the objects based on it, which are released with the last
 * user. Two clients on one store would both respond to the same messages and delete each other's sessions.
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

/** The library's code, without a client. */
export const fetchLibrary = async () => (await import('./library.ts')).library

async function make(setup: ProviderSetup): Promise<Shared> {
  const { SignClient, UniversalProvider } = await fetchLibrary()
  const other = find()
  if (other) return other
  // Otherwise the core of a client that failed to start would be reused.
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
  // The core was created synchronously by the call above.
  const core = (globalThis as unknown as Page)[CORE] as RelayClient['core'] | undefined
  if (core) {
    repairRelay(core, setup)
    shareEarlyUris(core)
  }
  const ready = made.then(async (client) => {
    repairEngine(client)
    const init = () => UniversalProvider.init({ client, logger, disableProviderPing: true })
    // The provider's own stored state may be corrupt; the sessions contain all of it, so delete it and retry.
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
  // It would close every open pairing, including newer ones. Each expires by itself.
  provider.cleanupPendingPairings = async () => {}
  // Otherwise the namespaces of the previous wallet would be proposed to the next one too.
  const { pair } = provider
  provider.pair = (topic) => {
    provider.namespaces = {}
    return Reflect.apply(pair, provider, [topic])
  }
  const inside = provider as unknown as Inside
  const { onChainChanged } = inside
  // Called by the library without `await`: an invalid message of a wallet would be an unhandled rejection.
  inside.onChainChanged = async (...facts) => {
    await Reflect.apply(onChainChanged, provider, facts).catch(() => {})
  }
}

async function forgetKept(storage: SessionStorage): Promise<void> {
  for (const key of await storage.getKeys()) if (key.startsWith(PROVIDER_KEYS)) await storage.removeItem(key)
}

type Core = RelayClient['core']
type Tell = (uri: string) => void

/** On the client's core: two copies of us in a page share it. */
const WAITING = Symbol.for('portico.early-codes')

/**
 * Makes `onEarlyUri` work. The client gives a pairing's URI away when the relay has accepted the proposal, for which it fetches an
 * attestation first; a wallet that scans the URI earlier waits for the proposal.
 */
export function shareEarlyUris(core: Core): void {
  const { pairing } = core
  const relayer = core.relayer as unknown as Readonly<{ toEstablishConnection(): Promise<void> }>
  const { create } = pairing
  const waiting = new Set<Tell>()
  Object.defineProperty(core, WAITING, { value: waiting })
  pairing.create = (params) => {
    const made = Reflect.apply(create, pairing, [params]) as ReturnType<typeof create>
    const [tell, ...others] = waiting
    waiting.clear()
    const reached = relayer.toEstablishConnection()
    reached.catch(() => {})
    // With two invitations at once, it is not known whose pairing it is.
    if (tell && others.length === 0) made.then(({ uri }) => reached.then(() => tell(uri))).catch(() => {})
    return made
  }
}

/** Tells the URI of the next pairing, if the client is our own. Returns the undo. */
export function onEarlyUri(core: Core, tell: Tell): () => void {
  const waiting = Reflect.get(core, WAITING) as Set<Tell> | undefined
  waiting?.add(tell)
  return () => void waiting?.delete(tell)
}

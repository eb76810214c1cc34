import type { PageMetadata } from '../../ports/page/page.ts'
import { newcomers } from './newcomers.ts'
import type { RelayFaults, RelayLogger } from './relay-faults.ts'
import type { SessionStorage } from './session-storage.ts'

export type RelayClient = InstanceType<typeof import('@walletconnect/sign-client')['SignClient']>

export type ClientSetup = Readonly<{
  projectId: string
  relayUrl: string
  /** Where an attestation of this page's domain is asked for; undefined = nowhere. */
  verifyUrl: string | undefined
  metadata: PageMetadata
  storage: SessionStorage
  faults: RelayFaults
  /** WalletConnect's universal provider, made by the site itself: its client is ours then. */
  provider?: unknown
}>

/** Before the keys of everything the client keeps. */
const PREFIX = 'portico'
const CORE = `_walletConnectCore_${PREFIX}`
const HELD = Symbol.for('portico.walletconnect')
/** The client waits 5 s for an attestation that may never come, with the pairing URI in its hand. */
const VERIFY_MS = 600
/** The same for a host that was silent the last time. */
const VERIFY_AGAIN_MS = 50

/** A socket that has not opened by then never will; the library would wait 15 s before it tries another. */
const CONNECT_MS = 4000
/** What went into a dying socket is sent again after this, not after 15 s. */
const AGAIN_MS = 4000

type Held = { readonly client: Promise<RelayClient>; holders: number }
type Page = Record<string, unknown>
/** Parts of the library's relayer that its types leave out. */
type Inside = {
  connectTimeout: number
  readonly publisher: { initialPublishTimeout: number }
  readonly subscriber: { initialSubscribeTimeout: number }
  registerProviderListeners(): void
  toEstablishConnection(): Promise<void>
  onProviderPayload(payload: unknown): unknown
  readonly provider: { readonly connection: { on(name: 'close', listener: (event?: { reason?: unknown }) => void): void } }
}

/**
 * The one client of this page, made by whoever asks first. WalletConnect's library keeps its core under a global of its own, so that
 * two copies of it share one; what hangs on that core is shared by two copies of us as well, and goes when the last one goes. Two
 * clients over one store would both answer the same messages and undo each other's sessions.
 */
export async function holdClient(setup: ClientSetup): Promise<Readonly<{ client: RelayClient; release(): Promise<void> }>> {
  if (setup.provider) return { client: (setup.provider as { client: RelayClient }).client, release: async () => {} }
  const held = find() ?? (await make(setup))
  held.holders += 1
  const client = await held.client
  return {
    client,
    async release() {
      held.holders -= 1
      if (held.holders > 0) return
      forget()
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose().catch(() => undefined)
    },
  }
}

function find(): Held | undefined {
  const core = (globalThis as unknown as Page)[CORE]
  return core === undefined ? undefined : (core as Record<symbol, Held | undefined>)[HELD]
}

function forget(): void {
  Reflect.deleteProperty(globalThis, CORE)
  Reflect.deleteProperty(globalThis, `${CORE}_count`)
}

async function make(setup: ClientSetup): Promise<Held> {
  const { SignClient } = await import('@walletconnect/sign-client')
  const other = find()
  if (other) return other
  // A core left by a client that failed would be taken for a working one.
  forget()
  const client = SignClient.init({
    projectId: setup.projectId,
    relayUrl: setup.relayUrl,
    metadata: { ...setup.metadata, icons: [...setup.metadata.icons] },
    logger: setup.faults.logger as RelayLogger as never,
    storage: setup.storage as never,
    customStoragePrefix: PREFIX,
    telemetryEnabled: false,
  })
  // The core came to be in the call above, before anybody else could run.
  const core = (globalThis as unknown as Page)[CORE] as RelayClient['core'] | undefined
  if (core) repair(core, setup)
  const held: Held = { client, holders: 0 }
  if (core) Object.defineProperty(core, HELD, { value: held })
  client.catch(forget)
  return held
}

function repair({ verify, relayer }: RelayClient['core'], { verifyUrl, faults }: ClientSetup): void {
  const open = relayer as unknown as Inside
  const { registerProviderListeners, toEstablishConnection, onProviderPayload } = open
  open.connectTimeout = CONNECT_MS
  open.publisher.initialPublishTimeout = AGAIN_MS
  open.subscriber.initialSubscribeTimeout = AGAIN_MS
  // Each new socket brings a new provider; the reason of a refusal is in its last word.
  open.registerProviderListeners = () => {
    Reflect.apply(registerProviderListeners, open, [])
    open.provider.connection.on('close', (event) => faults.hear(event?.reason))
  }
  // Two messages at once before the first socket stands would open two.
  let opening: Promise<void> | undefined
  open.toEstablishConnection = async () => {
    // Asked from within, to take up its subscriptions again, an open socket must not wait for itself.
    if (relayer.connected) return
    opening ??= (Reflect.apply(toEstablishConnection, open, []) as Promise<void>).finally(() => {
      opening = undefined
    })
    await opening
  }
  attestInTime(verify, verifyUrl, () => open.toEstablishConnection())
  // A message that comes twice would be answered twice; the second time the library throws where nobody can catch it.
  const isNew = newcomers()
  open.onProviderPayload = (payload) => {
    if (isNew(payload)) Reflect.apply(onProviderPayload, open, [payload])
  }
}

/** What a message says of this page, if its host says so in time. The socket that the message needs is opened meanwhile. */
function attestInTime(verify: RelayClient['core']['verify'], verifyUrl: string | undefined, connect: () => Promise<void>): void {
  const register = verify.register
  let isSilent = false
  if (verifyUrl !== undefined) Object.assign(verify, { verifyUrlV3: `${verifyUrl.replace(/\/+$/, '')}/v3` })
  verify.register = async (params) => {
    connect().catch(() => {})
    if (verifyUrl === undefined) return ''
    const attested = register(params).then((attestation) => {
      isSilent = attestation === ''
      return attestation
    })
    const late = pause(isSilent ? VERIFY_AGAIN_MS : VERIFY_MS).then((none) => {
      isSilent = true
      return none
    })
    return Promise.race([attested, late])
  }
}

function pause(ms: number): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve(''), ms))
}

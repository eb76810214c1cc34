import { withoutEnd } from '../../domain/shared/without-end.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { newcomers } from './newcomers.ts'
import type { RelayClient } from './provider-types.ts'
import type { RelayFaults } from './relay-faults.ts'

/** The client waits 5 s for an attestation that may never come, with the pairing URI in its hand. */
const VERIFY_MS = 600
/** The same for a host that was silent the last time. */
const VERIFY_AGAIN_MS = 50
/** A socket that has not opened by then never will; the library would wait 15 s before it tries another. */
const CONNECT_MS = 4000
/** What went into a dying socket is sent again after this, not after 15 s. */
const AGAIN_MS = 4000
/** The call that carries a proposal to the relay. */
const PROPOSE = 'wc_proposeSession'

type RelayRequest = Readonly<{ id?: unknown; method?: unknown }>
/** Parts of the library's relayer that its types leave out. */
type Inside = {
  connectTimeout: number
  readonly publisher: {
    initialPublishTimeout: number
    readonly queue: ReadonlyMap<unknown, unknown>
    rpcPublish(request: RelayRequest, options: unknown): Promise<unknown>
  }
  readonly subscriber: { initialSubscribeTimeout: number }
  registerProviderListeners(): void
  toEstablishConnection(): Promise<void>
  onProviderPayload(payload: unknown): unknown
  readonly provider: { readonly connection: { on(name: 'close', listener: (event?: { reason?: unknown }) => void): void } }
}

type Repairs = Readonly<{ verifyUrl: string | undefined; faults: RelayFaults }>

/** What the library's client does not get right by itself. Only for a client that we made. */
export function repairRelay({ verify, relayer }: RelayClient['core'], { verifyUrl, faults }: Repairs): void {
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
  answerRefusals(open.publisher, faults)
  // A message that comes twice would be answered twice; the second time the library throws where nobody can catch it.
  const isNew = newcomers()
  open.onProviderPayload = (payload) => {
    if (isNew(payload)) Reflect.apply(onProviderPayload, open, [payload])
  }
}

/**
 * A relay may answer with an error. The library takes that for a lost message: it waits a minute for an answer that was there, and sends
 * again every five seconds, each time with a rejection that nobody catches.
 */
function answerRefusals(publisher: Inside['publisher'], faults: RelayFaults): void {
  const { rpcPublish, queue } = publisher
  publisher.rpcPublish = async (request, options) => {
    const isRepeated = queue.has(request.id)
    try {
      return await Reflect.apply(rpcPublish, publisher, [request, options])
    } catch (error) {
      // An answer is plain data; what the socket did wrong is an `Error`.
      if (request.method === PROPOSE && isObject(error) && !(error instanceof Error)) faults.refuse(peek(error, 'message'))
      if (!isRepeated) throw error
      return undefined
    }
  }
}

/** What the client calls without waiting, so that an odd message of a wallet is a rejection that nobody catches. */
const CHECKS = ['isValidConnect', 'isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidDisconnect', 'isValidEmit'] as const
type Checks = Record<(typeof CHECKS)[number], (params: unknown) => Promise<void>>

export function repairEngine({ engine }: RelayClient): void {
  const checks = engine as unknown as Checks
  for (const name of CHECKS) {
    const check = checks[name]
    checks[name] = (params) => {
      const checked = Reflect.apply(check, engine, [params])
      checked.catch(() => {})
      return checked
    }
  }
}

/** What a message says of this page, if its host says so in time. The socket that the message needs is opened meanwhile. */
function attestInTime(verify: RelayClient['core']['verify'], verifyUrl: string | undefined, connect: () => Promise<void>): void {
  const register = verify.register
  let isSilent = false
  if (verifyUrl !== undefined) Object.assign(verify, { verifyUrlV3: `${withoutEnd(verifyUrl, '/')}/v3` })
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

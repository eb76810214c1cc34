import { withoutEnd } from '../../domain/shared/without-end.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import type { RelayClient } from './provider-types.ts'
import type { RelayFaults } from './relay-faults.ts'

/** Timeout of the attestation request, in ms. The client would delay the pairing URI by 5 s when there is no response. */
const VERIFY_MS = 600
/** The same for a host that did not respond the last time. */
const VERIFY_AGAIN_MS = 50
/** Timeout of opening a socket, in ms; the library would wait 15 s before it opens another. */
const CONNECT_MS = 4000
/** Delay before a message sent on a socket that then failed is sent again, in ms; the library's is 15 s. */
const AGAIN_MS = 4000
/** The method that sends a proposal to the relay. */
const PROPOSE = 'wc_proposeSession'

type RelayRequest = Readonly<{ id?: unknown; method?: unknown }>
/** Members of the library's relayer that its types omit. */
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
  readonly provider: {
    on(name: 'error', listener: () => void): void
    readonly connection: { on(name: 'close', listener: (event?: { reason?: unknown }) => void): void }
  }
}

type Repairs = Readonly<{ verifyUrl: string | undefined; faults: RelayFaults }>

/** Works around faults of the library's client. Only for a client that we created. */
export function repairRelay({ verify, relayer }: RelayClient['core'], { verifyUrl, faults }: Repairs): void {
  const open = relayer as unknown as Inside
  const { registerProviderListeners, toEstablishConnection, onProviderPayload } = open
  open.connectTimeout = CONNECT_MS
  open.publisher.initialPublishTimeout = AGAIN_MS
  open.subscriber.initialSubscribeTimeout = AGAIN_MS
  // Each new socket creates a new provider, whose close reason contains the relay's refusal.
  open.registerProviderListeners = () => {
    Reflect.apply(registerProviderListeners, open, [])
    open.provider.connection.on('close', (event) => faults.hear(event?.reason))
    // A socket that the relay closes after the library stopped listening to it would throw an uncaught error in the page.
    open.provider.on('error', () => {})
  }
  // Two messages sent before the first socket is open would open two sockets.
  let opening: Promise<void> | undefined
  open.toEstablishConnection = async () => {
    // During the library's own resubscription the socket is already open; waiting for it here would be a deadlock.
    if (relayer.connected) return
    opening ??= (Reflect.apply(toEstablishConnection, open, []) as Promise<void>).finally(() => {
      opening = undefined
    })
    await opening
  }
  attestInTime(verify, verifyUrl, () => open.toEstablishConnection())
  answerRefusals(open.publisher, faults)
  // A duplicate message would be processed twice; the second time the library throws an uncaught error.
  const isNew = createMessageDeduper()
  open.onProviderPayload = (payload) => {
    if (isNew(payload)) Reflect.apply(onProviderPayload, open, [payload])
  }
}

/**
 * Rejects publishing when the relay responds with an error. The library treats such a response as a lost message: it waits a minute, and
 * sends again every five seconds, each time with an unhandled rejection.
 */
function answerRefusals(publisher: Inside['publisher'], faults: RelayFaults): void {
  const { rpcPublish, queue } = publisher
  publisher.rpcPublish = async (request, options) => {
    const isRepeated = queue.has(request.id)
    try {
      return await Reflect.apply(rpcPublish, publisher, [request, options])
    } catch (error) {
      // A JSON-RPC error is a plain object; a socket failure is an `Error`.
      if (request.method === PROPOSE && isObject(error) && !(error instanceof Error)) faults.refuse(peek(error, 'message'))
      if (!isRepeated) throw error
      return undefined
    }
  }
}

/** Calls for a client that does not always `await` its answer: then what fails is nobody's unhandled rejection. */
function told(answer: Promise<void>): Promise<void> {
  answer.catch(() => {})
  return answer
}

/** Methods that the client calls without `await`, so that an invalid message of a wallet causes an unhandled rejection. */
const CHECKS = ['isValidConnect', 'isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidDisconnect', 'isValidEmit'] as const
type Checks = Record<(typeof CHECKS)[number], (params: unknown) => Promise<void>>
type Deletes = { deleteSession(params: Readonly<{ topic: string }>): Promise<void> }
type Engined = Readonly<{ engine: object; session: Readonly<{ keys: readonly string[] }> }>

/** Works around faults of the library's engine. */
export function repairEngine({ engine, session }: Engined): void {
  const checks = engine as Checks & Deletes
  const { deleteSession } = checks
  // A session that both sides end at once would be deleted twice, and the relay may be gone.
  checks.deleteSession = (params) =>
    told(session.keys.includes(params.topic) ? Reflect.apply(deleteSession, engine, [params]) : Promise.resolve())
  for (const name of CHECKS) {
    const check = checks[name]
    checks[name] = (params) => told(Reflect.apply(check, engine, [params]))
  }
}

/** Fetches a message's attestation with a timeout, and opens the socket for the message meanwhile. */
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

/** Size limit of a message; wallets send less. */
const MESSAGE_MAX_CHARS = 1_000_000
const REMEMBERED = 500
/** A sealed message ends with its authentication tag, which is unique per message. */
const TAG_CHARS = 48

/** A filter that rejects duplicate and oversized relay messages. Payloads that are not messages pass. */
export function createMessageDeduper(): (payload: unknown) => boolean {
  const seen = new Set<string>()
  return (payload) => {
    const params = peek(payload, 'params')
    const data = peek(params, 'data')
    const message = peek(data, 'message')
    if (typeof message !== 'string') return true
    const name = `${String(peek(data as object, 'topic')).slice(0, 64)} ${message.slice(-TAG_CHARS)}`
    if (message.length > MESSAGE_MAX_CHARS || seen.has(name)) return false
    seen.add(name)
    const [oldest = name] = seen
    if (seen.size > REMEMBERED) seen.delete(oldest)
    return true
  }
}

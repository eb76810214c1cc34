import { Mailboxes, type RelayMessage } from './mailboxes.ts'

/** What a relay needs of a socket. */
export type RelaySocket = Readonly<{ send(text: string): void; close(code: number, reason: string): void }>
/** The other half: what the socket tells the relay. */
export type RelayClient = Readonly<{ receive(text: string): void; closed(): void }>

export type RelayKnobs = {
  /** Nobody can connect, and who was connected is not any more. */
  down: boolean
  /** Connections are taken and never answered. */
  hangs: boolean
  /** Milliseconds before every answer. */
  slowMs: number
  /** Milliseconds before every message that is delivered. */
  delayMs: number
  /** Every message arrives twice. */
  duplicates: boolean
  /** The reason new connections are closed with: `Unauthorized: invalid key`, `JWT validation error: …`. */
  refusal: string | undefined
  /** The only client that can connect: the others have lost their network. */
  only: string | undefined
  /** What calls are answered with instead of a result, by their method. */
  errors: Readonly<Record<string, Readonly<{ code: number; message: string }>>>
}

type Request = Readonly<{ id: number | string; method?: string; params?: Readonly<Record<string, unknown>> }>
type Member = {
  readonly clientId: string
  readonly socket: RelaySocket
  readonly topics: Set<string>
  /** Delivered, and not acknowledged yet: by the id of the delivery. */
  readonly open: Map<string, RelayMessage>
}

const FIVE_MINUTES_S = 300
const REFUSED = 3000

/**
 * A relay of the WalletConnect protocol in memory: publish, subscribe, one mailbox a topic, time to live, acknowledgements, and the
 * two calls that propose and approve a session in one step. It never looks inside a message. Faults are `knobs`.
 */
export class FakeRelay {
  readonly knobs: RelayKnobs = {
    down: false,
    hangs: false,
    slowMs: 0,
    delayMs: 0,
    duplicates: false,
    refusal: undefined,
    only: undefined,
    errors: {},
  }
  /** Method names, in the order they arrived. */
  readonly calls: string[] = []
  readonly #mailboxes = new Mailboxes()
  readonly #members = new Set<Member>()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  readonly #hung: (() => void)[] = []
  #pushes = 0

  /** Somebody waits at a door that does not open; `release` is called when it does, or when all is over. */
  keepWaiting(release: () => void): void {
    this.#hung.push(release)
  }

  get connected(): number {
    return this.#members.size
  }

  setKnobs(knobs: Partial<RelayKnobs>): void {
    Object.assign(this.knobs, knobs)
    if (this.knobs.down) this.drop()
    else if (this.knobs.only !== undefined) this.drop(this.knobs.only)
    if (this.knobs.hangs) return
    for (const release of this.#hung.splice(0)) release()
  }

  /** Every socket closes now, as when a phone loses its network. */
  drop(except?: string): void {
    for (const member of [...this.#members].filter(({ clientId }) => clientId !== except)) {
      this.#leave(member)
      member.socket.close(1012, 'dropped')
    }
  }

  /** The same text to everybody: garbage, floods, giants. */
  shout(text: string): void {
    for (const { socket } of this.#members) socket.send(text)
  }

  connect(socket: RelaySocket, clientId: string): RelayClient {
    const member: Member = { clientId, socket, topics: new Set(), open: new Map() }
    if (this.knobs.only !== undefined && clientId !== this.knobs.only) {
      socket.close(1012, 'dropped')
      return { receive: () => {}, closed: () => {} }
    }
    if (this.knobs.refusal !== undefined) {
      socket.close(REFUSED, this.knobs.refusal)
      return { receive: () => {}, closed: () => {} }
    }
    this.#members.add(member)
    return { receive: (text) => this.#receive(member, text), closed: () => this.#leave(member) }
  }

  dispose(): void {
    this.drop()
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #receive(member: Member, text: string): void {
    const request = parse(text)
    if (!request?.method) {
      // Ids are too big for JavaScript's numbers; clients send them back as text, with an `n`.
      member.open.delete(/"id":"?(\d+)/.exec(text)?.[1] ?? '')
      return
    }
    this.calls.push(request.method)
    this.#later(this.knobs.slowMs, () => {
      if (!this.#members.has(member)) return
      const answer = this.#answerOrError(member, request)
      member.socket.send(JSON.stringify({ id: request.id, jsonrpc: '2.0', ...answer }))
      for (const topic of this.#topicsOf(request)) if (member.topics.has(topic)) this.#deliver(member, topic)
    })
  }

  #answerOrError(member: Member, { method = '', params = {} }: Request): object {
    const error = Object.hasOwn(this.knobs.errors, method) ? this.knobs.errors[method] : undefined
    const result = error ? undefined : this.#answer(member, method, params)
    return result === undefined ? { error: error ?? { code: -32601, message: 'Method not found' } } : { result }
  }

  #answer(member: Member, method: string, params: Readonly<Record<string, unknown>>): unknown {
    const { topic, topics, pairingTopic, sessionTopic } = params
    switch (method) {
      case 'irn_publish':
        return this.#publish(member, topic, params['message'], params)
      case 'irn_subscribe':
        return this.#subscribe(member, topic)
      case 'irn_batchSubscribe':
        return list(topics).map((each) => this.#subscribe(member, each))
      case 'irn_unsubscribe':
        return member.topics.delete(String(topic)) || true
      case 'irn_batchUnsubscribe':
        return list(topics).every((each) => member.topics.delete(each) || true)
      case 'irn_fetchMessages':
      case 'irn_batchFetchMessages':
        return { messages: [topic, ...list(topics)].flatMap((each) => this.#mailboxes.take(String(each), member.clientId)), hasMore: false }
      case 'wc_proposeSession':
        this.#subscribe(member, pairingTopic)
        return this.#publish(member, pairingTopic, params['sessionProposal'], params)
      case 'wc_approveSession':
        this.#subscribe(member, sessionTopic)
        this.#publish(member, pairingTopic, params['sessionProposalResponse'], { ...params, tag: 1101 })
        return this.#publish(member, sessionTopic, params['sessionSettlementRequest'], { ...params, tag: 1102 })
      default:
        return undefined
    }
  }

  /** What a subscriber may find waiting is delivered right after the answer. */
  #topicsOf({ method, params }: Request): readonly string[] {
    return method?.startsWith('irn_subscribe') || method?.startsWith('irn_batchSubscribe')
      ? [...list(params?.['topics']), String(params?.['topic'])]
      : []
  }

  #subscribe(member: Member, topic: unknown): string {
    member.topics.add(String(topic))
    return subscriptionId(topic, member.clientId)
  }

  #publish(member: Member, topic: unknown, message: unknown, { ttl, tag, attestation }: Readonly<Record<string, unknown>>): true {
    const seconds = typeof ttl === 'number' ? ttl : FIVE_MINUTES_S
    this.#mailboxes.put(String(topic), member.clientId, seconds, { message: String(message), tag, attestation })
    const others = [...this.#members].filter((other) => other !== member && other.topics.has(String(topic)))
    // Tabs of one visitor are one client: each has its socket, and each is told.
    for (const clientId of new Set(others.map((other) => other.clientId))) {
      const messages = this.#mailboxes.take(String(topic), clientId)
      for (const other of others) if (other.clientId === clientId) this.#hand(other, String(topic), messages)
    }
    return true
  }

  #deliver(member: Member, topic: string): void {
    this.#hand(member, topic, this.#mailboxes.take(topic, member.clientId))
  }

  #hand(member: Member, topic: string, messages: readonly RelayMessage[]): void {
    for (const data of messages) {
      const id = `${Date.now()}${String(this.#pushes++ % 1e6).padStart(6, '0')}`
      const subscription = subscriptionId(topic, member.clientId)
      const params = JSON.stringify({ id: subscription, data })
      const text = `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${params}}`
      this.#later(this.knobs.delayMs, () => {
        if (!this.#members.has(member)) return this.#mailboxes.giveBack(topic, member.clientId, data.message)
        member.open.set(id, data)
        member.socket.send(text)
        if (this.knobs.duplicates) member.socket.send(text)
      })
    }
  }

  /** What it never acknowledged did not arrive. */
  #leave(member: Member): void {
    this.#members.delete(member)
    const topics = new Set([...member.open.values()].map(({ topic }) => topic))
    for (const { topic, message } of member.open.values()) this.#mailboxes.giveBack(topic, member.clientId, message)
    member.open.clear()
    // The same client may be back already, before its old socket was known to be dead.
    for (const other of this.#members)
      if (other.clientId === member.clientId) for (const topic of topics) if (other.topics.has(topic)) this.#deliver(other, topic)
  }

  #later(ms: number, run: () => void): void {
    if (ms <= 0) {
      run()
      return
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
  }
}

function parse(text: string): Request | undefined {
  try {
    return JSON.parse(text) as Request
  } catch {
    return undefined
  }
}

function list(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** 64 hex digits, the same for the same pair. */
function subscriptionId(topic: unknown, clientId: string): string {
  let state = 0x811c9dc5
  for (const character of `${topic} ${clientId}`) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return state.toString(16).padStart(8, '0').repeat(8)
}

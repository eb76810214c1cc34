import { Subject, type Subscription } from 'rxjs'
import { parseCaipNetworkId } from '../../domain/caip/caip-network.ts'
import type { ClientIdentity } from '../../domain/connection/client-identity.ts'
import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/deadline.ts'
import { type ProposedNamespaces, sessionNetworkId } from '../../domain/walletconnect/session-proposal.ts'
import type { AppLink } from '../../domain/walletconnect/wallet-links.ts'
import type { WalletSession } from '../../domain/walletconnect/wallet-session.ts'
import type { Pairing, SessionNews, SessionProvider, SessionRequest } from '../../ports/connection/session-provider.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { DeepLinkChoice } from './deep-link-choice.ts'
import { invitationFault, isGone, requestFault } from './session-answers.ts'
import { type ClientSetup, holdClient, type RelayClient } from './shared-client.ts'

type Reader = typeof import('./session-reader.ts')
type Held = Awaited<ReturnType<typeof holdClient>>
type Told = Readonly<{ topic: string; params?: unknown }>

const DISCONNECTED = { code: 6000, message: 'User disconnected.' }
/** A socket that slept longer than this is taken for dead, whatever it says of itself. */
const ASLEEP_MS = 10_000
/** The code is shown first; what reads an answer to it comes while it is scanned. */
const READER_MS = 500
const EVENTS = ['session_update', 'session_event', 'session_delete', 'session_expire'] as const

/** WalletConnect through the client inside of its universal provider, which is fetched by the first call. */
export class UniversalSessionProvider implements SessionProvider {
  readonly #news = new Subject<SessionNews>()
  readonly news$ = this.#news.asObservable()
  readonly #watching: Subscription
  #held: Promise<Held> | undefined
  #client: RelayClient | undefined
  #reader: Reader | undefined
  readonly #invitations = new Set<symbol>()
  #hiddenSince: number | undefined
  #topic: string | undefined
  #isDisposed = false

  constructor(
    private readonly setup: ClientSetup,
    page: Page,
    private readonly clock: Clock,
    private readonly identity: ClientIdentity,
    private readonly choice = new DeepLinkChoice(),
  ) {
    this.#watching = page.visible$.subscribe((isVisible) => this.#see(isVisible))
  }

  async restore(signal: AbortSignal): Promise<WalletSession | undefined> {
    const isFirst = this.#client === undefined
    const session = await this.#kept(signal)
    if (session || isFirst || this.#invitations.size > 0) return session
    // A client reads what is kept when it starts: what another tab made since takes a new one.
    await this.#letGo()
    return this.#kept(signal)
  }

  async pair(namespaces: ProposedNamespaces, signal: AbortSignal): Promise<Pairing> {
    const client = await this.#open(signal)
    const optionalNamespaces = Object.fromEntries(
      Object.entries(namespaces).map(([name, { chains, methods, events }]) => [
        name,
        { chains: [...chains], methods: [...methods], events: [...events] },
      ]),
    )
    const invitation = Symbol('invitation')
    this.#invitations.add(invitation)
    const over = () => this.#invitations.delete(invitation)
    // What is left of a session that has just ended may get in the way of the first try.
    const connect = () => client.connect({ optionalNamespaces })
    const invited = connect().catch((error: unknown) => {
      if (isGone(error)) return connect()
      throw error
    })
    invited.then(() => signal.aborted && over(), over)
    const { uri, approval } = await this.#unlessRefused(invited, signal)
    if (uri === undefined) throw fail('PAIRING_UNREACHABLE', {})
    let isCancelled = false
    const approved = approval().then(
      async (struct): Promise<WalletSession> => {
        const session = isCancelled ? undefined : (await this.#loadReader()).readSession(struct, this.clock.now())
        if (session) return this.#stand(client, session)
        await this.#end(client, struct.topic)
        throw isCancelled ? fail('ABORTED', {}) : fail('CONNECT_FAILED', { wallet: 'WalletConnect', reason: 'Nothing usable was granted' })
      },
      (error: unknown) => {
        throw invitationFault(error)
      },
    )
    approved.catch(() => {}).finally(over)
    this.clock.after(READER_MS, () => void this.#loadReader().catch(() => {}))
    return {
      uri,
      approval: approved,
      cancel: () => {
        isCancelled = true
        over()
      },
    }
  }

  async request({ topic, caipNetworkId, method, params }: SessionRequest, signal: AbortSignal): Promise<unknown> {
    const client = await this.#open(signal)
    const { namespace } = parseCaipNetworkId(caipNetworkId)
    this.choice.check()
    if (!client.session.keys.includes(topic)) throw fail('NOT_CONNECTED', { namespace })
    try {
      const chainId = sessionNetworkId(caipNetworkId, client.session.get(topic).namespaces[namespace]?.accounts ?? [])
      return await abortable(client.request({ topic, chainId, request: { method, params: params ?? [] } }), signal)
    } catch (error) {
      if (isGone(error)) this.#gone(topic)
      throw requestFault(method, error)
    }
  }

  async end(topic: string, signal: AbortSignal): Promise<void> {
    const client = await this.#open(signal)
    if (this.#topic === topic) this.#topic = undefined
    await abortable(this.#end(client, topic), signal)
  }

  reopen(app: AppLink | undefined): void {
    this.choice.keep(app)
  }

  dispose(): void {
    this.#isDisposed = true
    this.#watching.unsubscribe()
    this.#news.complete()
    this.#letGo().catch(() => {})
  }

  async #letGo(): Promise<void> {
    const held = this.#held
    if (this.#client) for (const name of EVENTS) this.#client.events.removeListener(name, this.#listeners[name])
    this.#held = this.#client = undefined
    await (await held)?.release()
  }

  async #kept(signal: AbortSignal): Promise<WalletSession | undefined> {
    const client = await this.#open(signal)
    const sessions = [...client.session.getAll()].sort((a, b) => b.expiry - a.expiry)
    const reader = sessions.length > 0 ? await abortable(this.#loadReader(), signal) : undefined
    const session = sessions.flatMap((struct) => reader?.readSession(struct, this.clock.now()) ?? [])[0]
    if (session) await this.#stand(client, session)
    else this.choice.keep(undefined)
    return session
  }

  async #open(signal: AbortSignal): Promise<RelayClient> {
    if (signal.aborted || this.#isDisposed) throw fail('ABORTED', {})
    this.#held ??= this.#hold()
    return (await abortable(this.#held, signal)).client
  }

  async #hold(): Promise<Held> {
    try {
      const held = await holdClient(this.setup)
      if (this.#client !== held.client) for (const name of EVENTS) held.client.events.on(name, this.#listeners[name])
      this.#client = held.client
      return held
    } catch (cause) {
      this.#held = undefined
      throw fail('PAIRING_UNREACHABLE', {}, { cause })
    }
  }

  /** The client waits on when the relay will not have us; its log says why. */
  async #unlessRefused<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    let refuse: (error: unknown) => void = () => {}
    const refused = new Promise<never>((_, reject) => {
      refuse = reject
    })
    const listening = this.setup.faults.faults$.subscribe(refuse)
    try {
      return await abortable(Promise.race([work, refused]), signal)
    } catch (error) {
      throw invitationFault(error)
    } finally {
      listening.unsubscribe()
    }
  }

  /** A failed download is tried again. */
  async #loadReader(): Promise<Reader> {
    this.#reader ??= await import('./session-reader.ts')
    return this.#reader
  }

  /** From now on this is the session; there is never a second one. */
  async #stand(client: RelayClient, session: WalletSession): Promise<WalletSession> {
    this.#topic = session.topic
    for (const topic of client.session.keys) if (topic !== session.topic) void this.#end(client, topic).catch(() => {})
    this.identity.id = await client.core.crypto.getClientId().catch(() => undefined)
    return session
  }

  async #end(client: RelayClient, topic: string): Promise<void> {
    if (this.#topic === topic || this.#topic === undefined) this.#forget()
    try {
      if (client.session.keys.includes(topic)) await client.disconnect({ topic, reason: DISCONNECTED })
    } catch (error) {
      if (!isGone(error)) throw requestFault('session_delete', error)
    }
  }

  #gone(topic: string): void {
    if (this.#topic === topic) this.#topic = undefined
    this.#forget()
    this.#news.next({ type: 'ended', topic })
  }

  #forget(): void {
    this.identity.id = undefined
    this.choice.keep(undefined)
  }

  readonly #listeners: Readonly<Record<(typeof EVENTS)[number], (told: Told) => void>> = {
    session_delete: ({ topic }) => this.#gone(topic),
    session_expire: ({ topic }) => this.#gone(topic),
    session_update: ({ topic }) => {
      const client = this.#client
      if (!client || topic !== this.#topic || !client.session.keys.includes(topic)) return
      const session = this.#reader?.readSession(client.session.get(topic), this.clock.now())
      if (session) this.#news.next({ type: 'updated', session })
      else void this.#end(client, topic).finally(() => this.#gone(topic))
    },
    session_event: ({ topic, params }) => {
      const reader = this.#reader
      if (topic !== this.#topic || !reader) return
      const { event, chainId } = (params ?? {}) as { event?: { name?: unknown; data?: unknown }; chainId?: unknown }
      const type = reader.meaningOf(event?.name)
      const caipNetworkId = type && reader.movedTo(type === 'network' ? event?.data : chainId, chainId)
      if (!caipNetworkId) return
      if (type === 'network') return this.#news.next({ type, topic, caipNetworkId })
      const addresses = reader.changedAddresses(parseCaipNetworkId(caipNetworkId).namespace, event?.data)
      this.#news.next({ type, topic, caipNetworkId, addresses })
    },
  }

  /** Back from the wallet's app, or out of sleep: the socket is opened anew, and what waits at the relay comes at once. */
  #see(isVisible: boolean): void {
    const hiddenSince = this.#hiddenSince
    this.#hiddenSince = isVisible ? undefined : this.clock.now()
    const relayer = this.#client?.core.relayer
    if (!isVisible || !relayer || hiddenSince === undefined) return
    if (relayer.connected && this.clock.now() - hiddenSince < ASLEEP_MS) return
    relayer.restartTransport().catch(() => {})
  }
}

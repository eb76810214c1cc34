import { parseCaipNetworkId } from '../../domain/caip/caip-network.ts'
import type { SessionNews } from '../../ports/connection/session-provider.ts'
import type { SessionStruct, UniversalProvider } from './provider-types.ts'
import type { RelayFaults } from './relay-faults.ts'

type Reader = typeof import('./session-reader.ts')
type Told = Readonly<{ topic: string; params?: unknown }>
type Listeners = Readonly<Record<'session_delete' | 'session_expire' | 'session_update' | 'session_event', (told: Told) => void>>

export type SessionEventSink = Readonly<{
  /** The topic of the current session. */
  current(): string | undefined
  reader(): Reader | undefined
  gone(topic: string): void
  updated(struct: SessionStruct): void
  tell(news: SessionNews): void
}>

const ENDED_MAX = 50

/** Session events of the wallet, emitted by the universal provider's client. */
export class SessionEvents {
  readonly #ended = new Set<string>()
  #provider: UniversalProvider | undefined
  #faults: RelayFaults | undefined

  constructor(private readonly sink: SessionEventSink) {}

  follow(provider: UniversalProvider, faults: RelayFaults): void {
    if (this.#provider === provider) return
    this.#provider = provider
    this.#faults = faults
    const { core } = provider.client
    const events = provider.client.events as unknown as Emitter
    // Before the provider's own listeners, which throw for the events of some wallets.
    for (const [name, listener] of Object.entries(this.#listeners)) events.prependListener(name, listener)
    core.expirer.on('expirer_deleted', this.#expiryDeleted)
    core.relayer.on('relayer_error', this.#relayError)
  }

  leave({ client }: UniversalProvider): void {
    this.#provider = undefined
    const { core } = client
    const events = client.events as unknown as Emitter
    for (const [name, listener] of Object.entries(this.#listeners)) events.removeListener(name, listener)
    core.expirer.off('expirer_deleted', this.#expiryDeleted)
    core.relayer.off('relayer_error', this.#relayError)
  }

  /** The end of a session is emitted by several events; only the first counts. */
  isFirstEnd(topic: string): boolean {
    if (this.#ended.has(topic)) return false
    this.#ended.add(topic)
    const [oldest = topic] = this.#ended
    if (this.#ended.size > ENDED_MAX) this.#ended.delete(oldest)
    return true
  }

  readonly #listeners: Listeners = {
    session_delete: ({ topic }) => this.sink.gone(topic),
    session_expire: ({ topic }) => this.sink.gone(topic),
    session_update: ({ topic }) => {
      const { session } = this.#provider?.client ?? {}
      if (topic === this.sink.current() && session?.keys.includes(topic)) this.sink.updated(session.get(topic))
    },
    session_event: ({ topic, params }) => {
      const reader = this.sink.reader()
      if (topic !== this.sink.current() || !reader) return
      const { event, chainId } = (params ?? {}) as { event?: { name?: unknown; data?: unknown }; chainId?: unknown }
      const type = reader.meaningOf(event?.name)
      const caipNetworkId = type && reader.movedTo(type === 'network' ? event?.data : chainId, chainId)
      if (!caipNetworkId) return
      if (type === 'network') return this.sink.tell({ type, topic, caipNetworkId })
      const addresses = reader.changedAddresses(parseCaipNetworkId(caipNetworkId).namespace, event?.data)
      this.sink.tell({ type, topic, caipNetworkId, addresses })
    },
  }

  /** The only event when a site ends the session through its own provider. */
  readonly #expiryDeleted = ({ target }: { target?: unknown }) => {
    const topic = this.sink.current()
    if (topic !== undefined && target === `topic:${topic}`) this.sink.gone(topic)
  }

  readonly #relayError = (error: unknown) => this.#faults?.hear(error)
}

/** The library's types omit a method. */
type Emitter = Readonly<Record<'prependListener' | 'removeListener', (name: string, listener: (told: Told) => void) => void>>

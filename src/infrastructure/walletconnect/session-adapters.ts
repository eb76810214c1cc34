import { ConnectionStore } from '../../domain/connection/connection-store.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import type { SessionService } from '../../domain/walletconnect/session-service.ts'
import type { ChainAdapter, ChainAdapters, SessionLink } from '../../ports/connection/chain-adapter.ts'
import type { SessionProvider } from '../../ports/connection/session-provider.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { SessionChainAdapter } from './session-chain-adapter.ts'
import type { SessionEip1193Provider } from './session-eip1193-provider.ts'

/** The adapters of all namespaces over one session, each created on first use. */
export class SessionAdapters {
  readonly #made = new Map<ChainNamespace, ChainAdapter>()
  readonly #stored: ConnectionStore
  #evm: Promise<SessionEip1193Provider> | undefined

  constructor(
    private readonly live: SessionService,
    private readonly sessions: SessionProvider,
    private readonly pairing: PairingService,
    private readonly adapters: ChainAdapters,
    private readonly clock: Clock,
    /** Creates the EIP-1193 provider of the session. */
    private readonly signer: () => Promise<SessionEip1193Provider>,
    store: KeyValueStore,
    private readonly defaultChain?: string | undefined,
  ) {
    this.#stored = new ConnectionStore(store)
  }

  of(namespace: ChainNamespace): ChainAdapter {
    const made = this.#made.get(namespace) ?? this.#make(namespace)
    this.#made.set(namespace, made)
    return made
  }

  dispose(): void {
    this.#evm?.then((provider) => provider.dispose()).catch(() => {})
  }

  #make(namespace: ChainNamespace): ChainAdapter {
    const { live, sessions, pairing, clock } = this
    const own = () => this.adapters.load(namespace)
    const provider = async () => {
      if (namespace === 'eip155') return this.#evmProvider()
      return (await own()).overSession?.(link)
    }
    const link = sessionLink(namespace, live, sessions)
    const details = async (signal: AbortSignal) => (namespace === 'eip155' ? [] : ((await own()).accountsOverSession?.(link, signal) ?? []))
    return new SessionChainAdapter(namespace, {
      live,
      sessions,
      pairing,
      clock,
      stored: this.#stored,
      own,
      provider,
      details,
      defaultChain: this.defaultChain,
    })
  }

  async #evmProvider(): Promise<SessionEip1193Provider> {
    try {
      this.#evm ??= this.signer()
      return await this.#evm
    } catch (error) {
      this.#evm = undefined
      throw error
    }
  }
}

/** One namespace of the current session. */
export function sessionLink(namespace: ChainNamespace, live: SessionService, sessions: SessionProvider): SessionLink {
  return {
    get address() {
      return live.addresses(namespace)[0]
    },
    get caipNetworkId() {
      return live.chain(namespace)
    },
    get methods() {
      return live.scope(namespace)?.methods ?? []
    },
    request: (method, params, signal) => {
      const topic = live.session?.topic ?? ''
      return sessions.request({ topic, caipNetworkId: live.chain(namespace) ?? `${namespace}:unknown`, method, params }, signal)
    },
  }
}

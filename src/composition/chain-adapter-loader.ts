import type { ServiceIdentifier } from 'inversify'
import type { ConnectorType } from '../domain/connection/connection.ts'
import { fail } from '../domain/errors/fail.ts'
import type { ChainNamespace } from '../domain/network/network.ts'
import type { FrameAdapters } from '../infrastructure/frame/frame-adapters.ts'
import type { SessionAdapters } from '../infrastructure/walletconnect/session-adapters.ts'
import type { ChainAdapter, ChainAdapters } from '../ports/connection/chain-adapter.ts'
import { ExternalAdapters } from '../ports/connection/external-adapters.ts'
import type { AdapterDescriptor } from '../ports/host/portico.ts'
import { type Composed, resolver } from './composed.ts'
import type { ChainFeature } from './feature.ts'
import type { FeatureLoader } from './feature-loader.ts'

/**
 * Fetches a namespace's chunk once, on first use, and adds its bindings to the container. A failed download is retried with the next call.
 */
export class ChainAdapterLoader implements ChainAdapters {
  readonly #descriptors: ReadonlyMap<ChainNamespace, AdapterDescriptor>
  readonly #loading = new Map<ChainNamespace, Promise<ChainAdapter>>()

  constructor(
    descriptors: readonly AdapterDescriptor[],
    private readonly container: Composed,
    readonly features: FeatureLoader,
    /** The namespaces available over WalletConnect when the site lists no adapter. */
    private readonly relayed: () => readonly ChainNamespace[],
  ) {
    this.#descriptors = new Map(descriptors.map((descriptor) => [descriptor.namespace, descriptor]))
  }

  get namespaces(): readonly ChainNamespace[] {
    return this.#descriptors.size > 0 ? [...this.#descriptors.keys()] : [...new Set(this.relayed())]
  }

  async load(namespace: ChainNamespace, type?: ConnectorType): Promise<ChainAdapter> {
    if (type === 'WALLET_CONNECT') {
      const { adapters } = await this.features.load('walletconnect')
      return this.container.get<SessionAdapters>(adapters).of(namespace)
    }
    if (type === 'AUTH') return (await this.#embedded()).of(namespace)
    if (type === 'EXTERNAL') {
      // Inside a Safe, the external adapters are already bound.
      if (!this.container.isBound(ExternalAdapters as symbol)) await this.features.load('coinbase')
      return this.container.get<ExternalAdapters>(ExternalAdapters as symbol).of(namespace)
    }
    const loading = this.#loading.get(namespace) ?? this.#fetch(namespace)
    this.#loading.set(namespace, loading)
    return loading
  }

  async signOut(): Promise<void> {
    await (await this.#embedded()).signOut()
  }

  async #embedded(): Promise<FrameAdapters> {
    const { adapters, start } = await this.features.load('embedded')
    start(resolver(this.container))
    return this.container.get<FrameAdapters>(adapters)
  }

  async #fetch(namespace: ChainNamespace): Promise<ChainAdapter> {
    try {
      const descriptor = this.#descriptors.get(namespace)
      if (!descriptor) throw fail('ADAPTER_NOT_FOUND', { namespace })
      const { default: feature } = (await descriptor.load()) as { default: ChainFeature }
      await this.container.load(feature.module)
      return this.container.get<ChainAdapter>(feature.adapter as ServiceIdentifier<ChainAdapter>)
    } catch (error) {
      this.#loading.delete(namespace)
      throw error
    }
  }
}

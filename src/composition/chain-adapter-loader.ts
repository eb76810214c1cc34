import type { ServiceIdentifier } from 'inversify'
import type { ConnectorType } from '../domain/connection/connection.ts'
import { fail } from '../domain/errors/fail.ts'
import type { ChainNamespace } from '../domain/network/network.ts'
import { ownValue } from '../domain/shared/own-value.ts'
import type { FrameAdapters } from '../infrastructure/frame/frame-adapters.ts'
import type { SessionAdapters } from '../infrastructure/walletconnect/session-adapters.ts'
import type { ChainAdapter, ChainAdapters } from '../ports/connection/chain-adapter.ts'
import { ExternalAdapters } from '../ports/connection/external-adapters.ts'
import type { AdapterDescriptor } from '../ports/host/portico.ts'
import { type Composed, resolver } from './composed.ts'
import type { ChainFeature } from './feature.ts'
import type { FeatureLoader } from './feature-loader.ts'

/** The code of each namespace, for a site that lists no adapters: its WalletConnect wallets have balances, signatures and providers all the same. */
const UNLISTED: Readonly<Record<ChainNamespace, () => Promise<unknown>>> = {
  eip155: () => import('./features/evm.feature.ts'),
  solana: () => import('./features/solana.feature.ts'),
  bip122: () => import('./features/bitcoin.feature.ts'),
  polkadot: () => import('./features/polkadot.feature.ts'),
  cosmos: () => import('./features/cosmos.feature.ts'),
  sui: () => import('./features/sui.feature.ts'),
  stacks: () => import('./features/stacks.feature.ts'),
}

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
      // A session may hold a namespace that the site lists no adapter for.
      const load = this.#descriptors.get(namespace)?.load ?? ownValue(UNLISTED, namespace)
      if (!load) throw fail('ADAPTER_NOT_FOUND', { namespace })
      const { default: feature } = (await load()) as { default: ChainFeature }
      await this.container.load(feature.module)
      return this.container.get<ChainAdapter>(feature.adapter as ServiceIdentifier<ChainAdapter>)
    } catch (error) {
      this.#loading.delete(namespace)
      throw error
    }
  }
}

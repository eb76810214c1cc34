import type { ConnectorType } from '../domain/connection/connection.ts'
import { fail } from '../domain/errors/fail.ts'
import type { ChainNamespace } from '../domain/network/network.ts'
import { ownValue } from '../domain/shared/own-value.ts'
import type { ChainAdapter, ChainAdapters } from '../ports/connection/chain-adapter.ts'
import type { AdapterDescriptor } from '../ports/host/portico.ts'
import type { FeatureLoader } from './feature-loader.ts'

/** The code of each namespace, for a site that lists no adapters: its WalletConnect wallets have balances, signatures and providers too. */
const UNLISTED: Readonly<Record<ChainNamespace, () => Promise<unknown>>> = {
  eip155: () => import('./features/evm.feature.ts'),
  solana: () => import('./features/solana.feature.ts'),
  bip122: () => import('./features/bitcoin.feature.ts'),
  polkadot: () => import('./features/polkadot.feature.ts'),
  cosmos: () => import('./features/cosmos.feature.ts'),
  sui: () => import('./features/sui.feature.ts'),
  stacks: () => import('./features/stacks.feature.ts'),
}

/** The adapter of a namespace, or of the kind of wallet that speaks for it. */
export class ChainAdapterLoader implements ChainAdapters {
  readonly #descriptors: ReadonlyMap<ChainNamespace, AdapterDescriptor>

  constructor(
    descriptors: readonly AdapterDescriptor[],
    private readonly features: FeatureLoader,
    /** The namespaces available over WalletConnect when the site lists no adapter. */
    private readonly relayed: () => readonly ChainNamespace[],
  ) {
    this.#descriptors = new Map(descriptors.map((descriptor) => [descriptor.namespace, descriptor]))
  }

  get namespaces(): readonly ChainNamespace[] {
    return this.#descriptors.size > 0 ? [...this.#descriptors.keys()] : [...new Set(this.relayed())]
  }

  async load(namespace: ChainNamespace, type?: ConnectorType): Promise<ChainAdapter> {
    if (type === 'WALLET_CONNECT') return (await this.features.use('walletconnect')).adapters.of(namespace)
    if (type === 'AUTH') return (await this.features.use('embedded')).adapters.of(namespace)
    if (type === 'EXTERNAL') return (await this.features.use(this.features.has('safe') ? 'safe' : 'coinbase')).adapters.of(namespace)
    // A session may hold a namespace that the site lists no adapter for.
    const code = this.#descriptors.get(namespace)?.load ?? ownValue(UNLISTED, namespace)
    if (!code) throw fail('ADAPTER_NOT_FOUND', { namespace })
    return this.features.adapter(namespace, code)
  }

  async signOut(): Promise<void> {
    await (await this.features.use('embedded')).adapters.signOut()
  }
}

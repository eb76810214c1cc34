import type { Approvals } from '../../domain/frame/approvals.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import { FrameChainAdapter } from './frame-chain-adapter.ts'
import { FrameEip1193Provider } from './frame-eip1193-provider.ts'
import { FrameRpc } from './frame-rpc.ts'
import { FrameSolanaLink } from './frame-solana-link.ts'

/** The adapters of the embedded wallet, one per namespace, created on first use. */
export class FrameAdapters {
  readonly #made = new Map<ChainNamespace, Promise<ChainAdapter>>()
  #evm: FrameEip1193Provider | undefined

  constructor(
    private readonly wallet: EmbeddedWallet,
    private readonly approvals: Approvals,
    private readonly networks: NetworkService,
    private readonly own: (namespace: ChainNamespace) => Promise<ChainAdapter>,
  ) {}

  of(namespace: ChainNamespace): Promise<ChainAdapter> {
    const made = this.#made.get(namespace) ?? this.#make(namespace)
    this.#made.set(namespace, made)
    return made
  }

  dispose(): void {
    this.#evm?.dispose()
  }

  async #make(namespace: ChainNamespace): Promise<ChainAdapter> {
    try {
      const own = await this.own(namespace)
      const rpc = new FrameRpc(this.wallet, this.approvals, namespace)
      if (namespace === 'eip155') {
        this.#evm = new FrameEip1193Provider(this.wallet, rpc, this.networks)
        return new FrameChainAdapter(own, this.wallet, this.#evm)
      }
      return new FrameChainAdapter(own, this.wallet, own.overSession?.(new FrameSolanaLink(this.wallet, rpc)))
    } catch (error) {
      this.#made.delete(namespace)
      throw error
    }
  }
}

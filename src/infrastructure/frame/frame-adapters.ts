import type { Approvals } from '../../domain/frame/approvals.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { once } from '../../domain/shared/async/once.ts'
import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { SentRequests } from '../../ports/connection/sent-requests.ts'
import { FrameChainAdapter } from './frame-chain-adapter.ts'
import { FrameEip1193Provider } from './frame-eip1193-provider.ts'
import { FrameRpc } from './frame-rpc.ts'
import { FrameSolanaLink } from './frame-solana-link.ts'

/** The adapters of the embedded wallet, one per namespace, created on first use. */
export class FrameAdapters {
  readonly #made = new Map<ChainNamespace, () => Promise<ChainAdapter>>()
  #evm: FrameEip1193Provider | undefined

  constructor(
    private readonly wallet: EmbeddedWallet,
    private readonly approvals: Approvals,
    private readonly networks: NetworkService,
    private readonly own: (namespace: ChainNamespace) => Promise<ChainAdapter>,
    /** Nobody is logged in. */
    private readonly forget: (namespace: ChainNamespace) => Promise<void>,
    private readonly heard?: SentRequests,
  ) {}

  of(namespace: ChainNamespace): Promise<ChainAdapter> {
    const made = this.#made.get(namespace) ?? once(() => this.#make(namespace))
    this.#made.set(namespace, made)
    return made()
  }

  signOut(): Promise<void> {
    return this.wallet.signOut()
  }

  dispose(): void {
    this.#evm?.dispose()
  }

  async #make(namespace: ChainNamespace): Promise<ChainAdapter> {
    const own = await this.own(namespace)
    const rpc = new FrameRpc(this.wallet, this.approvals, namespace)
    if (namespace === 'eip155') {
      const evm = new FrameEip1193Provider(this.wallet, rpc, this.networks, this.heard)
      this.#evm = evm
      return new FrameChainAdapter(own, this.wallet, { provider: evm, until: (signal) => evm.until(signal) }, this.forget)
    }
    const over = (asked: Pick<FrameRpc, 'ask'>) => own.overSession?.(new FrameSolanaLink(this.wallet, asked))
    const until = (signal: AbortSignal) => over({ ask: (method, params) => rpc.ask(method, params, signal) })
    return new FrameChainAdapter(own, this.wallet, { provider: over(rpc), until }, this.forget)
  }
}

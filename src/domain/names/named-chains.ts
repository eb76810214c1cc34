import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { abortable } from '../shared/async/abortable.ts'
import { Span } from '../shared/async/span.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

/** The chains that are known to have names of the provider's directory. Others may have them too, or have not been looked up yet. */
export class NamedChains {
  readonly #state = new Store<ReadonlySet<CaipNetworkId>>(new Set())
  readonly state: ReadonlyStore<ReadonlySet<CaipNetworkId>> = this.#state
  readonly #ended = new Span()

  constructor(private readonly chains: SupportedChains) {}

  /** Never rejects: without an answer the chain stays unknown, and the next call asks again. */
  async look(chainId: CaipNetworkId): Promise<void> {
    if (this.#state.value.has(chainId)) return
    const { signal } = this.#ended
    const isNamed = await abortable(this.chains.has(chainId, signal), signal).catch(() => false)
    if (isNamed) this.#state.set(new Set([...this.#state.value, chainId]))
  }

  dispose(): void {
    this.#ended.end()
  }
}

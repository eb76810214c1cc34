import { Subscription } from 'rxjs'
import type { ChainNamespace, Network } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { RPC_SAMPLE_EVERY_MS, RPC_SAMPLE_TIMEOUT_MS, RPC_SAMPLES, type RpcSample, rankUrls } from '../../domain/network/rpc-rank.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import { poll } from '../../domain/shared/async/poll.ts'
import { Span } from '../../domain/shared/async/span.ts'
import type { Http } from '../../ports/http/http.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { RpcUrls } from './rpc-urls.ts'

/**
 * `RpcUrls` sorted by latency if the site enables it (`rankRpcUrls`). Samples the active network's URLs only while the modal is open and
 * the page is visible.
 */
export class RankedRpcUrls extends RpcUrls {
  readonly #samples = new Map<string, readonly RpcSample[]>()
  readonly #watching = new Subscription()
  readonly #round = new Span()

  constructor(
    options: OptionsService,
    private readonly http: Http,
    private readonly clock: Clock,
    modal: ModalService,
    page: Page,
    networks: NetworkService,
  ) {
    super(options)
    let isVisible = false
    let sampled: Network | undefined
    const follow = () => {
      const isDue = isVisible && modal.state.value.open && options.state.value.rankRpcUrls
      const network = isDue ? networks.state.value.active?.network : undefined
      if (network?.caipNetworkId === sampled?.caipNetworkId) return
      sampled = network
      this.#follow(network)
    }
    for (const { state } of [options, modal, networks]) this.#watching.add(state.watch(follow))
    const see = (seen: boolean) => {
      isVisible = seen
      follow()
    }
    this.#watching.add(page.visible$.subscribe(see))
  }

  /** The namespace whose networks are sampled, and a method that returns a string. */
  protected get sampled(): Readonly<{ namespace: ChainNamespace; method: string }> {
    return { namespace: 'eip155', method: 'eth_chainId' }
  }

  override of(network: Network): readonly string[] {
    return rankUrls(super.of(network), this.#samples)
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#round.end()
  }

  #follow(network: Network | undefined): void {
    const signal = this.#round.next()
    const urls = network?.chainNamespace === this.sampled.namespace ? super.of(network) : []
    // A single URL needs no ranking.
    if (urls.length < 2) return
    const round = async () => {
      for (const url of urls) void this.#sample(url, signal)
      return undefined
    }
    void poll({ clock: this.clock, everyMs: RPC_SAMPLE_EVERY_MS, signal }, round).catch(() => {})
  }

  async #sample(url: string, signal: AbortSignal): Promise<void> {
    const startedAt = this.clock.monotonic()
    const body = { jsonrpc: '2.0', id: 1, method: this.sampled.method, params: [] }
    const answered = this.http.json({ url, method: 'POST', body, deadlineMs: RPC_SAMPLE_TIMEOUT_MS }, signal)
    const isAnswered = await answered.then(
      (answer) => typeof (answer as { result?: unknown } | undefined)?.result === 'string',
      () => false,
    )
    if (signal.aborted) return
    const sample = { ms: Math.min(this.clock.monotonic() - startedAt, RPC_SAMPLE_TIMEOUT_MS), isAnswered }
    this.#samples.set(url, [...(this.#samples.get(url) ?? []), sample].slice(-RPC_SAMPLES))
  }
}

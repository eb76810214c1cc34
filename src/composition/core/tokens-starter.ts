import type { Subscription } from 'rxjs'
import type { Portico, TokensSnapshot } from '../../ports/host/portico.ts'
import type { Resolver } from '../composed.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import type { SnapshotStore } from '../launcher/snapshots.ts'

/** Fetches the code that reads tokens, for sites that show them themselves, and publishes its snapshots. */
export class TokensStarter {
  #watching: Subscription | undefined
  #isOver = false

  constructor(
    private readonly get: Resolver,
    private readonly loader: FeatureLoader,
    private readonly snapshots: SnapshotStore,
  ) {}

  /** A failed download is retried with the next call. */
  async fetch({ force = false }: NonNullable<Parameters<Portico['fetchTokens']>[0]>): Promise<TokensSnapshot> {
    const tokens = await this.#load()
    await (force ? tokens.refresh() : tokens.load())
    return this.snapshots.value.tokens
  }

  dispose(): void {
    this.#isOver = true
    this.#watching?.unsubscribe()
  }

  async #load() {
    const feature = await this.loader.load('account')
    const tokens = this.get(feature.tokens)
    if (!this.#isOver)
      this.#watching ??= tokens.state.value$.subscribe(({ owner, isLocked: _, ...state }) => {
        const known = Object.freeze(state.tokens.map((token) => Object.freeze(token)))
        this.snapshots.publish({ tokens: Object.freeze({ ...owner, ...state, tokens: known }) })
      })
    return tokens
  }
}

import type { Collectibles, CollectiblesPage, CollectiblesQuery } from '../../ports/collectibles/collectibles.ts'
import type { WalletCollectibles } from './wallet-collectibles.ts'

/** The wallet's own list where it has one, else what the history mentions. */
export class ComposedCollectibles implements Collectibles {
  constructor(
    private readonly wallet: Pick<WalletCollectibles, 'page'>,
    private readonly history: Collectibles,
  ) {}

  async page(query: CollectiblesQuery, signal: AbortSignal): Promise<CollectiblesPage> {
    const own = query.cursor === undefined ? await this.wallet.page(query, signal) : undefined
    return own ?? this.history.page(query, signal)
  }
}

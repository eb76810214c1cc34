import { parseHistoryPage } from '../../domain/activity/kept-history.ts'
import type { CacheService } from '../../domain/shared/cache.ts'
import type { ActivityHistory, HistoryEntry, Transfer } from '../../ports/activity/activity-history.ts'
import type { CollectibleChange, Collectibles, CollectiblesPage, CollectiblesQuery } from '../../ports/collectibles/collectibles.ts'

/** Names that invite to a site are bait, whether the index marks them or not. */
const BAIT = /https?:\/\/|\bwww\.|\bt\.me\//i
const WHOLE = /^\d{1,30}$/

/** The collectibles that transactions mention. Shares the pages of the history with the activity for as long as they are kept. Spec §9. */
export class HistoryCollectibles implements Collectibles {
  constructor(
    private readonly history: ActivityHistory,
    private readonly cache: CacheService,
  ) {}

  async page({ address, network, cursor }: CollectiblesQuery, signal: AbortSignal): Promise<CollectiblesPage> {
    const chainId = network.caipNetworkId
    const key = JSON.stringify([chainId, address.toLowerCase(), cursor ?? ''])
    const wanted = { cache: 'history', key, parse: parseHistoryPage } as const
    const { entries, next } = await this.cache.get(wanted, (ends) => this.history.page({ address, chainId, cursor }, ends), signal)
    return { changes: entries.flatMap(changesOf), next, isComplete: false }
  }
}

function changesOf({ status, transfers }: HistoryEntry): readonly CollectibleChange[] {
  return status === 'confirmed' ? transfers.flatMap((transfer) => toChange(transfer) ?? []) : []
}

function toChange({ direction, amount, nft }: Transfer): CollectibleChange | undefined {
  if (!nft || nft.isSpam || BAIT.test(nft.name) || !WHOLE.test(amount) || (direction !== 'in' && direction !== 'out')) return undefined
  const { name, previewUrl: pictureUrl } = nft
  const count = BigInt(amount)
  // The index names no contract: the same name with the same picture is one collectible.
  return { id: JSON.stringify([name, pictureUrl ?? '']), name, pictureUrl, change: direction === 'in' ? count : -count }
}

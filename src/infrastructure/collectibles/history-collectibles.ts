import { parseHistoryPage } from '../../domain/activity/kept-history.ts'
import { isBait } from '../../domain/money/bait.ts'
import type { CacheService } from '../../domain/shared/cache.ts'
import type { ActivityHistory, HistoryEntry, Transfer } from '../../ports/activity/activity-history.ts'
import type { CollectibleChange, Collectibles, CollectiblesPage, CollectiblesQuery } from '../../ports/collectibles/collectibles.ts'

const WHOLE = /^\d{1,30}$/

/** The collectibles that transactions mention. Shares the pages of the history with the activity for as long as they are kept. */
export class HistoryCollectibles implements Collectibles {
  constructor(
    private readonly history: ActivityHistory,
    private readonly cache: CacheService,
  ) {}

  async page({ address, network, cursor, force }: CollectiblesQuery, signal: AbortSignal): Promise<CollectiblesPage> {
    const chainId = network.caipNetworkId
    const key = JSON.stringify([chainId, address.toLowerCase(), cursor ?? ''])
    const wanted = { cache: 'history', key, parse: parseHistoryPage, force } as const
    const { entries, next } = await this.cache.get(wanted, (ends) => this.history.page({ address, chainId, cursor }, ends), signal)
    return { changes: entries.flatMap(changesOf), next, isComplete: false }
  }
}

function changesOf({ id: source, status, transfers }: HistoryEntry): readonly CollectibleChange[] {
  return status === 'confirmed' ? transfers.flatMap((transfer, place) => toChange(transfer, source, place) ?? []) : []
}

function toChange({ direction, amount, nft }: Transfer, source: string, place: number): CollectibleChange | undefined {
  if (!nft || nft.isSpam || amount === undefined || !WHOLE.test(amount) || (direction !== 'in' && direction !== 'out')) return undefined
  const { name, previewUrl: pictureUrl } = nft
  const count = BigInt(amount)
  // The index names no contract: the same name with the same picture is one collectible. Without both, each transfer is of one of its own.
  const marks = name === '' && pictureUrl === undefined ? [source, place] : [name, pictureUrl ?? '']
  return {
    id: JSON.stringify(marks),
    name,
    pictureUrl,
    change: direction === 'in' ? count : -count,
    source,
    ...(isBait(name) && { isBait: true }),
  }
}

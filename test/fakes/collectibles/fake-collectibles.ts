import { fail } from '../../../src/domain/errors/fail.ts'
import type { CollectibleChange, Collectibles, CollectiblesPage, CollectiblesQuery } from '../../../src/ports/collectibles/collectibles.ts'
import { Answering } from '../shared/answering.ts'

/** What came and left, newest first, in pages of 50. */
export class FakeCollectibles extends Answering implements Collectibles {
  changes: readonly CollectibleChange[] = []
  pageSize = 50
  isComplete = false
  readonly queries: CollectiblesQuery[] = []

  async page(query: CollectiblesQuery, signal: AbortSignal): Promise<CollectiblesPage> {
    return this.answer(signal, () => {
      this.queries.push(query)
      const { network, cursor } = query
      if (!this.chains.has(network.caipNetworkId)) throw fail('CHAIN_UNSUPPORTED', { network: network.caipNetworkId })
      const start = Number(cursor ?? 0)
      const end = start + this.pageSize
      const next = end < this.changes.length ? String(end) : undefined
      return { changes: this.changes.slice(start, end), next, isComplete: this.isComplete }
    })
  }
}

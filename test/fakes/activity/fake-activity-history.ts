import { fail } from '../../../src/domain/errors/fail.ts'
import type { ActivityHistory, HistoryEntry, HistoryPage, HistoryQuery } from '../../../src/ports/activity/activity-history.ts'
import { Answering } from '../shared/answering.ts'

/** A past of any length, in pages of 50. */
export class FakeActivityHistory extends Answering implements ActivityHistory {
  entries: readonly HistoryEntry[] = []
  pageSize = 50
  readonly queries: HistoryQuery[] = []

  async page(query: HistoryQuery, signal: AbortSignal): Promise<HistoryPage> {
    return this.answer(signal, () => {
      this.queries.push(query)
      if (!this.chains.has(query.chainId)) throw fail('CHAIN_UNSUPPORTED', { network: query.chainId })
      const start = Number(query.cursor ?? 0)
      const end = start + this.pageSize
      return { entries: this.entries.slice(start, end), next: end < this.entries.length ? String(end) : undefined }
    })
  }
}

import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import { byMonth } from './activity-months.ts'
import type { PendingTransaction } from './pending-transactions.ts'

/** What the list shows, from top to bottom: headings and transactions. `start` as in `ActivityMonth`. */
export type ActivityItem = Readonly<
  { key: string } & (
    | { kind: 'head'; group: 'inProgress' | 'month' | 'undated'; start?: number | undefined }
    | { kind: 'row'; entry: HistoryEntry }
  )
>

/** The transactions of this visit that are not mined, then the past by months. Each hash once. */
export function activityItems(pending: readonly PendingTransaction[], entries: readonly HistoryEntry[]): readonly ActivityItem[] {
  const waiting = new Set(pending.map(({ hash }) => hash.toLowerCase()))
  const past = entries.filter(({ hash }) => hash === undefined || !waiting.has(hash.toLowerCase()))
  const rows = (list: readonly HistoryEntry[]) => list.map((entry) => ({ key: `row ${entry.id}`, kind: 'row', entry }) as const)
  const months = byMonth(past).flatMap(({ key, start, entries: own }): readonly ActivityItem[] => [
    { key: `head ${key}`, kind: 'head', group: start === undefined ? 'undated' : 'month', start },
    ...rows(own),
  ])
  if (pending.length === 0) return months
  return [{ key: 'head in progress', kind: 'head', group: 'inProgress' }, ...rows(pending.map(asEntry)), ...months]
}

function asEntry({ hash, chain, account, operation, sentTo, transfers, sentAt }: PendingTransaction): HistoryEntry {
  return { id: `pending ${hash}`, operation, hash, status: 'pending', sentFrom: account, sentTo, minedAt: sentAt, chain, transfers }
}

import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import { byDay, newestFirst } from './activity-days.ts'
import { shownId } from './pending-transactions.ts'
import type { ShownTransaction } from './sent-transactions.ts'

/** What the list shows, from top to bottom: headings and transactions. `start` as in `ActivityDay`. */
export type ActivityItem = Readonly<
  { id: string } & (
    | { kind: 'head'; group: 'inProgress' | 'day' | 'undated'; start?: number | undefined }
    | { kind: 'row'; entry: HistoryEntry }
  )
>

/** The transactions of this visit that are not mined, then the past by days, with mined ones that the history lacks yet. Each hash once. */
export function activityItems(sent: readonly ShownTransaction[], entries: readonly HistoryEntry[]): readonly ActivityItem[] {
  const pending = sent.filter(({ isMined }) => !isMined)
  const past = withMined(sent, entries)
  const rows = (list: readonly HistoryEntry[]) => list.map((entry) => ({ id: `row ${entry.id}`, kind: 'row', entry }) as const)
  const days = byDay(past).flatMap(({ key, start, entries: its }): readonly ActivityItem[] => [
    { id: `head ${key}`, kind: 'head', group: start === undefined ? 'undated' : 'day', start },
    ...rows(its),
  ])
  if (pending.length === 0) return days
  return [{ id: 'head in progress', kind: 'head', group: 'inProgress' }, ...rows(pending.map(asEntry)), ...days]
}

/** `entries` newest first, with those that are over and not in the history, and without those that are not mined. */
export function withMined(sent: readonly ShownTransaction[], entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  if (sent.length === 0) return entries
  const own = new Set(sent.map(({ hash }) => hash.toLowerCase()))
  const others = entries.filter(({ hash }) => hash === undefined || !own.has(hash.toLowerCase()))
  const mined = sent.filter(({ isMined }) => isMined).map(asEntry)
  return mined.length > 0 ? newestFirst([...mined, ...others]) : others
}

function asEntry(sent: ShownTransaction): HistoryEntry {
  const { hash, chain, account, operation, sentTo, transfers, sentAt, isBundle, isMined, end } = sent
  const status = end === 'reverted' ? 'failed' : (end ?? (isMined ? 'confirmed' : 'pending'))
  const known = isBundle ? undefined : hash
  return { id: shownId(sent), operation, hash: known, status, sentFrom: account, sentTo, minedAt: sentAt, chain, transfers }
}

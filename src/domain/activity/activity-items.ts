import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import { shownId } from './pending-transactions.ts'
import type { ShownTransaction } from './sent-transactions.ts'

/** What the list shows, from top to bottom: headings and transactions. `start` as in `ActivityMonth`. */
export type ActivityItem = Readonly<
  { id: string } & (
    | { kind: 'head'; group: 'inProgress' | 'month' | 'undated'; start?: number | undefined }
    | { kind: 'row'; entry: HistoryEntry }
  )
>

/** Transactions of this visit that are not mined, then the past by months, with mined ones that the history lacks yet. Each hash once. */
export function activityItems(sent: readonly ShownTransaction[], entries: readonly HistoryEntry[]): readonly ActivityItem[] {
  const pending = sent.filter(({ isMined }) => !isMined)
  const past = withMined(sent, entries)
  const rows = (list: readonly HistoryEntry[]) => list.map((entry) => ({ id: `row ${entry.id}`, kind: 'row', entry }) as const)
  const months = byMonth(past).flatMap(({ key, start, entries: its }): readonly ActivityItem[] => [
    { id: `head ${key}`, kind: 'head', group: start === undefined ? 'undated' : 'month', start },
    ...rows(its),
  ])
  if (pending.length === 0) return months
  return [{ id: 'head in progress', kind: 'head', group: 'inProgress' }, ...rows(pending.map(asEntry)), ...months]
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

/** `start`: some time in that month, in ms since 1970; undefined for entries without a date. */
type ActivityMonth = Readonly<{ key: string; start: number | undefined; entries: readonly HistoryEntry[] }>

/** The entries by month of the device's time zone, in their order; those without a date come last. */
export function byMonth(entries: readonly HistoryEntry[]): readonly ActivityMonth[] {
  const months: { key: string; start: number | undefined; entries: HistoryEntry[] }[] = []
  for (const entry of newestFirst(entries)) {
    const key = keyOf(entry.minedAt)
    const last = months.at(-1)
    if (last?.key === key) last.entries.push(entry)
    else months.push({ key, start: entry.minedAt, entries: [entry] })
  }
  return months
}

/** Itself, when it is sorted already. What has no date comes last. */
function newestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const at = (entry: HistoryEntry | undefined) => entry?.minedAt ?? Number.NEGATIVE_INFINITY
  const isSorted = entries.every((entry, place) => place === 0 || at(entries[place - 1]) >= at(entry))
  return isSorted ? entries : [...entries].sort((a, b) => at(b) - at(a))
}

function keyOf(at: number | undefined): string {
  if (at === undefined) return 'undated'
  const date = new Date(at)
  return `${String(date.getFullYear())}-${String(date.getMonth() + 1)}`
}

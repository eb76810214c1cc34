import type { HistoryEntry } from '../../ports/activity/activity-history.ts'

/** `start`: some time in that month, in ms since 1970; undefined for entries without a date. */
export type ActivityMonth = Readonly<{ key: string; start: number | undefined; entries: readonly HistoryEntry[] }>

/** The entries by month of the device's time zone, in their order; those without a date come last. */
export function byMonth(entries: readonly HistoryEntry[]): readonly ActivityMonth[] {
  const months = new Map<string, { start: number | undefined; entries: HistoryEntry[] }>()
  const sorted = [...entries].sort((a, b) => (b.minedAt ?? Number.NEGATIVE_INFINITY) - (a.minedAt ?? Number.NEGATIVE_INFINITY))
  for (const entry of sorted) {
    const key = keyOf(entry.minedAt)
    const month = months.get(key) ?? { start: entry.minedAt, entries: [] }
    month.entries.push(entry)
    months.set(key, month)
  }
  return [...months].map(([key, month]) => ({ key, ...month }))
}

function keyOf(at: number | undefined): string {
  if (at === undefined) return 'undated'
  const date = new Date(at)
  return `${String(date.getFullYear())}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

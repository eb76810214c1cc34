import type { HistoryEntry } from '../../ports/activity/activity-history.ts'

/** `start`: some time in that day, in ms since 1970; undefined for entries without a date. */
export type ActivityDay = Readonly<{ key: string; start: number | undefined; entries: readonly HistoryEntry[] }>

/** The shortest day, in which clocks go forward, with an hour to spare. */
const DAY_MS = 22 * 3_600_000

/** The entries by day of the device's time zone, in their order; those without a date come last. */
export function byDay(entries: readonly HistoryEntry[]): readonly ActivityDay[] {
  const days: { key: string; start: number | undefined; entries: HistoryEntry[] }[] = []
  let from = Number.NaN
  for (const entry of newestFirst(entries)) {
    const { minedAt } = entry
    const last = days.at(-1)
    // A `Date` for each entry would take most of the time of this function.
    const isWithin = minedAt !== undefined && minedAt >= from && minedAt < from + DAY_MS
    const key = isWithin && last ? last.key : keyOf(minedAt)
    if (last?.key === key) last.entries.push(entry)
    else days.push({ key, start: minedAt, entries: [entry] })
    if (!isWithin && minedAt !== undefined) from = new Date(minedAt).setHours(0, 0, 0, 0)
  }
  return days
}

/** Itself, when it is sorted already. What has no date comes last. */
export function newestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const at = (entry: HistoryEntry | undefined) => entry?.minedAt ?? Number.NEGATIVE_INFINITY
  const isSorted = entries.every((entry, place) => place === 0 || at(entries[place - 1]) >= at(entry))
  return isSorted ? entries : [...entries].sort((a, b) => at(b) - at(a))
}

function keyOf(at: number | undefined): string {
  if (at === undefined) return 'undated'
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-')
}

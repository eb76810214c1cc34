import type { HistoryEntry } from '../../ports/activity/activity-history.ts'

/** `start`: some time in that month, in ms since 1970; undefined for entries without a date. */
export type ActivityMonth = Readonly<{ key: string; start: number | undefined; entries: readonly HistoryEntry[] }>

const DAY_MS = 86_400_000

/** The entries by month of the device's time zone, in their order; those without a date come last. */
export function byMonth(entries: readonly HistoryEntry[]): readonly ActivityMonth[] {
  const months: { key: string; start: number | undefined; entries: HistoryEntry[] }[] = []
  let [from, to] = [0, 0]
  for (const entry of newestFirst(entries)) {
    const { minedAt } = entry
    const last = months.at(-1)
    // A `Date` for each entry would take most of the time of this function.
    const isWithin = minedAt !== undefined && minedAt > from && minedAt < to
    const key = isWithin && last ? last.key : keyOf(minedAt)
    if (last?.key === key) last.entries.push(entry)
    else months.push({ key, start: minedAt, entries: [entry] })
    if (!isWithin && minedAt !== undefined) [from, to] = surelyWithin(minedAt)
  }
  return months
}

/** Itself, when it is sorted already. What has no date comes last. */
export function newestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const at = (entry: HistoryEntry | undefined) => entry?.minedAt ?? Number.NEGATIVE_INFINITY
  const isSorted = entries.every((entry, place) => place === 0 || at(entries[place - 1]) >= at(entry))
  return isSorted ? entries : [...entries].sort((a, b) => at(b) - at(a))
}

/** Milliseconds that are in the month of `at` whatever the time zone does: from its third day to its twenty-seventh. */
function surelyWithin(at: number): [number, number] {
  const second = at - (new Date(at).getDate() - 2) * DAY_MS
  return [second + DAY_MS, second + 25 * DAY_MS]
}

function keyOf(at: number | undefined): string {
  if (at === undefined) return 'undated'
  const date = new Date(at)
  return `${String(date.getFullYear())}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

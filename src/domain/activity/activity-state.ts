import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import type { ActiveAccount } from '../account/active-account.ts'
import type { AppError } from '../errors/app-error.ts'
import { isUnavailable } from '../errors/is-unavailable.ts'
import type { Poison } from './look-alikes.ts'
import type { ShownTransaction } from './sent-transactions.ts'

export type ActivitySubject = ActiveAccount
/** After the last entry: `end`, or how the next page fares. `further`: empty pages were skipped, older ones come on request only. */
export type MoreActivity = 'end' | 'idle' | 'loading' | 'failed' | 'further'

/**
 * `none`: no account with a history is active; `other`: the account of another kind of chain that is. `idle`: not fetched yet.
 * `unavailable`: no service has the history of this chain.
 * A failure is never an empty history. `poisoned`: by the ids of entries, why an address in them must not be copied.
 */
export type ActivityState = Readonly<
  | { status: 'none'; other?: ActiveAccount | undefined }
  | ({ subject: ActivitySubject; pending: readonly ShownTransaction[] } & (
      | { status: 'idle' | 'loading' | 'failed' | 'unavailable' }
      | { status: 'known'; entries: readonly HistoryEntry[]; more: MoreActivity; poisoned: ReadonlyMap<string, Poison> }
    ))
>
export type KnownActivity = Extract<ActivityState, { status: 'known' }>
/** What was read, up to the next page. `seen`: earlier starts; a service that repeats one has no more. `error`: of the next page. */
export type Chapters = Readonly<{
  entries: readonly HistoryEntry[]
  more: Exclude<MoreActivity, 'loading'>
  next: string | undefined
  seen: ReadonlySet<string>
  error?: AppError | undefined
}>
/** Before its entries are judged. */
export type ReadActivity = Exclude<ActivityState, KnownActivity> | Omit<KnownActivity, 'poisoned'>

/** Whether no history is shown, nor on its way. */
export function isUntold({ status }: ActivityState): boolean {
  return status === 'none' || status === 'failed' || status === 'unavailable'
}

/** `unavailable` is said without a request, so that the service is asked again whenever somebody looks. */
export function failed(error: unknown) {
  return { status: isUnavailable(error) ? 'unavailable' : 'failed' } as const
}

/** Transactions are shown only for the active chain. The service was asked for it, and may leave the chain out. */
export function isOf({ caipNetworkId }: ActivitySubject, { chain }: HistoryEntry): boolean {
  return chain === undefined || chain === caipNetworkId
}

/** The list with a new first page; undefined: they do not overlap. If it has nothing to show, as before, the list begins behind it. */
export function joined(first: Chapters, known: Chapters): Chapters | undefined {
  if (first.more === 'further') return known
  const ids = new Set(first.entries.map(({ id }) => id))
  if (!known.entries.some(({ id }) => ids.has(id))) return undefined
  return { ...known, entries: [...first.entries, ...known.entries.filter(({ id }) => !ids.has(id))] }
}

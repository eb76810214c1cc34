import { map } from 'rxjs'
import type { CollectibleChange, Collectibles } from '../../ports/collectibles/collectibles.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type ActiveAccount, type ActiveAccounts, accountId, isListed } from '../account/active-account.ts'
import type { FetchListOptions } from '../account/list-snapshot.ts'
import { isUnavailable } from '../errors/is-unavailable.ts'
import { abortable } from '../shared/async/abortable.ts'
import { derivedFrom } from '../shared/async/derived.ts'
import { Query } from '../shared/async/query.ts'
import type { QueryState, Reading } from '../shared/async/query-options.ts'
import { Disposable } from '../shared/disposable.ts'
import type { ReadonlyStore, Service } from '../shared/store.ts'

/** Pages asked for at once: several mention no collectible. */
const PAGES = 3

/** `amount`: how many the account owns, at least 1. */
export type OwnedCollectible = Readonly<Omit<CollectibleChange, 'change' | 'source' | 'isBait'> & { amount: bigint }>

type Owned = Readonly<{ items: readonly OwnedCollectible[]; hidden: readonly OwnedCollectible[] }>

/**
 * As `ActivityState`. `hidden`: those with the name of a site, which may be bait. `isComplete` false: the list is derived from the
 * transactions read so far; `more`: whether older ones can be read.
 */
export type CollectiblesState = Readonly<
  | { status: 'none'; other?: ActiveAccount | undefined }
  | ({ subject: ActiveAccount } & (
      | { status: 'idle' | 'loading' | 'failed' | 'unavailable' }
      | (Owned & { status: 'known'; isComplete: boolean; more: 'end' | 'idle' | 'loading' | 'failed' })
    ))
>

/** What was read so far, in `pages`. `sources`: transactions that count already; `seen`: cursors that were followed. */
type Read = Readonly<{
  changes: readonly CollectibleChange[]
  next: string | undefined
  pages: number
  seen: ReadonlySet<string>
  sources: ReadonlySet<string>
  isComplete: boolean
  more: 'end' | 'idle' | 'failed'
}>
const NOTHING: Read = { changes: [], next: undefined, pages: 0, seen: new Set(), sources: new Set(), isComplete: false, more: 'idle' }

/** The collectibles of the active account on the active chain. EVM. */
export class CollectiblesService extends Disposable implements Service<CollectiblesState> {
  readonly #query: Query<ActiveAccount, Read>
  readonly state: ReadonlyStore<CollectiblesState>

  constructor(
    private readonly collectibles: Collectibles,
    accounts: ActiveAccounts,
    clock: Clock,
  ) {
    super()
    this.#query = new Query({
      clock,
      key$: accounts.state.value$.pipe(map((account) => (isListed(account) ? account : undefined))),
      id: accountId,
      read: (account, reading) => this.#first(account, reading),
      readMore: (account, read, signal) => this.#further(account, read, { signal, force: false }),
    })
    this.own(this.#query)
    this.state = derivedFrom(this.#query.state, accounts.state, shown)
  }

  /**
   * Loads what is asked for, also after a change of account or chain, until the returned function is called. What is known stays until it
   * is read anew.
   */
  watch(): () => void {
    return this.#query.watch()
  }

  /** The first pages, unless they are there. Settles when that is decided for the account active by then; failures are states. */
  load(): Promise<void> {
    return this.#query.settle()
  }

  /**
   * For lists of the site's own: the first pages, a history's from the cache (15 s), anew after a failure or with `force`; older ones with
   * `more`. Settles as `load`.
   */
  async fetch({ more = false, force = false }: FetchListOptions = {}): Promise<void> {
    const { status } = this.state.value
    if (force) await this.reload(true)
    else if (!more || status === 'failed' || status === 'unavailable') await this.#query.load()
    await this.load()
    if (more) await this.more()
  }

  /** The first pages anew; with `force` not from the cache. */
  reload(force = false): Promise<void> {
    return this.#query.reload({ force })
  }

  /** Looks at older transactions. */
  more(): Promise<void> {
    return this.#query.more(({ more }) => more !== 'end')
  }

  /** The first pages: at least as many as are in sight. */
  #first(account: ActiveAccount, { signal, force, before }: Reading<Read>): Promise<Read> {
    return this.#further(account, NOTHING, { signal, force, least: before?.pages })
  }

  /**
   * Up to three pages further, at least `least`. A cursor is followed once. What the first pages brought is there, whatever comes of those
   * behind them.
   * @throws what the first page of a list throws, and each while an older list is in sight
   */
  async #further(
    account: ActiveAccount,
    from: Read,
    how: Readonly<{ signal: AbortSignal; force: boolean; least?: number | undefined }>,
  ): Promise<Read> {
    const { signal, force, least = 0 } = how
    const most = Math.max(PAGES, least)
    const start = owned(from.changes).items.length
    let read = from
    for (let turn = 1; turn <= most; turn++) {
      try {
        const { connection, address, network } = account
        const asked = this.collectibles.page({ connection, address, network, cursor: read.next, force }, signal)
        read = withPage(read, await abortable(asked, signal))
      } catch (error) {
        if (least > 0 || read.changes.length === 0) throw error
        return { ...read, more: 'failed' }
      }
      const isEnough = owned(read.changes).items.length > start && turn > 1 && turn >= least
      if (read.more === 'end' || isEnough) break
    }
    return read
  }
}

function withPage(read: Read, page: Awaited<ReturnType<Collectibles['page']>>): Read {
  const fresh = page.changes.filter(({ source }) => source === undefined || !read.sources.has(source))
  const isRepeated = page.changes.length > 0 && fresh.length === 0
  const isLast = page.next === undefined || page.next === read.next || read.seen.has(page.next) || isRepeated
  return {
    changes: [...read.changes, ...fresh],
    next: isLast ? undefined : page.next,
    pages: read.pages + 1,
    seen: new Set(read.next === undefined ? read.seen : [...read.seen, read.next]),
    sources: new Set([...read.sources, ...fresh.flatMap(({ source }) => source ?? [])]),
    isComplete: page.isComplete,
    more: isLast ? 'end' : 'idle',
  }
}

function shown(
  { key, value, error, isReading, isContinuing }: QueryState<ActiveAccount, Read>,
  active: ActiveAccount | undefined,
): CollectiblesState {
  if (!key) return { status: 'none', other: active }
  if (value) {
    const { isComplete, more } = value
    return { status: 'known', subject: key, ...owned(value.changes), isComplete, more: isContinuing ? 'loading' : more }
  }
  if (isReading) return { status: 'loading', subject: key }
  if (error) return { status: isUnavailable(error) ? 'unavailable' : 'failed', subject: key }
  return { status: 'idle', subject: key }
}

/** What is left of all that came. */
function owned(changes: readonly CollectibleChange[]): Owned {
  const sums = new Map<string, OwnedCollectible>()
  const baits = new Set<string>()
  for (const { change, source: _, isBait, ...item } of changes) {
    const before = sums.get(item.id)
    if (isBait) baits.add(item.id)
    sums.set(item.id, { ...(before ?? item), amount: (before?.amount ?? 0n) + change })
  }
  const left = [...sums.values()].filter(({ amount }) => amount > 0n)
  return { items: left.filter(({ id }) => !baits.has(id)), hidden: left.filter(({ id }) => baits.has(id)) }
}

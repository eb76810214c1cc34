import type { Subscription } from 'rxjs'
import type { CollectibleChange, Collectibles } from '../../ports/collectibles/collectibles.ts'
import type { FetchListOptions } from '../../ports/host/account-snapshots.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import { isSameList, listAccount } from '../account/list-account.ts'
import type { Connector } from '../connection/connection.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { NetworkService } from '../network/network-service.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { activeAccount } from '../siwx/siwx-account.ts'

/** Pages asked for at once: several mention no collectible. */
const PAGES = 3

export type CollectibleSubject = Readonly<NonNullable<ReturnType<typeof activeAccount>>>
/** `amount`: how many the account owns, at least 1. */
export type OwnedCollectible = Readonly<Omit<CollectibleChange, 'change' | 'source' | 'isBait'> & { amount: bigint }>

type Owned = Readonly<{ items: readonly OwnedCollectible[]; hidden: readonly OwnedCollectible[] }>

/** As `ActivityState`. `hidden`: those with the name of a site, which may be bait. `isComplete` false: the list is derived from the transactions read so far; `more`: whether older ones can be read. */
export type CollectiblesState = Readonly<
  | { status: 'none'; other?: SiwxAccount | undefined }
  | ({ subject: CollectibleSubject } & (
      | { status: 'idle' | 'loading' | 'failed' | 'unavailable' }
      | (Owned & { status: 'known'; isComplete: boolean; more: 'end' | 'idle' | 'loading' | 'failed' })
    ))
>
type Known = Extract<CollectiblesState, { status: 'known' }>
/** What was read so far, in `pages`. `sources`: transactions that count already; `seen`: cursors that were followed. */
type Reading = {
  changes: readonly CollectibleChange[]
  next: string | undefined
  pages: number
  readonly seen: Set<string>
  readonly sources: Set<string>
}

/** The collectibles of the active account on the active chain. EVM. */
export class CollectiblesService {
  readonly #state = new Store<CollectiblesState>({ status: 'none' })
  readonly state: ReadonlyStore<CollectiblesState> = this.#state
  readonly #watching: Subscription
  /** The wallet of the account: another one may have the same address. */
  #connector: Connector | undefined
  #viewers = 0
  #asking = new AbortController()
  /** Of the list that is shown. */
  #reading = nothingRead()
  #isOver = false
  #starting: Promise<void> | undefined
  #continuing: Promise<void> | undefined

  constructor(
    private readonly collectibles: Collectibles,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
  ) {
    this.#watching = connections.state.value$.subscribe(() => this.#follow())
    this.#watching.add(networks.state.value$.subscribe(() => this.#follow()))
  }

  /** Loads what is asked for, also after a change of account or chain, until the returned function is called. What is known stays until it is read anew. */
  watch(): () => void {
    this.#viewers++
    const { status } = this.#state.value
    if (status === 'known') void this.#renew()
    else void (status === 'unavailable' || status === 'failed' ? this.reload() : this.load())
    let isOver = false
    return () => {
      if (!isOver) this.#viewers--
      isOver = true
    }
  }

  /** The first pages, unless they are there. Settles when that is decided for the account active by then; failures are states. */
  async load(): Promise<void> {
    while (!this.#isOver && isOpen(this.#state.value)) await (this.#starting ?? this.reload())
  }

  /** For lists of the site's own: the first pages, a history's from the cache (15 s), anew after a failure or with `force`; older ones with `more`. Settles as `load`. */
  async fetch({ more = false, force = false }: FetchListOptions = {}): Promise<void> {
    const { status } = this.#state.value
    if (force || status === 'failed' || status === 'unavailable') await this.reload(force)
    else if (!more) await this.#renew()
    await this.load()
    if (more) await this.more()
  }

  /** The first pages anew; with `force` not from the cache. */
  async reload(force = false): Promise<void> {
    await this.#restart(false, force)
  }

  /** What is known once more, with as many pages, unless a page is on its way. */
  async #renew(): Promise<void> {
    if (this.#state.value.status === 'known' && !this.#starting && !this.#continuing) await this.#restart(true)
  }

  async #restart(keeps: boolean, force = false): Promise<void> {
    const starting = this.#start(keeps, force)
    this.#starting = starting
    await starting
    if (this.#starting === starting) this.#starting = undefined
  }

  async #start(keeps: boolean, force: boolean): Promise<void> {
    const { value } = this.#state
    if (value.status === 'none') return
    const { subject } = value
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    const reading = nothingRead()
    if (!keeps) this.#state.set({ status: 'loading', subject })
    try {
      const known = await this.#read(subject, reading, signal, force, keeps ? this.#reading.pages : 0)
      if (signal.aborted) return
      this.#reading = reading
      this.#state.set({ status: 'known', subject, ...known })
    } catch (error) {
      if (signal.aborted || keeps) return
      this.#reading = reading
      // What the first pages brought is there, whatever came of those behind them.
      const known = { ...owned(reading.changes), isComplete: false, more: 'failed' } as const
      const isKnown = reading.changes.length > 0
      this.#state.set(
        isKnown ? { status: 'known', subject, ...known } : { status: isUnavailable(error) ? 'unavailable' : 'failed', subject },
      )
    }
  }

  /** Looks at older transactions. */
  async more(): Promise<void> {
    this.#continuing ??= this.#continue().finally(() => {
      this.#continuing = undefined
    })
    await this.#continuing
  }

  async #continue(): Promise<void> {
    const { signal } = this.#asking
    if (this.#starting && this.#state.value.status === 'known') await this.#starting
    const before = this.#state.value
    if (signal.aborted || before.status !== 'known' || before.more === 'end' || before.more === 'loading') return
    this.#state.set({ ...before, more: 'loading' })
    try {
      const known = await this.#read(before.subject, this.#reading, signal)
      if (!signal.aborted) this.#state.set({ ...before, ...known })
    } catch {
      if (!signal.aborted) this.#state.set({ ...before, ...owned(this.#reading.changes), more: 'failed' })
    }
  }

  dispose(): void {
    this.#isOver = true
    this.#watching.unsubscribe()
    this.#asking.abort()
  }

  /** Up to three pages further, at least `least`. A cursor is followed once. */
  async #read(
    subject: CollectibleSubject,
    reading: Reading,
    signal: AbortSignal,
    force = false,
    least = 0,
  ): Promise<Pick<Known, 'items' | 'hidden' | 'isComplete' | 'more'>> {
    const connection = this.connections.connection('eip155')
    const network = this.networks.find(subject.caipNetworkId)
    if (!connection || !network) throw fail('NOT_CONNECTED', { namespace: 'eip155' })
    const before = owned(reading.changes).items.length
    const most = Math.max(PAGES, least)
    for (let turn = 1; turn <= most; turn++) {
      const cursor = reading.next
      const page = await this.collectibles.page({ connection, address: subject.address, network, cursor, force }, signal)
      if (signal.aborted) throw fail('ABORTED', {})
      const fresh = page.changes.filter(({ source }) => source === undefined || !reading.sources.has(source))
      const isRepeated = page.changes.length > 0 && fresh.length === 0
      const isLast = page.next === undefined || page.next === cursor || reading.seen.has(page.next) || isRepeated
      if (cursor !== undefined) reading.seen.add(cursor)
      for (const { source } of fresh) if (source !== undefined) reading.sources.add(source)
      reading.changes = [...reading.changes, ...fresh]
      reading.next = isLast ? undefined : page.next
      reading.pages++
      const found = owned(reading.changes)
      const isEnough = found.items.length > before && turn > 1 && turn >= least
      if (isLast || isEnough || turn === most) return { ...found, isComplete: page.isComplete, more: isLast ? 'end' : 'idle' }
    }
    throw fail('ANSWER_UNREADABLE', { source: 'history' })
  }

  #follow(): void {
    const next = listAccount(this.connections, this.networks)
    const before = this.#state.value
    const { connector } = this.connections.connection('eip155') ?? {}
    if (isSameList(next, before) && connector === this.#connector) return
    this.#connector = connector
    this.#starting = undefined
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#reading = nothingRead()
    this.#state.set(next.subject ? { status: 'idle', subject: next.subject } : { status: 'none', other: next.other })
    if (this.#viewers > 0) void this.load()
  }
}

function nothingRead(): Reading {
  return { changes: [], next: undefined, pages: 0, seen: new Set(), sources: new Set() }
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

/** Not known, and not decided. */
function isOpen({ status }: CollectiblesState): boolean {
  return status === 'idle' || status === 'loading'
}

function isUnavailable(error: unknown): boolean {
  const { code } = toAppError(error)
  return code === 'CHAIN_UNSUPPORTED' || code === 'SERVICE_OFF' || code === 'APKT008'
}

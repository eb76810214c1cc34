import type { Subscription } from 'rxjs'
import type { CollectibleChange, Collectibles } from '../../ports/collectibles/collectibles.ts'
import type { FetchListOptions } from '../../ports/host/account-snapshots.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { NetworkService } from '../network/network-service.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { activeAccount, isSameAccount } from '../siwx/siwx-account.ts'

/** Pages asked for at once: several mention no collectible. */
const PAGES = 3

export type CollectibleSubject = Readonly<NonNullable<ReturnType<typeof activeAccount>>>
/** `amount`: how many the account owns, at least 1. */
export type OwnedCollectible = Readonly<Omit<CollectibleChange, 'change'> & { amount: bigint }>

/** As `ActivityState`. `isComplete` false: only what the transactions looked at mention; `more` tells whether older ones can be looked at. */
export type CollectiblesState = Readonly<
  | { status: 'none' }
  | ({ subject: CollectibleSubject } & (
      | { status: 'idle' | 'loading' | 'failed' | 'unavailable' }
      | { status: 'known'; items: readonly OwnedCollectible[]; isComplete: boolean; more: 'end' | 'idle' | 'loading' | 'failed' }
    ))
>
type Known = Extract<CollectiblesState, { status: 'known' }>

/** The collectibles of the active account on the active chain. EVM. */
export class CollectiblesService {
  readonly #state = new Store<CollectiblesState>({ status: 'none' })
  readonly state: ReadonlyStore<CollectiblesState> = this.#state
  readonly #watching: Subscription
  #viewers = 0
  #asking = new AbortController()
  #changes: readonly CollectibleChange[] = []
  #next: string | undefined
  #seen = new Set<string>()
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

  /** Loads what is asked for, also after a change of account or chain, until the returned function is called. */
  watch(): () => void {
    this.#viewers++
    void this.load()
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

  /** For lists of the site's own: the first pages, again after a failure or with `force`; older ones with `more`. Settles as `load`. */
  async fetch({ more = false, force = false }: FetchListOptions = {}): Promise<void> {
    if (force || this.#state.value.status === 'failed') await this.reload()
    await this.load()
    if (more) await this.more()
  }

  async reload(): Promise<void> {
    const starting = this.#start()
    this.#starting = starting
    await starting
    if (this.#starting === starting) this.#starting = undefined
  }

  async #start(): Promise<void> {
    const { value } = this.#state
    if (value.status === 'none') return
    const { subject } = value
    const { signal } = this.#begin()
    this.#state.set({ status: 'loading', subject })
    try {
      const known = await this.#read(subject, signal)
      if (!signal.aborted) this.#state.set({ status: 'known', subject, ...known })
    } catch (error) {
      if (!signal.aborted) this.#state.set({ status: isUnavailable(error) ? 'unavailable' : 'failed', subject })
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
    const before = this.#state.value
    if (before.status !== 'known' || before.more === 'end' || before.more === 'loading') return
    const { signal } = this.#asking
    this.#state.set({ ...before, more: 'loading' })
    try {
      const known = await this.#read(before.subject, signal)
      if (!signal.aborted) this.#state.set({ ...before, ...known })
    } catch {
      if (!signal.aborted) this.#state.set({ ...before, items: owned(this.#changes), more: 'failed' })
    }
  }

  dispose(): void {
    this.#isOver = true
    this.#watching.unsubscribe()
    this.#asking.abort()
  }

  #begin(): AbortController {
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#changes = []
    this.#next = undefined
    this.#seen = new Set()
    return this.#asking
  }

  /** Up to three pages further. A cursor is followed once. */
  async #read(subject: CollectibleSubject, signal: AbortSignal): Promise<Pick<Known, 'items' | 'isComplete' | 'more'>> {
    const connection = this.connections.connection('eip155')
    const network = this.networks.find(subject.caipNetworkId)
    if (!connection || !network) throw fail('NOT_CONNECTED', { namespace: 'eip155' })
    const before = owned(this.#changes).length
    for (let turn = 0; turn < PAGES; turn++) {
      const cursor = this.#next
      const page = await this.collectibles.page({ connection, address: subject.address, network, cursor }, signal)
      if (signal.aborted) throw fail('ABORTED', {})
      const isLast = page.next === undefined || page.next === cursor || this.#seen.has(page.next)
      if (cursor !== undefined) this.#seen.add(cursor)
      this.#changes = [...this.#changes, ...page.changes]
      this.#next = isLast ? undefined : page.next
      const items = owned(this.#changes)
      const isEnough = items.length > before && turn > 0
      if (isLast || isEnough || turn === PAGES - 1) return { items, isComplete: page.isComplete, more: isLast ? 'end' : 'idle' }
    }
    throw fail('ANSWER_UNREADABLE', { source: 'history' })
  }

  #follow(): void {
    const account = activeAccount(this.connections, this.networks)
    const subject = account?.namespace === 'eip155' ? account : undefined
    const before = this.#state.value
    if (isSameAccount(subject, before.status === 'none' ? undefined : before.subject)) return
    this.#starting = undefined
    this.#begin()
    this.#state.set(subject ? { status: 'idle', subject } : { status: 'none' })
    if (this.#viewers > 0) void this.load()
  }
}

/** What is left of all that came. */
function owned(changes: readonly CollectibleChange[]): readonly OwnedCollectible[] {
  const sums = new Map<string, OwnedCollectible>()
  for (const { change, ...item } of changes) {
    const before = sums.get(item.id)
    sums.set(item.id, { ...(before ?? item), amount: (before?.amount ?? 0n) + change })
  }
  return [...sums.values()].filter(({ amount }) => amount > 0n)
}

/** Not known, and not decided. */
function isOpen({ status }: CollectiblesState): boolean {
  return status === 'idle' || status === 'loading'
}

function isUnavailable(error: unknown): boolean {
  const { code } = toAppError(error)
  return code === 'CHAIN_UNSUPPORTED' || code === 'SERVICE_OFF' || code === 'APKT008'
}

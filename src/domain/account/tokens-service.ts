import { map } from 'rxjs'
import type { Holdings, TokenHoldings } from '../../ports/account/token-holdings.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ChainNamespace } from '../network/network.ts'
import { readsAlike } from '../network/reads-alike.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { ResolvedOptions } from '../options/portico-options.ts'
import type { ModalService } from '../routing/modal-service.ts'
import { derived, derivedFrom } from '../shared/async/derived.ts'
import { Query } from '../shared/async/query.ts'
import type { QueryState, Reading } from '../shared/async/query-options.ts'
import { watchUntil } from '../shared/async/watch-until.ts'
import type { CacheService } from '../shared/cache.ts'
import { Disposable } from '../shared/disposable.ts'
import { ownValue } from '../shared/own-value.ts'
import { same } from '../shared/same.ts'
import { type ReadonlyStore, type Service, Store } from '../shared/store.ts'
import type { AccountService, AccountsState } from './account-service.ts'
import { accountTokens, changedTokens, type TokenPlace, tokenId, totalValue } from './account-token.ts'
import { type ActiveAccount, type ActiveAccounts, accountId } from './active-account.ts'
import { keepHoldings, parseHoldings } from './kept-holdings.ts'
import type { FetchListOptions } from './list-snapshot.ts'
import type { TokensOwner, TokensState } from './tokens-state.ts'

/** After a failure, no request for 30 s by itself: the visitor's own are not held back. */
export const RETRY_LOCK_MS = 30_000
/** How often the tokens on the screen are read again; within 30 s from the cache. */
export const TOKENS_POLL_MS = 10_000

/** The balance beside the list: read when the list is, so that the two agree; alone where there is no list. */
export type NativeBalances = Pick<AccountService, 'refreshBalance' | 'state'>

/** `lists`: how often the site had changed its own tokens by then. `isRead`: tokens of that network are read. */
type Subject = ActiveAccount & Readonly<{ owner: TokensOwner; lists: number; isRead: boolean }>
/** `isBusy`: the service is not asked again by itself. */
type Found = Omit<TokensState, 'status' | 'owner'> & Readonly<{ isBusy: boolean }>

const EMPTY = { tokens: [], isPartial: false, isLocked: false } as const
const IDLE: TokensState = { ...EMPTY, status: 'idle', owner: undefined }
const NOT_READ: Found = { ...EMPTY, isBusy: true }

/** Reads the tokens while somebody watches and the page is visible, or when asked. */
export class TokensService extends Disposable implements Service<TokensState> {
  readonly state: ReadonlyStore<TokensState>
  readonly #tokens: Query<Subject, Found>
  /** The balance, where there is no list. */
  readonly #alone: Query<ActiveAccount, true>
  readonly #drift: BalanceDrift
  /** Of the latest transaction. */
  #changed: readonly TokenPlace[] = []
  #cancelUnlock = () => {}

  constructor(
    private readonly accounts: ActiveAccounts,
    private readonly holdings: TokenHoldings,
    private readonly cache: CacheService,
    private readonly clock: Clock,
    { visible$, online$ }: Page,
    private readonly native: NativeBalances,
    options: OptionsService,
    visitor: Pick<ModalService, 'actedAt'> = { actedAt: Number.NEGATIVE_INFINITY },
  ) {
    super()
    const lists = new Store(0)
    let { tokens } = options.state.value
    const follow = (next: ResolvedOptions) => {
      if (!same(next.tokens, tokens)) lists.set(lists.value + 1)
      tokens = next.tokens
    }
    this.own(options.state.watch(follow))
    const subject$ = derivedFrom(accounts.state, lists, (account, count) => account && this.#subject(account, count)).value$
    this.#tokens = new Query({
      ...{ clock, visible$, online$, lockMs: RETRY_LOCK_MS },
      key$: subject$,
      id: (subject) => `${accountId(subject)} ${subject.isRead}`,
      isSameSource: (one, other) => readsAlike(one.network, other.network) && one.lists === other.lists,
      known: ({ isRead }) => (isRead ? undefined : NOT_READ),
      pollMs: (found) => (found?.isBusy ? undefined : TOKENS_POLL_MS),
      unlockedAt: () => visitor.actedAt,
      read: (subject, reading) => this.#read(subject, reading),
    })
    this.#alone = new Query<ActiveAccount, true>({
      ...{ clock, visible$, id: accountId, staleMs: RETRY_LOCK_MS },
      key$: subject$.pipe(map((subject) => (subject?.isSupported && !subject.isRead ? subject : undefined))),
      pollMs: () => RETRY_LOCK_MS,
      read: async ({ namespace }) => {
        await native.refreshBalance(namespace, false, true)
        return true
      },
    })
    for (const query of [this.#tokens, this.#alone]) this.own(query)
    this.state = derived(this.#tokens.state, shown)
    this.#drift = new BalanceDrift(
      native.state,
      () => this.state.value,
      () => void this.#catchUp(),
    )
    this.own(this.#drift)
    this.own(() => this.#cancelUnlock())
  }

  /** Keeps the tokens up to date until the returned function is called. Asks also where the service was busy, or failed, before. */
  watch(): () => void {
    if (this.state.value.isLocked) this.#tokens.invalidate()
    const unwatch = [this.#tokens.watch(), this.#alone.watch()]
    return () => {
      for (const each of unwatch) each()
    }
  }

  /** Reads the tokens, from the cache if younger than 30 s. Settles when `state` says what came of it for the account active by then. */
  async load(): Promise<void> {
    this.#tokens.readEachKey()
    await this.#tokens.load()
    await this.#tokens.settle()
  }

  /** Fetches them again, as after a transaction; within 30 s of a failure only for the visitor. `changed`: tokens that it moved. */
  async refresh(changed: readonly TokenPlace[] = []): Promise<void> {
    this.#changed = changed
    const account = this.accounts.state.value
    if (account) void this.native.refreshBalance(account.namespace, true)
    this.#tokens.readEachKey()
    if (this.state.value.status !== 'unavailable') await this.#tokens.reload({ force: true, keeps: true })
    await this.#tokens.settle()
  }

  /** For lists of the site's own: `load`, with `force` `refresh`; with `watch` and a signal also `watch`, until that aborts. */
  fetch({ force = false, watch = false, signal }: FetchListOptions & Readonly<{ watch?: boolean }> = {}): Promise<void> {
    if (watch && signal) watchUntil(signal, () => this.watch())
    return force ? this.refresh() : this.load()
  }

  #subject(account: ActiveAccount, lists: number): Subject {
    const { address, caipNetworkId, isSupported, network } = account
    return { ...account, owner: { address, caipNetworkId }, lists, isRead: isSupported && this.holdings.reads(network) }
  }

  /** Reads anew what the balance has left behind: now, or when somebody looks. */
  async #catchUp(): Promise<void> {
    if (this.#tokens.state.value.isReading) await this.#tokens.load()
    if (this.state.value.status === 'ready' && this.#drift.isDrifted) this.#tokens.invalidate()
  }

  async #read(subject: Subject, { signal, force, before }: Reading<Found>): Promise<Found> {
    const { namespace, network, caipNetworkId, lists } = subject
    const find = (ends: AbortSignal) => {
      if (!force) void this.native.refreshBalance(namespace, before !== undefined, true)
      const changed = force ? changedTokens(caipNetworkId, this.#changed, before?.tokens ?? []) : undefined
      return this.holdings.find({ ...subject, changed }, ends)
    }
    // Lists that were read with other tokens of the site are not taken from the cache.
    const key = lists > 0 ? `${accountId(subject)} ${lists}` : accountId(subject)
    const wanted = { cache: 'portfolio', key, parse: parseHoldings, keep: keepHoldings, force } as const
    const found: Holdings = await this.cache.get(wanted, find, signal)
    const tokens = accountTokens(found, network)
    const unread = found.unread?.map((part) => tokenId(caipNetworkId, part === 'native' ? undefined : part)) ?? []
    return {
      ...{ tokens, total: totalValue(tokens), isPartial: found.isPartial, isBusy: found.isBusy },
      isLocked: this.#isLocked(subject, found),
      unread: unread.length > 0 ? unread : undefined,
    }
  }

  /** Of a partial list: a new try would ask the nodes alone. */
  #isLocked(subject: Subject, { isPartial }: Holdings): boolean {
    this.#cancelUnlock()
    const ms = isPartial ? this.holdings.lockedMs(subject) : 0
    if (ms > 0) this.#cancelUnlock = this.clock.after(ms, () => this.#tokens.amend((found) => ({ ...found, isLocked: false })))
    return ms > 0
  }
}

function shown({ key, value, error, isReading, isLocked = false }: QueryState<Subject, Found>): TokensState {
  if (!key) return IDLE
  const { owner, isRead } = key
  if (!isRead) return { ...EMPTY, owner, status: 'unavailable' }
  const { isBusy: _, ...known } = value ?? NOT_READ
  if (error && (value || !isReading)) return { ...known, owner, status: 'failed', isLocked }
  if (value) return { ...known, owner, status: 'ready' }
  return { ...known, owner, status: isReading ? 'loading' : 'idle' }
}

type List = Pick<TokensState, 'owner' | 'tokens'>

/** Hears when the balance beside a list of tokens changed without it: by a transaction of the site, a deposit, a payment from outside. */
class BalanceDrift {
  #last: Readonly<{ owner: List['owner']; value: bigint }> | undefined
  readonly dispose: () => void

  constructor(
    private readonly accounts: ReadonlyStore<AccountsState>,
    private readonly list: () => List,
    private readonly changed: () => void,
  ) {
    this.dispose = accounts.watch(() => this.#follow())
  }

  /** Whether the list has another amount of the own coin than the balance. */
  get isDrifted(): boolean {
    const value = this.#value()
    const coin = this.list().tokens.find(({ address }) => address === undefined)
    return value !== undefined && value !== (coin?.amount ?? 0n)
  }

  #value(): bigint | undefined {
    const { owner } = this.list()
    const details = owner && ownValue(this.accounts.value, owner.caipNetworkId.split(':')[0] as ChainNamespace)
    return details?.address === owner?.address && details?.balance.status === 'known' ? details.balance.value : undefined
  }

  #follow(): void {
    const value = this.#value()
    if (value === undefined) return
    const { owner } = this.list()
    const before = this.#last
    this.#last = { owner, value }
    if (before?.owner === owner && before?.value !== value) this.changed()
  }
}

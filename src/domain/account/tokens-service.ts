import type { Subscription } from 'rxjs'
import type { Holdings, TokenHoldings } from '../../ports/account/token-holdings.ts'
import type { FetchListOptions } from '../../ports/host/account-snapshots.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { Connection } from '../connection/connection.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { toAppError } from '../errors/fail.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { CacheService } from '../shared/cache.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { type AccountToken, accountTokens, totalValue } from './account-token.ts'
import { keepHoldings, parseHoldings } from './kept-holdings.ts'

/** Spec §4, §9: after a failure, no request for 30 s. */
export const RETRY_LOCK_MS = 30_000
/** How often the tokens on the screen are read again; within 30 s from the cache. */
export const TOKENS_POLL_MS = 10_000

/** The account and network that the tokens belong to. */
export type TokensOwner = Readonly<{ address: string; caipNetworkId: CaipNetworkId }>

/**
 * Tokens of the active account on the active network, never those of another. `idle`: no account, or nobody asked yet. `unavailable`: tokens of
 * this network are not read. `failed`: `tokens` holds what was known before, if anything. An empty `tokens` means "nothing there" only when
 * `ready`.
 */
export type TokensState = Readonly<{
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'unavailable'
  owner: TokensOwner | undefined
  tokens: readonly AccountToken[]
  /** USD, exact decimal text; absent when no token has a known price. */
  total?: string | undefined
  /** Only the network's own coin and the tokens of the site: the index of all tokens could not be asked. */
  isPartial: boolean
  /** After a failure: no new request is sent yet. */
  isLocked: boolean
}>

type Subject = Readonly<{ key: string; connection: Connection; address: string; network: Network; controller: AbortController }>

const EMPTY = { tokens: [], isPartial: false, isLocked: false } as const
const IDLE: TokensState = { ...EMPTY, status: 'idle', owner: undefined }

/** Reads the tokens while somebody watches and the page is visible, or when asked. */
export class TokensService {
  readonly #state = new Store<TokensState>(IDLE)
  readonly state: ReadonlyStore<TokensState> = this.#state
  readonly #watching: Subscription[]
  readonly #failedAt = new Map<string, number>()
  #subject: Subject | undefined
  #watchers = 0
  #isVisible = true
  #isAsked = false
  #isBusy = false
  /** Counts requests: an answer to an older one does not replace a newer. */
  #turn = 0
  #shown = 0
  #cancelPoll = () => {}
  #cancelUnlock = () => {}

  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly holdings: TokenHoldings,
    private readonly cache: CacheService,
    private readonly clock: Clock,
    page: Page,
    private readonly logger: Logger,
  ) {
    const follow = () => this.#follow()
    this.#watching = [connections.state.value$.subscribe(follow), networks.state.value$.subscribe(follow)]
    this.#watching.push(
      page.visible$.subscribe((isVisible) => {
        this.#isVisible = isVisible
        this.#poll()
      }),
    )
  }

  /** Keeps the tokens up to date until the returned function is called. */
  watch(): () => void {
    this.#watchers += 1
    this.#poll()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#watchers -= 1
      if (this.#watchers === 0) this.#cancelPoll()
    }
  }

  /** Reads the tokens, from the cache if they are younger than 30 s. Settles when `state` says what came of it. */
  async load(): Promise<void> {
    this.#isAsked = true
    await this.#read(false)
  }

  /** Reads them anew, after a transaction for instance; not within 30 s of a failure. */
  async refresh(): Promise<void> {
    this.#isAsked = true
    this.#isBusy = false
    await this.#read(true)
    this.#poll()
  }

  /** For lists of the site's own: `load`, with `force` `refresh`. */
  fetch({ force = false }: FetchListOptions = {}): Promise<void> {
    return force ? this.refresh() : this.load()
  }

  dispose(): void {
    for (const watching of this.#watching) watching.unsubscribe()
    this.#cancelPoll()
    this.#cancelUnlock()
    this.#subject?.controller.abort()
    this.#watchers = 0
    this.#isAsked = false
  }

  #follow(): void {
    const { active } = this.networks.state.value
    const connection = active && this.connections.connection(active.network.chainNamespace)
    const next = active && connection && { connection, network: active.network, address: connection.accounts[0].address }
    const key = next && `${next.network.caipNetworkId}:${next.address}`
    if (key === this.#subject?.key && connection?.connector === this.#subject?.connection.connector) return
    this.#subject?.controller.abort()
    this.#cancelPoll()
    this.#cancelUnlock()
    this.#isBusy = false
    this.#subject = next && key !== undefined ? { ...next, key, controller: new AbortController() } : undefined
    if (!next || !active) {
      this.#isAsked = false
      this.#state.set(IDLE)
      return
    }
    const owner = { address: next.address, caipNetworkId: next.network.caipNetworkId }
    const isRead = active.supported && this.holdings.reads(next.network)
    const isWanted = this.#watchers > 0 || this.#isAsked
    this.#state.set({ ...EMPTY, owner, status: isRead ? (isWanted ? 'loading' : 'idle') : 'unavailable' })
    if (isRead && this.#isAsked && this.#watchers === 0) void this.#read(false)
    this.#poll()
  }

  /** Reads now, and again after each interval, while somebody watches. */
  #poll(): void {
    this.#cancelPoll()
    if (this.#watchers === 0 || !this.#isVisible || this.#isBusy || !this.#subject) return
    void this.#read(false)
    this.#cancelPoll = this.clock.after(TOKENS_POLL_MS, () => this.#poll())
  }

  async #read(force: boolean): Promise<void> {
    const subject = this.#subject
    if (!subject || this.#state.value.status === 'unavailable') return
    const { key, network, controller } = subject
    const turn = ++this.#turn
    const isCurrent = () => this.#subject === subject && !controller.signal.aborted && turn > this.#shown
    if (this.#lockedFor(key) > 0) return this.#lock(subject)
    if (this.#state.value.tokens.length === 0 && this.#state.value.status !== 'ready') this.#set({ status: 'loading', isLocked: false })
    try {
      const wanted = { cache: 'portfolio', key, parse: parseHoldings, keep: keepHoldings, force } as const
      const found = await this.cache.get(wanted, (ends) => this.holdings.find(subject, ends), controller.signal)
      if (!isCurrent()) return
      this.#shown = turn
      this.#show(found, network)
    } catch (error) {
      if (!isCurrent()) return
      this.#shown = turn
      this.#failedAt.set(key, this.clock.monotonic())
      this.logger.info('The tokens are unavailable', { network: network.caipNetworkId, code: toAppError(error).code })
      this.#lock(subject)
    }
  }

  #show(found: Holdings, network: Network): void {
    const tokens = accountTokens(found, network)
    this.#cancelUnlock()
    this.#state.set({
      ...this.#state.value,
      ...{ status: 'ready', tokens, total: totalValue(tokens), isPartial: found.isPartial, isLocked: false },
    })
    if (!found.isBusy) return
    this.#isBusy = true
    this.#cancelPoll()
  }

  /** Says that reading failed, and when a new try is possible. */
  #lock({ key }: Subject): void {
    this.#set({ status: 'failed', isLocked: true })
    this.#cancelUnlock()
    this.#cancelUnlock = this.clock.after(this.#lockedFor(key), () => this.#set({ isLocked: false }))
  }

  /** Milliseconds until the next request may be sent. */
  #lockedFor(key: string): number {
    const failedAt = this.#failedAt.get(key)
    const left = failedAt === undefined ? 0 : failedAt + RETRY_LOCK_MS - this.clock.monotonic()
    if (left <= 0) this.#failedAt.delete(key)
    return Math.max(0, left)
  }

  #set(change: Partial<TokensState>): void {
    this.#state.set({ ...this.#state.value, ...change })
  }
}

import type { Subscription } from 'rxjs'
import type { SmartSession, SmartSessions } from '../../ports/account/smart-sessions.ts'
import type { TokenFact, TokenFacts } from '../../ports/account/token-facts.ts'
import type { WalletAbilities } from '../../ports/account/wallet-abilities.ts'
import type { FetchListOptions } from '../../ports/host/account-snapshots.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { CaipAddressText } from '../caip/caip-address.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import { isUnavailable } from '../errors/is-unavailable.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { type ActiveAccount, type ActiveAccounts, accountId, isSameActive } from './active-account.ts'
import { grantedTokens } from './granted-allowance.ts'
import { isSameList, listAccount } from './list-account.ts'

/** More are not looked up. */
const TOKENS_MAX = 20
/** As long as WalletConnect keeps a request. */
const ASKED_MS = 300_000
/** HTTP statuses that do not depend on the request's contents: time-out, too many requests. */
const LATER = [408, 429]
/** What the wallet signed is kept this long for a retry. */
const SIGNED_MS = 600_000
/** A list of the site's own is read anew after this time. */
const KNOWN_MS = 15_000

export type SessionsSubject = ActiveAccount

/** As `ActivityState`. `facts`: what is known of the tokens that may be spent, by their contract in lower case. `abilities`: undefined while unknown, `unsaid` when the wallet does not tell. */
export type SessionsState = Readonly<
  | { status: 'none'; other?: ActiveAccount | undefined }
  | ({ subject: SessionsSubject; abilities: readonly string[] | 'unsaid' | undefined } & (
      | { status: 'idle' | 'loading' | 'failed' | 'unavailable' }
      | { status: 'known'; sessions: readonly SmartSession[]; facts: ReadonlyMap<string, TokenFact> }
    ))
>

/** The permissions that the active account granted to sites, and what its wallet offers. EVM. */
export class SessionsService {
  readonly #state = new Store<SessionsState>({ status: 'none' })
  readonly state: ReadonlyStore<SessionsState> = this.#state
  readonly #watching: Subscription
  #viewers = 0
  #asking = new AbortController()
  #reading: Promise<void> | undefined
  /** By network and contract. What a token says of itself does not change. */
  readonly #facts = new Map<string, TokenFact>()
  readonly #revoking = new Map<string, Promise<void>>()
  /** What the wallet signed and the service has not confirmed: a retry does not ask the wallet again until it is disconnected. */
  readonly #signed = new Map<string, Readonly<{ signature: string; at: number }>>()
  #readAt = 0
  /** Of the last attempt to read the list. */
  #failure: unknown
  readonly #end = new AbortController()
  #isOver = false

  constructor(
    private readonly sessions: SmartSessions,
    private readonly wallet: WalletAbilities,
    private readonly accounts: ActiveAccounts,
    private readonly tokens: TokenFacts,
    private readonly clock: Clock,
  ) {
    this.#watching = accounts.state.value$.subscribe(() => this.#follow())
  }

  /** Reads what is asked for, also after a change of account or chain, until the returned function is called. What is known stays until it is read anew. */
  watch(): () => void {
    this.#viewers++
    const { status } = this.#state.value
    if (status === 'idle' || status === 'unavailable') void this.reload()
    else if (status === 'known' && !this.#reading) void this.#restart(true)
    let isOver = false
    return () => {
      if (!isOver) this.#viewers--
      isOver = true
    }
  }

  /** For lists of the site's own: unless they are known for less than 15 s, again after a failure or with `force`. Settles for the account active by then. */
  async fetch({ force = false }: FetchListOptions = {}): Promise<void> {
    const { status } = this.#state.value
    if (force || status === 'failed' || status === 'unavailable') await this.reload()
    else if (status === 'known' && this.clock.monotonic() - this.#readAt >= KNOWN_MS) await (this.#reading ?? this.#restart(true))
    while (!this.#isOver && isOpen(this.#state.value)) await (this.#reading ?? this.reload())
  }

  /** Fetches again. A failure is a state. */
  async reload(): Promise<void> {
    await this.#restart(false)
  }

  async #restart(keeps: boolean): Promise<void> {
    const reading = this.#read(keeps)
    this.#reading = reading
    await reading
    if (this.#reading === reading) this.#reading = undefined
  }

  async #read(keeps: boolean): Promise<void> {
    const { value } = this.#state
    if (value.status === 'none') return
    const { subject } = value
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    if (!keeps) this.#state.set({ status: 'loading', subject, abilities: value.abilities })
    await Promise.all([this.#list(subject, signal, keeps), this.#ask(subject, signal)])
  }

  /**
   * Has the wallet and the service give up the permissions of `pci`; the same call as one that is on its way. `signal` gives up until the wallet is
   * asked: from then on its answer decides, and what it gave up is ended at the service too, also after a change of network or account. One that does
   * not answer is waited for 5 minutes; a later answer still counts.
   * @throws NOT_CONNECTED, USER_REJECTED, WALLET_SILENT, WALLET_REFUSED, CHAIN_UNSUPPORTED, HTTP_STATUS, HTTP_TIMEOUT, HTTP_UNREACHABLE, ABORTED
   */
  async revoke(pci: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#isOver) throw fail('ABORTED', {})
    const running = this.revocationOf(pci)
    if (running) return running
    const { value } = this.#state
    const session = value.status === 'known' ? value.sessions.find((each) => each.pci === pci) : undefined
    if (value.status === 'none' || !session || !this.#isActive(value.subject)) throw fail('NOT_CONNECTED', { namespace: 'eip155' })
    const { connection } = value.subject
    const key = revocationKey(value.subject, pci)
    const late = () => fail('WALLET_SILENT', { wallet: connection.connector.name })
    const work = this.#revoke(value.subject, session, key)
    const revoking = withDeadline({ clock: this.clock, ms: ASKED_MS, late }, () => work).finally(() => this.#revoking.delete(key))
    this.#revoking.set(key, revoking)
    return revoking
  }

  /** The revocation that is on its way for the permissions of the active account. */
  revocationOf(pci: string): Promise<void> | undefined {
    const { value } = this.#state
    return value.status === 'none' ? undefined : this.#revoking.get(revocationKey(value.subject, pci))
  }

  async #revoke(subject: SessionsSubject, session: SmartSession, key: string): Promise<void> {
    const { signal } = this.#end
    const before = this.#signed.get(key)
    const isYoung = before && this.clock.monotonic() - before.at < SIGNED_MS
    const signature = isYoung ? before.signature : await this.wallet.revoke(subject.connection, accountOf(subject), session, signal)
    if (!isYoung) this.#signed.set(key, { signature, at: this.clock.monotonic() })
    try {
      await this.sessions.revoke(accountOf(subject), session.pci, signature, signal)
      this.#signed.delete(key)
    } catch (error) {
      // The service does not take this signature: another one may do.
      if (isAppError(error, 'HTTP_STATUS') && error.facts.status < 500 && !LATER.includes(error.facts.status)) this.#signed.delete(key)
      throw error
    }
    if (this.#isActive(subject)) await this.reload()
  }

  /** For lists of the site's own: `revoke`, after the permissions were read where they are not known, or lack `pci`. @throws as `revoke` */
  async end(pci: string, { signal = new AbortController().signal }: Pick<FetchListOptions, 'signal'> = {}): Promise<void> {
    await this.fetch()
    const isListed = () => {
      const { value } = this.#state
      return value.status === 'none' || (value.status === 'known' && value.sessions.some((each) => each.pci === pci))
    }
    if (this.#state.value.status === 'known' && !isListed() && !this.revocationOf(pci)) await this.#restart(true)
    // Whether the account granted it is not known.
    if (!isListed() && !this.revocationOf(pci) && this.#failure !== undefined) throw toAppError(this.#failure)
    await this.revoke(pci, signal)
  }

  dispose(): void {
    this.#isOver = true
    this.#watching.unsubscribe()
    this.#asking.abort()
    this.#end.abort()
  }

  #isActive(subject: SessionsSubject): boolean {
    return isSameActive(this.accounts.state.value, subject)
  }

  async #list(subject: SessionsSubject, signal: AbortSignal, keeps: boolean): Promise<void> {
    type Next = { status: 'failed' | 'unavailable' } | Pick<Extract<SessionsState, { status: 'known' }>, 'status' | 'sessions' | 'facts'>
    const set = (next: Next) => {
      const { value } = this.#state
      if (!signal.aborted && value.status !== 'none') this.#state.set({ ...next, subject, abilities: value.abilities })
    }
    try {
      const sessions = await this.sessions.list(accountOf(subject), signal)
      if (!signal.aborted) {
        this.#readAt = this.clock.monotonic()
        this.#failure = undefined
      }
      set({ status: 'known', sessions, facts: this.#factsOf(subject, sessions) })
      void this.#learn(subject, sessions, signal)
    } catch (error) {
      if (!signal.aborted) this.#failure = error
      if (keeps) return
      set({ status: isUnavailable(error) ? 'unavailable' : 'failed' })
    }
  }

  /** The list does not wait for it: without it, a token is called by its contract, and its amount is left out. */
  async #learn(subject: SessionsSubject, sessions: readonly SmartSession[], signal: AbortSignal): Promise<void> {
    const { network } = subject
    const unknown = grantedTokens(sessions).filter((address) => !this.#facts.has(`${subject.caipNetworkId}:${address}`))
    if (unknown.length === 0) return
    const learn = async (address: string) => {
      const fact = await this.tokens.find(address, network, signal).catch(() => undefined)
      if (fact) this.#facts.set(`${subject.caipNetworkId}:${address}`, fact)
    }
    await Promise.all(unknown.slice(0, TOKENS_MAX).map(learn))
    const { value } = this.#state
    if (!signal.aborted && value.status === 'known') this.#state.set({ ...value, facts: this.#factsOf(subject, value.sessions) })
  }

  #factsOf({ caipNetworkId }: SessionsSubject, sessions: readonly SmartSession[]): ReadonlyMap<string, TokenFact> {
    const known = grantedTokens(sessions).flatMap((address) => {
      const fact = this.#facts.get(`${caipNetworkId}:${address}`)
      return fact ? [[address, fact] as const] : []
    })
    return new Map(known)
  }

  async #ask(subject: SessionsSubject, signal: AbortSignal): Promise<void> {
    const { connection, address, network } = subject
    const asked = this.wallet.list(connection, address, network, signal)
    const abilities = await asked.then((names) => names ?? 'unsaid').catch(() => undefined)
    const { value } = this.#state
    if (!signal.aborted && value.status !== 'none') this.#state.set({ ...value, abilities: abilities ?? value.abilities ?? 'unsaid' })
  }

  #follow(): void {
    const next = listAccount(this.accounts.state.value)
    const { value } = this.#state
    if (isSameList(next, value)) return
    this.#failure = undefined
    if (!next.subject) this.#signed.clear()
    this.#asking.abort()
    this.#reading = undefined
    this.#state.set(next.subject ? { status: 'idle', subject: next.subject, abilities: undefined } : { status: 'none', other: next.other })
    if (this.#viewers > 0 && next.subject) void this.reload()
  }
}

/** Not known, and not decided. */
function isOpen({ status }: SessionsState): boolean {
  return status === 'idle' || status === 'loading'
}

function accountOf({ caipNetworkId, address }: SessionsSubject): CaipAddressText {
  return `${caipNetworkId}:${address}`
}

function revocationKey(subject: SessionsSubject, pci: string): string {
  return `${accountId(subject)} ${pci}`
}

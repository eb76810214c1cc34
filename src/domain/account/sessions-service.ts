import { map } from 'rxjs'
import type { SmartSession, SmartSessions } from '../../ports/account/smart-sessions.ts'
import type { TokenFact, TokenFacts } from '../../ports/account/token-facts.ts'
import type { WalletAbilities } from '../../ports/account/wallet-abilities.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { CaipAddressText } from '../caip/caip-address.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail.ts'
import { isUnavailable } from '../errors/is-unavailable.ts'
import { derivedFrom } from '../shared/async/derived.ts'
import { Query } from '../shared/async/query.ts'
import type { QueryState } from '../shared/async/query-options.ts'
import { Span } from '../shared/async/span.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { Disposable } from '../shared/disposable.ts'
import type { ReadonlyStore, Service } from '../shared/store.ts'
import { type ActiveAccount, type ActiveAccounts, accountId, isListed, isSameActive } from './active-account.ts'
import { grantedTokens } from './granted-allowance.ts'
import type { FetchListOptions } from './list-snapshot.ts'

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

/** As `ActivityState`. `facts`: of spendable tokens, by lower-case contract. `abilities`: undefined while unknown; `unsaid`: not told. */
export type SessionsState = Readonly<
  | { status: 'none'; other?: ActiveAccount | undefined }
  | ({ subject: SessionsSubject; abilities: readonly string[] | 'unsaid' | undefined } & (
      | { status: 'idle' | 'loading' | 'failed' | 'unavailable' }
      | { status: 'known'; sessions: readonly SmartSession[]; facts: ReadonlyMap<string, TokenFact> }
    ))
>

type Listed = Readonly<{ sessions: readonly SmartSession[]; facts: ReadonlyMap<string, TokenFact>; readAt: number }>

/** The permissions that the active account granted to sites, and what its wallet offers. EVM. */
export class SessionsService extends Disposable implements Service<SessionsState> {
  readonly state: ReadonlyStore<SessionsState>
  readonly #list: Query<ActiveAccount, Listed>
  readonly #abilities: Query<ActiveAccount, readonly string[] | 'unsaid'>
  /** By network and contract. What a token says of itself does not change. */
  readonly #facts = new Map<string, TokenFact>()
  readonly #revoking = new Map<string, Promise<void>>()
  /** What the wallet signed and the service has not confirmed: a retry does not ask the wallet again until it is disconnected. */
  #signed = new Map<string, Readonly<{ signature: string; at: number }>>()
  readonly #end = new Span()

  constructor(
    private readonly sessions: SmartSessions,
    private readonly wallet: WalletAbilities,
    private readonly accounts: ActiveAccounts,
    private readonly tokens: TokenFacts,
    private readonly clock: Clock,
  ) {
    super()
    const key$ = accounts.state.value$.pipe(map((account) => (isListed(account) ? account : undefined)))
    const follow = (key: ActiveAccount | undefined) => {
      if (!key) this.#signed = new Map()
    }
    this.own(() => this.#end.end())
    this.own(key$.subscribe(follow))
    this.#list = new Query({ clock, key$, id: accountId, read: (account, { signal }) => this.#read(account, signal) })
    this.#abilities = new Query({
      ...{ clock, key$, id: accountId },
      read: async ({ connection, address, network }, { signal }) => (await wallet.list(connection, address, network, signal)) ?? 'unsaid',
    })
    for (const query of [this.#list, this.#abilities]) this.own(query)
    const both = derivedFrom(this.#list.state, this.#abilities.state, (list, abilities) => ({ list, abilities }))
    this.state = derivedFrom(both, accounts.state, shown)
  }

  /** Reads what is asked for, also after a change of account or chain, until the returned function runs. What is known stays meanwhile. */
  watch(): () => void {
    const unwatch = [this.#list.watch(), this.#abilities.watch()]
    return () => {
      for (const each of unwatch) each()
    }
  }

  /** For the site's own lists: reads what is unknown, 15 s old or failed, or all with `force`. Settles for the account active by then. */
  async fetch({ force = false }: FetchListOptions = {}): Promise<void> {
    const { value, error } = this.#list.state.value
    const isFresh = value && this.clock.monotonic() - value.readAt < KNOWN_MS
    if (force) await this.reload()
    else if (error || (value && !isFresh)) await this.#list.load()
    await this.#list.settle()
  }

  /** Fetches again. A failure is a state. */
  async reload(): Promise<void> {
    await Promise.all([this.#list.reload(), this.#abilities.load()])
  }

  /**
   * Has the wallet and the service give up the permissions of `pci`; a call on its way is joined. `signal` gives up (ABORTED) until the
   * wallet is asked: from then on its answer decides, and what it gave up is ended at the service too, also after a change of network or
   * account. One that does not answer is waited for 5 minutes; a later answer still counts.
   * @throws NOT_CONNECTED, USER_REJECTED, WALLET_SILENT, WALLET_REFUSED, CHAIN_UNSUPPORTED, HTTP_STATUS, HTTP_TIMEOUT, HTTP_UNREACHABLE
   */
  async revoke(pci: string, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw fail('ABORTED', {})
    const running = this.revocationOf(pci)
    if (running) return running
    const { value } = this.state
    const session = value.status === 'known' ? value.sessions.find((each) => each.pci === pci) : undefined
    if (value.status === 'none' || !session || !this.#isActive(value.subject)) throw fail('NOT_CONNECTED', { namespace: 'eip155' })
    const { connection } = value.subject
    const key = revocationKey(value.subject, pci)
    const late = () => fail('WALLET_SILENT', { wallet: connection.connector.name })
    const work = () => this.#revoke(value.subject, session, key)
    const revoking = withDeadline({ clock: this.clock, ms: ASKED_MS, late, signal: this.#end.signal }, work).finally(() =>
      this.#revoking.delete(key),
    )
    this.#revoking.set(key, revoking)
    return revoking
  }

  /** The revocation that is on its way for the permissions of the active account. */
  revocationOf(pci: string): Promise<void> | undefined {
    const { value } = this.state
    return value.status === 'none' ? undefined : this.#revoking.get(revocationKey(value.subject, pci))
  }

  async #revoke(subject: SessionsSubject, session: SmartSession, key: string): Promise<void> {
    const { signal } = this.#end
    // Of this connection: what is signed after it ended is not kept.
    const signed = this.#signed
    const before = signed.get(key)
    const isYoung = before && this.clock.monotonic() - before.at < SIGNED_MS
    const signature = isYoung ? before.signature : await this.wallet.revoke(subject.connection, accountOf(subject), session, signal)
    if (!isYoung) signed.set(key, { signature, at: this.clock.monotonic() })
    try {
      await this.sessions.revoke(accountOf(subject), session.pci, signature, signal)
      signed.delete(key)
    } catch (error) {
      // The service does not take this signature: another one may do.
      if (isAppError(error, 'HTTP_STATUS') && error.facts.status < 500 && !LATER.includes(error.facts.status)) signed.delete(key)
      throw error
    }
    if (this.#isActive(subject)) await this.reload()
  }

  /** For lists of the site's own: `revoke`, after the permissions were read where they are not known, or lack `pci`. @throws as `revoke` */
  async end(pci: string, { signal }: Pick<FetchListOptions, 'signal'> = {}): Promise<void> {
    await this.fetch()
    const isKnown = () => {
      const { key, value } = this.#list.state.value
      return !key || this.revocationOf(pci) !== undefined || value?.sessions.some((each) => each.pci === pci)
    }
    if (this.state.value.status === 'known' && !isKnown()) await this.#list.load()
    const { error } = this.#list.state.value
    // Whether the account granted it is not known.
    if (error && !isKnown()) throw error
    await this.revoke(pci, signal)
  }

  #isActive(subject: SessionsSubject): boolean {
    return isSameActive(this.accounts.state.value, subject)
  }

  async #read(account: ActiveAccount, signal: AbortSignal): Promise<Listed> {
    const sessions = await this.sessions.list(accountOf(account), signal)
    void this.#learn(account, sessions, signal)
    return { sessions, facts: this.#factsOf(account, sessions), readAt: this.clock.monotonic() }
  }

  /** The list does not wait for it: without it, a token is called by its contract, and its amount is left out. */
  async #learn({ network, caipNetworkId }: ActiveAccount, sessions: readonly SmartSession[], signal: AbortSignal): Promise<void> {
    const unknown = grantedTokens(sessions).filter((address) => !this.#facts.has(`${caipNetworkId}:${address}`))
    const learn = async (address: string) => {
      const fact = await this.tokens.find(address, network, signal).catch(() => undefined)
      if (fact) this.#facts.set(`${caipNetworkId}:${address}`, fact)
    }
    await Promise.all(unknown.slice(0, TOKENS_MAX).map(learn))
    const { key } = this.#list.state.value
    if (key) this.#list.amend((value) => ({ ...value, facts: this.#factsOf(key, value.sessions) }))
  }

  #factsOf({ caipNetworkId }: ActiveAccount, sessions: readonly SmartSession[]): ReadonlyMap<string, TokenFact> {
    const known = grantedTokens(sessions).flatMap((address) => {
      const fact = this.#facts.get(`${caipNetworkId}:${address}`)
      return fact ? [[address, fact] as const] : []
    })
    return new Map(known)
  }
}

type Read = Readonly<{
  list: QueryState<ActiveAccount, Listed>
  abilities: QueryState<ActiveAccount, readonly string[] | 'unsaid'>
}>

function shown({ list: { key: subject, value, error, isReading }, abilities }: Read, active: ActiveAccount | undefined): SessionsState {
  if (!subject) return { status: 'none', other: active }
  const known = {
    subject,
    abilities: isSameActive(abilities.key, subject) ? (abilities.value ?? (abilities.error && 'unsaid')) : undefined,
  }
  if (value) return { ...known, status: 'known', sessions: value.sessions, facts: value.facts }
  if (isReading) return { ...known, status: 'loading' }
  if (error) return { ...known, status: isUnavailable(error) ? 'unavailable' : 'failed' }
  return { ...known, status: 'idle' }
}

function accountOf({ caipNetworkId, address }: SessionsSubject): CaipAddressText {
  return `${caipNetworkId}:${address}`
}

function revocationKey(subject: SessionsSubject, pci: string): string {
  return `${accountId(subject)} ${pci}`
}

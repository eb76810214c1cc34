import { map } from 'rxjs'
import type { Clock } from '../../ports/time/clock.ts'
import { type ActiveAccount, type ActiveAccounts, accountId, canSign } from '../account/active-account.ts'
import type { TokensService } from '../account/tokens-service.ts'
import type { PendingTransactions } from '../activity/pending-transactions.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { isBait } from '../money/bait.ts'
import type { Confirmed, FlowEditing, FlowReview, FlowStep } from '../money/flow-way.ts'
import { isSameOwner, type Owner } from '../money/owner.ts'
import type { TrackedTransaction } from '../money/transaction-fate.ts'
import { TransactionFlow } from '../money/transaction-flow.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { readsAlike } from '../network/reads-alike.ts'
import type { OptionsService } from '../options/options-service.ts'
import { derivedFrom } from '../shared/async/derived.ts'
import { poll } from '../shared/async/poll.ts'
import { Query } from '../shared/async/query.ts'
import type { QueryState } from '../shared/async/query-options.ts'
import { fieldsOf, ownValue } from '../shared/own-value.ts'
import type { ReadonlyStore, Service } from '../shared/store.ts'
import { mergeStreams } from '../shared/streams.ts'
import { type AllowanceEntry, allowanceId, type FoundAllowances } from './allowance-entry.ts'
import type { PreparedRevocation, RevocationDraft, RevocationStrategies } from './revocation-strategy.ts'

/** The node that is asked may be a block or two behind the one that has it. Ethereum makes one in 12 s. */
const LEFT_MS = 30_000
const LEFT_EVERY_MS = 2000

/** Whose allowances are looked for, of which tokens. */
type Looker = ActiveAccount & Readonly<{ tokens: readonly string[] }>
type Wanted = Readonly<{ owner: Owner; entry: AllowanceEntry }>

/** `isUnanswered`: a wallet has not said yet what became of the same before. */
export type RevocationReview = FlowReview & Readonly<{ prepared: PreparedRevocation; isUnanswered: boolean }>
/** What may still be taken once it was carried out, as the chain says: nothing, something, or no node said it. */
export type RevocationFate = Readonly<{ left: 'none' | 'some' | 'unknown' }>
export type RevocationStep = FlowStep<RevocationReview, RevocationFate>

export type AllowancesState = Readonly<{ list: QueryState<Looker, FoundAllowances>; step: RevocationStep }>

/** What may be taken from the account in use, and taking one of these rights back. Read while somebody looks. */
export class AllowancesService implements Service<AllowancesState> {
  readonly #list: Query<Looker, FoundAllowances>
  readonly #flow: TransactionFlow<Wanted, RevocationReview, RevocationFate>
  readonly state: ReadonlyStore<AllowancesState>

  constructor(
    accounts: ActiveAccounts,
    tokens: TokensService,
    options: OptionsService,
    private readonly strategies: RevocationStrategies,
    pending: PendingTransactions,
    private readonly clock: Clock,
  ) {
    const looker = (): Looker | undefined => {
      const account = accounts.state.value
      if (!canSign(account) || !strategies.has(account.namespace)) return undefined
      return { ...account, tokens: looked(account.caipNetworkId, options.state.value.tokens, tokens.state.value.tokens) }
    }
    this.#list = new Query({
      clock,
      key$: mergeStreams<unknown>(accounts.state.value$, tokens.state.value$, options.state.value$).pipe(map(looker)),
      id: (key) => `${accountId(key)} ${[...key.tokens].sort().join(' ')}`,
      isSameSource: (one, other) => readsAlike(one.network, other.network),
      read: async ({ namespace, address: owner, network, tokens: of }, { signal }) =>
        (await this.strategies.of(namespace)).find({ owner, tokens: of }, network, signal),
    })
    const way = {
      prepare: (wanted: Wanted, signal: AbortSignal) => this.#prepare(wanted, signal),
      check: async ({ accountId: whose }: RevocationReview, owner: Owner | undefined) => {
        if (!isSameOwner(owner, { accountId: whose })) throw fail('TRANSACTION_CHANGED', { part: 'account' })
      },
      ask: async ({ network, prepared }: RevocationReview, signal: AbortSignal, asks: () => void) =>
        (await this.strategies.of(network.chainNamespace)).send(prepared, signal, asks),
      track: (review: RevocationReview, hash: string, signal: AbortSignal) => this.#track(review, hash, signal),
      isLast: () => true,
      pending: ({ prepared: { draft } }: RevocationReview) => ({ account: draft.from, operation: 'approve' }),
      moved: ({ status }: RevocationStep): FlowEditing =>
        status === 'editing' ? { status } : { status: 'editing', error: fail('TRANSACTION_CHANGED', { part: 'account' }) },
      settled: (review: RevocationReview, _: string, fate: TrackedTransaction & Partial<RevocationFate>) => this.#settled(review, fate),
    }
    this.#flow = new TransactionFlow(way, accounts, pending, clock)
    this.state = derivedFrom(this.#list.state, this.#flow.state, (list, step) => ({ list, step }))
  }

  watch(): () => void {
    return this.#list.watch()
  }

  reload(): Promise<void> {
    return this.#list.reload()
  }

  /** Prepares and simulates the call that takes it back. Resolves true when there is a review. */
  async review(entry: AllowanceEntry): Promise<boolean> {
    const { owner } = this.#flow
    const { status } = this.#flow.state.value
    if (!owner || status === 'checking' || status === 'asking') return false
    return this.#flow.prepare({ owner, entry })
  }

  /** The visitor confirmed this review: the wallet is asked, once. Undefined when it was not, or refused what is no longer shown. */
  confirm(review: RevocationReview): Promise<Confirmed | undefined> {
    return this.#flow.confirm(review, { isLeft: () => true })
  }

  /** Back to the list. What a wallet is still asked stays with the wallet. */
  leave(): void {
    this.#flow.leave()
  }

  dispose(): void {
    this.#list.dispose()
    this.#flow.dispose()
  }

  async #prepare({ owner: { network, account, accountId: whose }, entry }: Wanted, signal: AbortSignal): Promise<RevocationReview> {
    const draft = { network, from: account, entry }
    const prepared = await (await this.strategies.of(network.chainNamespace)).prepare(draft, signal)
    const earlier = this.#flow.asked.earlier((each) => isSame(each.prepared.draft, draft))
    return Object.freeze({ network, accountId: whose, prepared, isUnanswered: earlier !== undefined || prepared.isOpen === true })
  }

  async #track({ network, prepared }: RevocationReview, hash: string, signal: AbortSignal): Promise<TrackedTransaction & RevocationFate> {
    const way = await this.strategies.of(network.chainNamespace)
    const fate = await way.track(hash, prepared, signal)
    if (fate.outcome !== 'done') return { ...fate, left: 'unknown' }
    const left = await poll({ clock: this.clock, everyMs: LEFT_EVERY_MS, signal }, async (_, passedMs) => {
      const amount = await way.left(prepared.draft, signal).catch(() => undefined)
      if (amount === 0n) return 'none'
      if (passedMs < LEFT_MS) return undefined
      return amount === undefined ? 'unknown' : 'some'
    })
    return { ...fate, left }
  }

  #settled({ accountId: whose, network, prepared: { draft } }: RevocationReview, fate: TrackedTransaction & Partial<RevocationFate>): void {
    const { key } = this.#list.state.value
    if (!key || accountId(key) !== whose) return
    const { caipNetworkId } = network
    const id = allowanceId(draft.entry, caipNetworkId)
    const rest = (found: FoundAllowances) => found.entries.filter((each) => allowanceId(each, caipNetworkId) !== id)
    if (fate.left === 'none') this.#list.amend((found) => ({ ...found, entries: rest(found) }))
    this.#list.invalidate()
  }
}

function isSame(one: RevocationDraft, other: RevocationDraft): boolean {
  const [first, second] = [one, other].map(({ entry, network }) => allowanceId(entry, network.caipNetworkId))
  return first === second && one.from === other.from
}

/**
 * The site's tokens on a network, and those that the account is known to hold. Not bait: a contract that was sent to the account says what
 * it likes of allowances, so that its owner calls it.
 */
function looked(chain: CaipNetworkId, ofSite: OptionsService['state']['value']['tokens'], held: TokensService['state']['value']['tokens']) {
  const given: unknown = ownValue(ofSite, chain)
  const addresses = [
    ...(Array.isArray(given) ? (given as readonly unknown[]) : [given]).map((each) => fieldsOf(each)['address']),
    ...held
      .filter(({ caipNetworkId, isLookAlike, name, symbol }) => caipNetworkId === chain && !isLookAlike && !isBait(`${name} ${symbol}`))
      .map(({ address }) => address),
  ].flatMap((address) => (typeof address === 'string' ? [address.toLowerCase()] : []))
  return [...new Set(addresses)]
}

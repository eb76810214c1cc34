import { combineLatest, type Observable, Subject, type Subscription } from 'rxjs'
import type { ReceiverNames } from '../../ports/send/receiver-names.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { TokensService } from '../account/tokens-service.ts'
import type { PendingTransactions } from '../activity/pending-transactions.ts'
import type { ChecksumCase } from '../caip/evm-address.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { isAppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { amountOf, maxAfterFee } from '../money/amount.ts'
import { type Coin, isSameCoin } from '../money/coin.ts'
import { isSameOwner, isSmartOwner, type Owner, ownerOf } from '../money/owner.ts'
import type { NetworkService } from '../network/network-service.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { formatUnits } from '../shared/units.ts'
import type { KnownReceivers } from './known-receivers.ts'
import { type ReadReceiver, readReceiver } from './receiver-rules.ts'
import { SendReviewer } from './send-reviewer.ts'
import { EMPTY_FORM, type ReceiverState, type SendForm, type SendReview, type SendState, sendAction } from './send-state.ts'
import type { SendWay, SendWays } from './send-way.ts'

/** Keys pressed within this time are one question to the names. */
const NAME_DEBOUNCE_MS = 300
/** Longer than any address or name; a paste of 10 MB ends here. */
const FIELD_MAX = 300

/** `isFixed`: the site had filled it in. */
type Sent = Readonly<{ hash: string; isFixed: boolean }>

const IDLE: SendState = { form: EMPTY_FORM, receiver: { status: 'empty' }, step: { status: 'editing' } }

/**
 * Sending a coin of the active account: form, review, confirmation, progress. The form belongs to one account on one network and is emptied
 * when either changes; a review is worth nothing after any change, and is confirmed at most once. Spec §4, §5.
 */
export class SendService {
  readonly #state = new Store<SendState>(IDLE)
  readonly state: ReadonlyStore<SendState> = this.#state
  readonly #sent = new Subject<Sent>()
  /** Emits when a wallet returned the hash of a sent transaction. */
  readonly sent$: Observable<Sent> = this.#sent
  readonly #watching: Subscription
  readonly #reviewer: SendReviewer
  #owner: Owner | undefined
  #work = new AbortController()
  #cancelName = () => {}
  #naming = new AbortController()

  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly ways: SendWays,
    private readonly coins: TokensService,
    private readonly names: ReceiverNames,
    private readonly known: KnownReceivers,
    private readonly pending: PendingTransactions,
    private readonly clock: Clock,
    private readonly checksum: ChecksumCase,
  ) {
    this.#reviewer = new SendReviewer(connections, networks, ways, names, known, coins)
    this.#watching = combineLatest([connections.state.value$, networks.state.value$]).subscribe(() => this.#follow())
    this.#watching.add(coins.state.value$.subscribe(() => this.#followCoin()))
  }

  /** The account and network that would send; undefined while nothing can be sent. */
  get owner(): Owner | undefined {
    return this.#owner
  }

  get isSmartAccount(): boolean {
    return isSmartOwner(this.connections, this.#owner)
  }

  choose(coin: Coin): void {
    this.#change({ coin })
  }

  enterAmount(amount: string): void {
    this.#change({ amount: amount.slice(0, FIELD_MAX) })
  }

  /** An address or a name, as typed or pasted. */
  enterReceiver(receiver: string): void {
    this.#change({ receiver: receiver.slice(0, FIELD_MAX) })
    this.#readReceiver()
  }

  /** The values of `open({ view: 'WalletSend', arguments })`. */
  fill({ coin, amount, receiver }: Readonly<{ coin: Coin | undefined; amount: string; receiver: string }>): void {
    this.#edit({ coin, amount: amount.slice(0, FIELD_MAX), receiver: receiver.slice(0, FIELD_MAX), isFixed: true })
    this.#readReceiver()
  }

  /** The site's values are no longer wanted. While a wallet is asked, its review stays. */
  release(): void {
    const { form, step } = this.#state.value
    if (!form.isFixed) return
    if (step.status === 'checking' || step.status === 'asking') this.#state.set({ ...this.#state.value, form: { ...form, isFixed: false } })
    else this.reset()
  }

  reset(): void {
    this.#stop()
    this.#state.set(IDLE)
  }

  /** Enters all that can be sent: of the network's own coin, what the fee leaves. @throws what the nodes throw */
  async max(): Promise<void> {
    const { coin } = this.#state.value.form
    const owner = this.#owner
    if (!coin || !owner) return
    const { signal } = this.#work
    const way = await this.ways.of(owner.network.chainNamespace)
    const fee = coin.address === undefined ? await way.reserve(owner.network, signal) : 0n
    const { coin: held } = await way.holdings({ network: owner.network, from: owner.account, coin }, signal)
    const now = this.#state.value.form.coin
    if (signal.aborted || !now || !isSameCoin(now, coin)) return
    this.#change({ coin: { ...now, amount: held }, amount: formatUnits(maxAfterFee(held, fee), coin.decimals) })
  }

  /** Checks and simulates what the form says. Resolves true when there is a review. */
  async review(): Promise<boolean> {
    const state = this.#state.value
    const owner = this.#owner
    const { coin, amount } = state.form
    const value = coin && amountOf(amount, coin.decimals)
    if (!owner || !coin || value === undefined || state.receiver.status !== 'known' || sendAction(state) !== 'preview') return false
    if (state.step.status !== 'editing' && state.step.status !== 'review') return false
    const { address: to, name, isOfOtherChain } = state.receiver
    const signal = this.#restart()
    this.#state.set({ ...state, step: { status: 'preparing' } })
    try {
      const draft = { network: owner.network, from: owner.account, to, amount: value, coin }
      const review = await this.#reviewer.review(draft, { name, isOfOtherChain }, signal)
      if (signal.aborted) return false
      this.#state.set({ ...this.#state.value, step: { status: 'review', review } })
      return true
    } catch (error) {
      if (!signal.aborted) this.#state.set({ ...this.#state.value, step: { status: 'editing', error: toAppError(error) } })
      return false
    }
  }

  /** The visitor confirmed this review: everything is checked again, then the wallet is asked, once. Resolves true when it was sent. */
  async confirm(review: SendReview): Promise<boolean> {
    const { step } = this.#state.value
    if (step.status !== 'review' || step.review !== review || step.error) return false
    const signal = this.#restart()
    this.#state.set({ ...this.#state.value, step: { status: 'checking', review } })
    try {
      const way = await this.#reviewer.check(review, signal)
      if (signal.aborted) return false
      this.#state.set({ ...this.#state.value, step: { status: 'asking', review } })
      // Given up with the view only until the wallet is asked: what it sends later is still recorded.
      const hash = await way.send(review.prepared, signal)
      this.#record(review, hash, way, signal)
      return !signal.aborted
    } catch (error) {
      if (signal.aborted) return false
      this.#state.set({ ...this.#state.value, step: { status: 'review', review, error: toAppError(error) } })
      // A new review shows where the name leads now.
      if (isAppError(error, 'TRANSACTION_CHANGED') && error.facts.part === 'name') this.#readReceiver()
      return false
    }
  }

  /** Back to the form. What a wallet is still asked stays with the wallet. */
  edit(): void {
    const { step } = this.#state.value
    if (step.status === 'editing') return
    this.#restart()
    this.#state.set({ ...this.#state.value, step: { status: 'editing' } })
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#stop()
    this.#sent.complete()
  }

  #record(review: SendReview, hash: string, way: SendWay, signal: AbortSignal): void {
    const { network, prepared } = review
    const { draft } = prepared
    const chain = network.caipNetworkId
    this.pending.add({ hash, chain, account: draft.from, operation: 'send', sentTo: draft.to })
    void this.known.add(network.chainNamespace, draft.to)
    if (!signal.aborted) {
      const { isFixed } = this.#state.value.form
      this.#cancelName()
      this.#state.set({ ...IDLE, step: { status: 'sent', review, hash } })
      this.#sent.next({ hash, isFixed })
    }
    void this.#track(review, hash, way)
  }

  async #track(review: SendReview, hash: string, way: SendWay): Promise<void> {
    const outcome = await way.track(hash, review.prepared, new AbortController().signal).catch(() => 'dropped' as const)
    this.pending.remove({ hash, chain: review.network.caipNetworkId })
    const { step } = this.#state.value
    if (step.status === 'sent' && step.hash === hash) this.#state.set({ ...this.#state.value, step: { ...step, outcome } })
    void this.coins.refresh()
  }

  #change(part: Partial<SendForm>): void {
    if (!this.#state.value.form.isFixed) this.#edit(part)
  }

  #edit(part: Partial<SendForm>): void {
    if (this.#state.value.step.status === 'asking') return
    this.#restart()
    const { form, receiver } = this.#state.value
    this.#state.set({ form: { ...form, ...part }, receiver, step: { status: 'editing' } })
  }

  #readReceiver(): void {
    this.#cancelName()
    const typed = this.#state.value.form.receiver
    const owner = this.#owner
    const read = typed.trim() === '' || !owner ? undefined : readReceiver(typed, owner.network.chainNamespace, this.checksum)
    if (!owner || !read || !('name' in read)) {
      this.#setReceiver(toState(read))
      return
    }
    this.#setReceiver({ status: 'resolving' })
    this.#naming = new AbortController()
    const { signal } = this.#naming
    const cancel = this.clock.after(NAME_DEBOUNCE_MS, () => void this.#resolve(read.name, owner, signal))
    this.#cancelName = () => {
      cancel()
      this.#naming.abort()
    }
  }

  async #resolve(name: string, owner: Owner, signal: AbortSignal): Promise<void> {
    try {
      const found = await this.names.find(name, owner.network, this.networks.state.value.networks, signal)
      if (!signal.aborted) this.#setReceiver(found ? { status: 'known', ...found } : { status: 'nameless' })
    } catch {
      if (!signal.aborted) this.#setReceiver({ status: 'unavailable' })
    }
  }

  #setReceiver(receiver: ReceiverState): void {
    this.#state.set({ ...this.#state.value, receiver })
  }

  #follow(): void {
    const before = this.#owner
    this.#owner = ownerOf(this.connections, this.networks)
    if (isSameOwner(before, this.#owner)) return
    const { step } = this.#state.value
    // What was sent stays in sight; a form or a review of another account or network does not.
    if (step.status === 'sent') return
    const isLost = step.status !== 'editing'
    this.#stop()
    this.#state.set(isLost ? { ...IDLE, step: { status: 'editing', error: fail('TRANSACTION_CHANGED', { part: 'account' }) } } : IDLE)
  }

  /** The chosen coin by what it is, not by its place in the list: its amount follows what was read last. */
  #followCoin(): void {
    const { form } = this.#state.value
    const { coin } = form
    const found = coin && this.coins.state.value.tokens.find((each) => isSameCoin(each, coin))
    if (coin && found && found.amount !== coin.amount)
      this.#state.set({ ...this.#state.value, form: { ...form, coin: { ...coin, amount: found.amount } } })
  }

  #restart(): AbortSignal {
    this.#work.abort()
    this.#work = new AbortController()
    return this.#work.signal
  }

  #stop(): void {
    this.#cancelName()
    this.#restart()
  }
}

function toState(read: ReadReceiver | undefined): ReceiverState {
  if (!read || 'name' in read) return { status: 'empty' }
  return 'fault' in read ? { status: 'invalid', fault: read.fault } : { status: 'known', address: read.address, isOfOtherChain: false }
}

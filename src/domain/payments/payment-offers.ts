import type { TokenPrices } from '../../ports/account/token-prices.ts'
import type { EvmCall, EvmNode } from '../../ports/money/evm-node.ts'
import type { TransferQuotes } from '../../ports/payments/transfer-quotes.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ChecksumCase } from '../caip/evm-address.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { ExchangeService } from '../exchange/exchange-service.ts'
import { billOf } from '../exchange/payment-order.ts'
import { approvalsFor, expectDecimals, isApproval } from '../money/allowance.ts'
import type { Coin } from '../money/coin.ts'
import { fractionOf } from '../money/decimal.ts'
import { approveCall } from '../money/evm-calls.ts'
import { isSameOwner, type Owner } from '../money/owner.ts'
import type { TrackedTransaction } from '../money/transaction-fate.ts'
import type { Prepared, Transactions } from '../money/transactions.ts'
import type { CaipNetworkId } from '../network/network.ts'
import type { TransferStrategies } from '../send/transfer-strategy.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { expectOutflow, type PaymentPlan, type PaymentWish, planOf, refused, siteOf, wantedOf } from './payment-rules.ts'
import type { PaymentOffer, PaymentRequest } from './payment-state.ts'

/** An offer does not wait longer for a price; without one, the cost is unknown. */
const PRICE_WAIT_MS = 3000

type CallPlan = Extract<PaymentPlan, { kind: 'call' }>

/** Requests a quote for a payment, and refuses one that differs from what was asked. */
export class PaymentOffers {
  constructor(
    private readonly quotes: TransferQuotes,
    private readonly ways: TransferStrategies,
    private readonly node: EvmNode,
    private readonly transactions: Transactions,
    private readonly prices: Pick<TokenPrices, 'find'>,
    private readonly clock: Clock,
    private readonly checksum: ChecksumCase,
    private readonly site: Pick<ExchangeService, 'claim'>,
  ) {}

  /**
   * @throws TRANSFER_UNAVAILABLE, TRANSFER_REFUSED, INSUFFICIENT_FUNDS, SIMULATION_FAILED, TRANSACTION_CHANGED (decimals), and what the
   * nodes throw
   */
  async make(wish: PaymentWish, signal: AbortSignal): Promise<PaymentOffer> {
    const { order, network, account, coin } = wish
    const madeAt = this.clock.monotonic()
    const { asset } = order
    const pricing = Promise.all([
      this.#priced(network.caipNetworkId, coin.address, coin.price, signal),
      this.#priced(asset.network, asset.address, undefined, signal),
    ])
    const quote = await this.quotes.quote(
      {
        // A transaction for Solana could not be judged; a transfer to an address can.
        ...(network.chainNamespace === 'eip155' && { user: account }),
        ...{ origin: { network: network.caipNetworkId, address: coin.address }, destination: asset },
        ...{ recipient: siteOf(order), amount: wantedOf(order) },
      },
      signal,
    )
    const plan = planOf(quote, wish, this.checksum)
    await this.#expectFunds(wish, plan, 0n, signal)
    const { next, fee } = plan.kind === 'transfer' ? await this.#transfer(wish, plan, signal) : await this.#call(wish, plan, signal)
    await this.#expectFunds(wish, plan, fee, signal)
    const [given, received] = await pricing
    const { destination, fees, seconds } = quote
    const cost = costOf(given, coin, plan.amount, received, asset, destination.amount)
    return Object.freeze({ ...wish, plan, delivered: destination.amount, fees, seconds, cost, fee, next, madeAt })
  }

  /** Once more, right before the wallet is asked. @throws as `make` */
  async check(offer: PaymentOffer, owner: Owner | undefined, signal: AbortSignal): Promise<void> {
    if (owner?.network.caipNetworkId !== offer.network.caipNetworkId) throw fail('TRANSACTION_CHANGED', { part: 'chain' })
    if (!isSameOwner(owner, offer)) throw fail('TRANSACTION_CHANGED', { part: 'account' })
    const { plan, next, fee } = offer
    await this.#expectFunds(offer, plan, fee, signal)
    if (next.kind === 'transfer' || plan.kind === 'transfer') return
    const { call } = next.prepared
    if (next.kind === 'approval' || next.kind === 'reset') expectApproval(call, offer, plan, next.kind === 'reset' ? 0n : plan.amount)
    else if (call !== plan.call && !isSameCall(call, plan.call)) throw refused('data')
    else await this.#simulate(offer, plan, [call], signal)
    await this.node.call(call, offer.network, signal)
  }

  /** So that nobody else pays it meanwhile. Resolves the undo. @throws TRANSACTION_CHANGED (confirmation) when another tab pays it */
  claim({ order }: PaymentOffer): Promise<() => void> {
    return this.site.claim(order)
  }

  /** Asks the wallet, once. Resolves the hash. `asks` runs right before the request. @throws as `TransferStrategy.send` */
  async send({ next, network }: PaymentOffer, signal: AbortSignal, asks: () => void): Promise<string> {
    if (next.kind !== 'transfer') return this.transactions.send(next.prepared, signal, asks)
    return (await this.ways.of(network.chainNamespace)).send(next.prepared, signal, asks)
  }

  /** How what was sent ended on its network. Faults of nodes are waited out. */
  async track({ next, network }: PaymentOffer, hash: string, signal: AbortSignal): Promise<TrackedTransaction> {
    if (next.kind !== 'transfer') return this.transactions.track(hash, next.prepared, signal)
    return (await this.ways.of(network.chainNamespace)).track(hash, next.prepared, signal)
  }

  async #transfer(wish: PaymentWish, { receiver, amount }: PaymentPlan, signal: AbortSignal) {
    const { network, account, coin } = wish
    const way = await this.ways.of(network.chainNamespace)
    if ((await way.receiver(receiver, network, signal)) === 'program') throw refused('receiver')
    const prepared = await way.prepare({ network, from: account, to: receiver, amount, coin }, signal, nameOf(wish, 'pay'))
    // The service would receive less than it quoted for.
    if (prepared.isCut) throw refused('amount')
    return { next: { kind: 'transfer', prepared } satisfies PaymentRequest, fee: prepared.fee }
  }

  async #call(wish: PaymentWish, plan: CallPlan, signal: AbortSignal): Promise<Readonly<{ next: PaymentRequest; fee: bigint }>> {
    const { network, coin } = wish
    await expectDecimals(this.node, coin, network, signal)
    if ((await this.node.code(plan.receiver, network, signal)) === '0x') throw refused('contract')
    const approvals = await this.#approvals(wish, plan, signal)
    await this.#simulate(wish, plan, [...approvals, plan.call], signal)
    const kind = approvals.length === 0 ? 'call' : approvals.length === 1 ? 'approval' : 'reset'
    const name = nameOf(wish, kind === 'call' ? 'pay' : kind)
    const prepared: Prepared = await this.transactions.prepare(approvals[0] ?? plan.call, network, signal, name)
    return { next: { kind, prepared }, fee: prepared.fee }
  }

  /**
   * The approval that the service built, after a reset where the token wants one; none when the contract may take the amount already, or
   * the coin needs none.
   */
  async #approvals({ network, account, coin }: PaymentWish, plan: CallPlan, signal: AbortSignal): Promise<readonly EvmCall[]> {
    if (coin.address === undefined) return []
    const grant = { owner: account, token: coin.address, spender: plan.receiver, amount: plan.amount }
    const own = { from: account, to: coin.address, data: approveCall(plan.receiver, plan.amount), value: 0n }
    return approvalsFor(grant, () => plan.approval ?? own, this.node, network, signal)
  }

  /** The call is built by the service, so its effect is known from a simulation only. @throws TRANSFER_REFUSED */
  async #simulate(wish: PaymentWish, plan: CallPlan, calls: readonly EvmCall[], signal: AbortSignal): Promise<void> {
    const moves = await this.node.moves(calls, wish.network, signal)
    if (!moves) throw refused('data')
    expectOutflow(moves, wish, plan.amount, plan.receiver)
  }

  /** `fee`: in the network's own coin. @throws INSUFFICIENT_FUNDS with the symbol of what is missing */
  async #expectFunds({ network, account, coin }: PaymentWish, { amount }: PaymentPlan, fee: bigint, signal: AbortSignal): Promise<void> {
    const way = await this.ways.of(network.chainNamespace)
    const held = await way.holdings({ network, from: account, coin }, signal)
    if (held.coin < amount) throw fail('INSUFFICIENT_FUNDS', { symbol: coin.symbol })
    if (held.own < fee + (coin.address === undefined ? amount : 0n))
      throw fail('INSUFFICIENT_FUNDS', { symbol: network.nativeCurrency.symbol })
  }

  async #priced(
    network: CaipNetworkId,
    address: string | undefined,
    known: string | undefined,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (known !== undefined) return known
    const own = network.startsWith('solana:') ? 'So11111111111111111111111111111111111111111' : `0x${'e'.repeat(40)}`
    const id = `${network}:${address ?? own}` as const
    const late = () => fail('HTTP_TIMEOUT', { url: id })
    const ask = (ends: AbortSignal) => this.prices.find(id, ends)
    return withDeadline({ clock: this.clock, ms: PRICE_WAIT_MS, late, signal }, ask).then(
      (found) => found?.price,
      () => undefined,
    )
  }
}

/** An approval is for one coin of one account. */
function nameOf({ order, account, coin }: PaymentWish, what: 'pay' | 'approval' | 'reset'): string {
  return what === 'pay' ? billOf(order) : [what, account, coin.address, billOf(order)].join('|')
}

/** Hundredths of a percent of what is paid, by the prices that are known. */
function costOf(
  given: string | undefined,
  { decimals }: Coin,
  amount: bigint,
  received: string | undefined,
  asset: Pick<Coin, 'decimals'>,
  delivered: bigint,
): bigint | undefined {
  const [one, other] = [given, received].map((price) => (price === undefined ? undefined : fractionOf(price)))
  if (!one || !other || one.value === 0n || other.value === 0n) return undefined
  const paid = amount * one.value * 10n ** BigInt(asset.decimals + other.decimals)
  const arriving = delivered * other.value * 10n ** BigInt(decimals + one.decimals)
  return arriving >= paid ? 0n : ((paid - arriving) * 10_000n) / paid
}

function expectApproval(call: EvmCall, { coin, account }: PaymentOffer, { receiver }: CallPlan, amount: bigint): void {
  if (!isApproval(call, receiver, amount) || call.from !== account || call.to !== coin.address) throw refused('approval')
}

function isSameCall(one: EvmCall, other: EvmCall): boolean {
  return one.from === other.from && one.to === other.to && one.data === other.data && one.value === other.value
}

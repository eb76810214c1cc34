import type { TokenPrices } from '../../ports/account/token-prices.ts'
import type { EvmCall, EvmNode } from '../../ports/money/evm-node.ts'
import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { EVM_ZERO_ADDRESS } from '../caip/evm-address.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { approvalsFor, expectDecimals, heldOf, isApproval } from '../money/allowance.ts'
import { maxAfterFee } from '../money/amount.ts'
import { onOneScale, worthOf } from '../money/fiat.ts'
import { isSameOwner, type Owner } from '../money/owner.ts'
import { rollupFee } from '../money/rollup-fee.ts'
import type { Transactions } from '../money/transactions.ts'
import type { Network } from '../network/network.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { isKnownRouter, NATIVE_TOKEN } from './router-calls.ts'
import type { SwapCoin } from './swap-coins.ts'
import {
  approvalCall,
  expectMoves,
  guaranteedMinimum,
  isDecodable,
  isPriceMove,
  lowestOf,
  priceImpact,
  refused,
  SLIPPAGE,
  SWAP_CHAINS,
  type SwapWish,
  serviceId,
  swapCall,
} from './swap-rules.ts'
import type { SwapOffer, SwapWanted } from './swap-state.ts'

const RESERVED_GAS = 150_000n
/** No swap needs more; a service that says so is not believed. */
const GAS_MAX = 5_000_000n
/** The bytes of a swap, for what they cost on a rollup. */
const USUAL_SWAP = { from: EVM_ZERO_ADDRESS, to: EVM_ZERO_ADDRESS, data: `0x${'0123456789abcdef'.repeat(100)}`, value: 0n } as const
/** An offer does not wait longer for a price; without one, the impact is unknown. */
const PRICE_WAIT_MS = 3000
const PRICE_KEPT_MS = 15_000

/** Has a swap built by the service, and lets nothing of it through that is not what was asked. */
export class SwapOffers {
  /** By the service's name of the token; without a price where the service has none. */
  readonly #prices = new Map<string, Readonly<{ price: string | undefined; at: number }>>()

  constructor(
    private readonly provider: SwapProvider,
    private readonly node: EvmNode,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly prices: Pick<TokenPrices, 'find'>,
  ) {}

  /** @throws SWAP_UNSUPPORTED, SWAP_REFUSED, TRANSACTION_CHANGED (decimals), INSUFFICIENT_FUNDS, SIMULATION_FAILED, what its ports throw */
  async make(asked: SwapWanted, signal: AbortSignal): Promise<SwapOffer> {
    const { network, account, accountId, source, target, amount } = asked
    const madeAt = this.clock.monotonic()
    const chain = network.caipNetworkId
    if (!SWAP_CHAINS.has(chain)) throw fail('SWAP_UNSUPPORTED', { network: network.name })
    await this.expectFunds(asked, signal)
    const pricing = Promise.all([this.#priced(source, signal), this.#priced(target, signal)])
    await Promise.all([source, target].map((coin) => expectDecimals(this.node, coin, network, signal)))
    const [from, to] = [serviceId(source), serviceId(target)]
    const query = { from, to, amount, user: account, gasPrice: undefined }
    const quote = await this.provider.quote(query, signal)
    if (!quote || quote.toAmount === 0n) throw refused('quote')
    const user = `${chain}:${account}` as const
    const built = await this.provider.buildSwap({ user, from, to, amount, slippagePercent: SLIPPAGE }, signal)
    const wish: SwapWish = {
      ...{ chain, user: account, amount, minimum: lowestOf(quote.toAmount) },
      ...{ from: source.address ?? NATIVE_TOKEN, to: target.address ?? NATIVE_TOKEN },
    }
    const call = swapCall(built, wish)
    if ((await this.node.code(built.to, network, signal)) === '0x') throw refused('contract')
    const [given, received] = await pricing
    // The quote and the transaction are two answers: what is shown is what both promise.
    const toAmount = built.toAmount < quote.toAmount ? built.toAmount : quote.toAmount
    const facts = {
      ...{
        network,
        account,
        accountId,
        source,
        target,
        amount,
        toAmount,
        minimum: guaranteedMinimum(call, chain),
        router: built.to,
        isRouterKnown: isKnownRouter(built.to, chain),
        madeAt,
        isAsked: false,
      },
      impact: impactOf(given, amount, received, toAmount),
    }
    const approvals = source.address === undefined ? [] : await this.#approvals(wish, built.to, network, signal)
    const isSimulated = await this.#expectSwap([...approvals, call], wish, network, signal)
    const next = approvals.length === 0 ? 'swap' : approvals.length === 1 ? 'approve' : 'reset'
    const prepared = await this.transactions.prepare(approvals[0] ?? call, network, signal, nameOf(asked, next))
    await this.expectFunds(asked, signal, prepared.fee)
    const laterFee = next === 'swap' ? undefined : await this.#laterFee(call, built.gas, network, signal)
    return Object.freeze({ ...facts, isSimulated, next, prepared, laterFee })
  }

  /** Checks the offer right before signing. @throws SWAP_REFUSED, TRANSACTION_CHANGED, INSUFFICIENT_FUNDS, HTTP_UNREACHABLE (simulation) */
  async check(offer: SwapOffer, owner: Owner | undefined, signal: AbortSignal): Promise<void> {
    expectCall(offer)
    if (!isSameOwner(owner, offer)) throw fail('TRANSACTION_CHANGED', { part: 'account' })
    const { network, source, target, amount, toAmount, account: user, prepared, next } = offer
    await this.expectFunds(offer, signal, prepared.fee)
    if (next === 'swap') {
      const [from, to] = [source.address ?? NATIVE_TOKEN, target.address ?? NATIVE_TOKEN]
      const wish = { chain: network.caipNetworkId, user, from, to, amount, minimum: lowestOf(toAmount) }
      const isSimulated = await this.#expectSwap([prepared.call], wish, network, signal)
      // What was shown as run beforehand is not signed on the strength of its words.
      if (offer.isSimulated && !isSimulated) throw fail('HTTP_UNREACHABLE', { url: network.caipNetworkId })
    }
    await this.node.call(prepared.call, network, signal)
  }

  /** Why a swap reverted, as far as the chain says it now. */
  async isPriceMove({ prepared: { call }, network }: SwapOffer, signal: AbortSignal): Promise<boolean> {
    return this.node.call(call, network, signal).then(() => false, isPriceMove)
  }

  /** About what the swap itself will cost: the chain cannot estimate it before the approval counts. `gas`: as the service expects. */
  async #laterFee(call: EvmCall, gas: bigint | undefined, network: Network, signal: AbortSignal): Promise<bigint> {
    const [price, bytes] = await Promise.all([this.node.gasPrice(network, signal), rollupFee(this.node, call, network, signal)])
    return (gas !== undefined && gas > 0n && gas <= GAS_MAX ? gas : RESERVED_GAS) * price + bytes
  }

  /** All that can be swapped; of the chain's own coin, what the fee leaves. */
  async most({ address }: SwapCoin, amount: bigint, network: Network, signal: AbortSignal): Promise<bigint> {
    if (address !== undefined) return amount
    const [price, bytes] = await Promise.all([this.node.gasPrice(network, signal), rollupFee(this.node, USUAL_SWAP, network, signal)])
    return maxAfterFee(amount, RESERVED_GAS * price + 2n * bytes)
  }

  /** `fee`: in the chain's own coin. @throws INSUFFICIENT_FUNDS with the symbol of what is missing */
  async expectFunds(
    { network, account, source, amount }: Omit<SwapWanted, 'target' | 'accountId'>,
    signal: AbortSignal,
    fee = 0n,
  ): Promise<void> {
    const isOwn = source.address === undefined
    const held = await this.held(source, account, network, signal)
    if (held < amount + (isOwn ? fee : 0n)) throw fail('INSUFFICIENT_FUNDS', { symbol: source.symbol })
    if (isOwn || fee === 0n) return
    if ((await this.node.balance(account, network, signal)) < fee)
      throw fail('INSUFFICIENT_FUNDS', { symbol: network.nativeCurrency.symbol })
  }

  /** What the account holds now, as the node says. @throws ANSWER_UNREADABLE, and what the node throws */
  async held({ address }: Pick<SwapCoin, 'address'>, account: string, network: Network, signal: AbortSignal): Promise<bigint> {
    return address === undefined ? this.node.balance(account, network, signal) : heldOf(account, address, this.node, network, signal)
  }

  #approvals(wish: SwapWish, spender: string, network: Network, signal: AbortSignal): Promise<readonly EvmCall[]> {
    const { chain, user: owner, from: token, amount } = wish
    const query = { user: `${chain}:${owner}`, token: `${chain}:${token}`, amount } as const
    const approval = async () => approvalCall(await this.provider.buildApproval(query, signal), wish, spender)
    return approvalsFor({ owner, token, spender, amount }, approval, this.node, network, signal)
  }

  /**
   * What cannot be decoded is run, after the approvals it needs, and judged by what it moves: before any approval is asked for. What can be
   * decoded is run, too, where nodes simulate. False where none does.
   */
  async #expectSwap(calls: readonly EvmCall[], wish: SwapWish, network: Network, signal: AbortSignal): Promise<boolean> {
    const swap = calls.at(-1)
    const moves = await this.node.moves(calls, network, signal)
    if (moves) expectMoves(moves, wish, swap?.to ?? '')
    else if (!swap || !isDecodable(swap)) throw refused('data')
    return moves !== undefined
  }

  /** With the price of the service where no balance brought one. Nothing waits for it long. */
  async #priced(coin: SwapCoin, signal: AbortSignal): Promise<SwapCoin> {
    if (coin.price !== undefined) return coin
    const id = serviceId(coin)
    const kept = this.#prices.get(id)
    if (kept && this.clock.monotonic() - kept.at < PRICE_KEPT_MS) return { ...coin, price: kept.price }
    const late = () => fail('HTTP_TIMEOUT', { url: id })
    try {
      const found = await withDeadline({ clock: this.clock, ms: PRICE_WAIT_MS, late, signal }, (ends) => this.prices.find(id, ends))
      const price = found?.price
      this.#prices.set(id, { price, at: this.clock.monotonic() })
      return { ...coin, price }
    } catch {
      return coin
    }
  }
}

/** By the prices that are known; undefined when one of them is not. Exact: a cent is much of a small swap. */
function impactOf(source: SwapCoin, amount: bigint, target: SwapCoin, toAmount: bigint): bigint | undefined {
  const [given, received] = [worthOf(amount, source), worthOf(toAmount, target)]
  return given && received && priceImpact(...onOneScale(given, received))
}

/** What is about to be signed is what the offer says. @throws SWAP_REFUSED */
function expectCall({ prepared: { call }, next, source, amount, router, account }: SwapOffer): void {
  if (call.from !== account) throw refused('account')
  if (next === 'swap') {
    if (call.to !== router || call.value !== (source.address === undefined ? amount : 0n)) throw refused('value')
    return
  }
  if (!isApproval(call, router, next === 'reset' ? 0n : amount)) throw refused('approval')
}

function nameOf({ network, account, source, target, amount }: SwapWanted, next: SwapOffer['next']): string {
  return [next, network.caipNetworkId, account, source.address, target.address, amount].join('|')
}

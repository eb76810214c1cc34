import type { EvmCall, EvmNode } from '../../ports/money/evm-node.ts'
import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { maxAfterFee } from '../money/amount.ts'
import type { Coin } from '../money/coin.ts'
import { fractionOf } from '../money/decimal.ts'
import { allowanceCall, approveCall, balanceOfCall, readTokenCall, readUint } from '../money/evm-calls.ts'
import { expectDecimals } from '../money/token-decimals.ts'
import type { Transactions } from '../money/transactions.ts'
import type { Network } from '../network/network.ts'
import {
  approvalCall,
  expectMoves,
  isDecodable,
  isPriceMove,
  minimumOf,
  NATIVE_TOKEN,
  priceImpact,
  refused,
  SLIPPAGE,
  SWAP_CHAINS,
  type SwapWish,
  serviceId,
  swapCall,
} from './swap-rules.ts'
import type { SwapOffer } from './swap-state.ts'

/** Wire reference 9.3. */
const RESERVED_GAS = 150_000n

type Asked = Readonly<{ network: Network; account: string; source: Coin; target: Coin; amount: bigint }>

/** Has a swap built by the service, and lets nothing of it through that is not what was asked. */
export class SwapOffers {
  constructor(
    private readonly provider: SwapProvider,
    private readonly node: EvmNode,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws SWAP_UNSUPPORTED, SWAP_REFUSED, TRANSACTION_CHANGED (decimals), INSUFFICIENT_FUNDS, SIMULATION_FAILED, and what the service and the nodes throw */
  async make(asked: Asked, signal: AbortSignal): Promise<SwapOffer> {
    const { network, account, source, target, amount } = asked
    const madeAt = this.clock.monotonic()
    const chain = network.caipNetworkId
    if (!SWAP_CHAINS.has(chain)) throw fail('SWAP_UNSUPPORTED', { network: network.name })
    await this.expectFunds(asked, signal)
    await Promise.all([source, target].map((coin) => expectDecimals(this.node, coin, network, signal)))
    const [from, to] = [serviceId(source), serviceId(target)]
    const query = { from, to, amount, user: account, gasPrice: undefined }
    const quote = await this.provider.quote(query, signal)
    if (!quote) throw refused('quote')
    const user = `${chain}:${account}` as const
    const built = await this.provider.buildSwap({ user, from, to, amount, slippagePercent: SLIPPAGE }, signal)
    const wish: SwapWish = {
      ...{ chain, user: account, amount, minimum: minimumOf(quote.toAmount) },
      ...{ from: source.address ?? NATIVE_TOKEN, to: target.address ?? NATIVE_TOKEN },
    }
    const call = swapCall(built, wish)
    if ((await this.node.code(built.to, network, signal)) === '0x') throw refused('contract')
    const facts = {
      ...{ network, account, source, target, amount, toAmount: quote.toAmount, minimum: wish.minimum, router: built.to, madeAt },
      impact: impactOf(source, amount, target, quote.toAmount),
    }
    const approval = await this.#approval(wish, source, network, built.to, signal)
    await this.#expectSwap([...(approval?.calls ?? []), call], wish, network, signal)
    if (approval) {
      const [first] = approval.calls
      return Object.freeze({ ...facts, next: approval.next, prepared: await this.transactions.prepare(first, network, signal) })
    }
    const prepared = await this.transactions.prepare(call, network, signal)
    await this.expectFunds(asked, signal, prepared.fee)
    return Object.freeze({ ...facts, next: 'swap' as const, prepared })
  }

  /** Once more, right before the wallet is asked: what is about to be signed is what the offer says. @throws SWAP_REFUSED, TRANSACTION_CHANGED, INSUFFICIENT_FUNDS */
  async check(offer: SwapOffer, owner: Pick<Asked, 'network' | 'account'> | undefined, signal: AbortSignal): Promise<void> {
    expectCall(offer)
    const isSame = owner?.account === offer.account && owner.network.caipNetworkId === offer.network.caipNetworkId
    if (!isSame) throw fail('TRANSACTION_CHANGED', { part: 'account' })
    const { network, source, target, amount, minimum, account: user, prepared, next } = offer
    await this.expectFunds({ ...offer, account: user }, signal, prepared.fee)
    if (next === 'swap') {
      const [from, to] = [source.address ?? NATIVE_TOKEN, target.address ?? NATIVE_TOKEN]
      await this.#expectSwap([prepared.call], { chain: network.caipNetworkId, user, from, to, amount, minimum }, network, signal)
    }
    await this.node.call(prepared.call, network, signal)
    if (signal.aborted) throw fail('ABORTED', {})
  }

  /** Why a swap reverted, as far as the chain says it now. */
  async isPriceMove({ prepared: { call }, network }: SwapOffer, signal: AbortSignal): Promise<boolean> {
    return this.node.call(call, network, signal).then(() => false, isPriceMove)
  }

  /** All that can be swapped; of the chain's own coin, what the fee leaves. */
  async most({ address, amount }: Coin, network: Network, signal: AbortSignal): Promise<bigint> {
    return address === undefined ? maxAfterFee(amount, RESERVED_GAS * (await this.node.gasPrice(network, signal))) : amount
  }

  /** `fee`: in the chain's own coin. @throws INSUFFICIENT_FUNDS with the symbol of what is missing */
  async expectFunds({ network, account, source, amount }: Omit<Asked, 'target'>, signal: AbortSignal, fee = 0n): Promise<void> {
    const isOwn = source.address === undefined
    const held = await this.#held(source, account, network, signal)
    if (held < amount + (isOwn ? fee : 0n)) throw fail('INSUFFICIENT_FUNDS', { symbol: source.symbol })
    if (isOwn || fee === 0n) return
    if ((await this.node.balance(account, network, signal)) < fee)
      throw fail('INSUFFICIENT_FUNDS', { symbol: network.nativeCurrency.symbol })
  }

  async #held({ address }: Coin, account: string, network: Network, signal: AbortSignal): Promise<bigint> {
    if (address === undefined) return this.node.balance(account, network, signal)
    const call = { from: account, to: address, data: balanceOfCall(account), value: 0n }
    const held = readUint(await this.node.call(call, network, signal))
    if (held === undefined) throw fail('ANSWER_UNREADABLE', { source: network.name })
    return held
  }

  /** What is asked first, and what has to come before the swap; undefined when the contract may take the amount already. */
  async #approval(
    wish: SwapWish,
    source: Coin,
    network: Network,
    router: string,
    signal: AbortSignal,
  ): Promise<Readonly<{ next: 'reset' | 'approve'; calls: readonly [EvmCall, ...EvmCall[]] }> | undefined> {
    if (source.address === undefined) return undefined
    const { user, amount, from } = wish
    const allowance = readUint(
      await this.node.call({ from: user, to: from, data: allowanceCall(user, router), value: 0n }, network, signal),
    )
    if (allowance === undefined) throw fail('ANSWER_UNREADABLE', { source: network.name })
    if (allowance >= amount) return undefined
    const query = { user: `${wish.chain}:${user}`, token: `${wish.chain}:${from}`, amount } as const
    const call = approvalCall(await this.provider.buildApproval(query, signal), wish, router)
    if (allowance === 0n) return { next: 'approve', calls: [call] }
    const isTaken = await this.node.call(call, network, signal).then(
      () => true,
      (error: unknown) => {
        if (isAppError(error, 'SIMULATION_FAILED')) return false
        throw error
      },
    )
    return isTaken ? { next: 'approve', calls: [call] } : { next: 'reset', calls: [{ ...call, data: approveCall(router, 0n) }, call] }
  }

  /**
   * What cannot be decoded is run, after the approvals it needs, and judged by what it moves: before any approval is asked for. What can be
   * decoded is run, too, where nodes simulate.
   */
  async #expectSwap(calls: readonly EvmCall[], wish: SwapWish, network: Network, signal: AbortSignal): Promise<void> {
    const swap = calls.at(-1)
    const moves = await this.node.moves(calls, network, signal)
    if (moves) expectMoves(moves, wish, swap?.to ?? '')
    else if (!swap || !isDecodable(swap)) throw refused('data')
  }
}

/** By the prices that are known; undefined when one of them is not. Exact: a cent is much of a small swap. */
function impactOf(source: Coin, amount: bigint, target: Coin, toAmount: bigint): bigint | undefined {
  const [given, received] = [worth(source, amount), worth(target, toAmount)]
  if (!given || !received) return undefined
  return priceImpact(given.value * 10n ** BigInt(received.decimals), received.value * 10n ** BigInt(given.decimals))
}

function worth({ price, decimals }: Coin, amount: bigint): Readonly<{ value: bigint; decimals: number }> | undefined {
  const rate = price === undefined ? undefined : fractionOf(price)
  return rate && { value: amount * rate.value, decimals: decimals + rate.decimals }
}

/** What is about to be signed is what the offer says. @throws SWAP_REFUSED */
function expectCall({ prepared: { call }, next, source, amount, router, account }: SwapOffer): void {
  if (call.from !== account) throw refused('account')
  if (next === 'swap') {
    if (call.to !== router || call.value !== (source.address === undefined ? amount : 0n)) throw refused('value')
    return
  }
  const read = readTokenCall(call.data)
  const isExact = read?.kind === 'approve' && read.amount === (next === 'reset' ? 0n : amount)
  if (!isExact || read.address !== router.toLowerCase() || call.value !== 0n) throw refused('approval')
}

import type { CaipAddressText } from '../../../src/domain/caip/caip-address.ts'
import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import type { CaipNetworkId } from '../../../src/domain/network/network.ts'
import type {
  ApprovalQuery,
  BuiltSwap,
  BuiltTransaction,
  GasPrice,
  SwapProvider,
  SwapQuote,
  SwapQuoteQuery,
  SwapToken,
  SwapTransactionQuery,
} from '../../../src/ports/swap/swap-provider.ts'
import { Answering } from '../shared/answering.ts'

const ROUTER = `0x${'11'.repeat(20)}`

/** A market where everything costs `rate` of everything else. */
export class FakeSwapProvider extends Answering implements SwapProvider {
  listed: readonly SwapToken[] = []
  rate = 2n
  price: GasPrice = { standard: 1_000_000_000n, fast: undefined, instant: undefined }
  hasLiquidity = true
  readonly allowances = new Map<string, bigint>()
  readonly quotes: SwapQuoteQuery[] = []

  tokens(chainId: CaipNetworkId, signal: AbortSignal): Promise<readonly SwapToken[]> {
    return this.answer(signal, () => this.listed.filter(({ address }) => this.chains.has(chainId) && address.startsWith(`${chainId}:`)))
  }

  quote(query: SwapQuoteQuery, signal: AbortSignal): Promise<SwapQuote | undefined> {
    return this.answer(signal, () => {
      this.quotes.push(query)
      if (!this.#serves(query.from)) return undefined
      if (!this.hasLiquidity) throw fail('HTTP_STATUS', { status: 400, url: '', description: 'insufficient liquidity' })
      return { fromAmount: query.amount, toAmount: query.amount * this.rate }
    })
  }

  allowance(user: CaipAddressText, token: CaipAddressText, signal: AbortSignal): Promise<bigint> {
    return this.answer(signal, () => (this.#serves(token) ? (this.allowances.get(`${user}|${token}`) ?? 0n) : 0n))
  }

  gasPrice(chainId: CaipNetworkId, signal: AbortSignal): Promise<GasPrice> {
    return this.answer(signal, () => {
      if (!this.chains.has(chainId)) throw fail('GAS_PRICE_UNSUPPORTED', { network: chainId })
      return this.price
    })
  }

  buildApproval({ user, token, amount }: ApprovalQuery, signal: AbortSignal): Promise<BuiltTransaction> {
    return this.answer(signal, () => {
      if (!this.#serves(token)) throw fail('SWAP_UNSUPPORTED', { network: token })
      this.allowances.set(`${user}|${token}`, amount)
      const data = `0x095ea7b3${ROUTER.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}` as const
      return { chainId: chainOf(token), to: token.split(':')[2] ?? '', data, value: 0n }
    })
  }

  buildSwap({ from, amount }: SwapTransactionQuery, signal: AbortSignal): Promise<BuiltSwap> {
    return this.answer(signal, () => {
      if (!this.#serves(from)) throw fail('SWAP_UNSUPPORTED', { network: from })
      const toAmount = amount * this.rate
      return { chainId: chainOf(from), to: ROUTER, data: '0x12aa3caf', toAmount, gas: 220_000n, gasPrice: this.price.standard }
    })
  }

  #serves(token: CaipAddressText): boolean {
    return this.chains.has(token.split(':').slice(0, 2).join(':'))
  }
}

function chainOf(token: CaipAddressText): CaipNetworkId {
  return token.split(':').slice(0, 2).join(':') as CaipNetworkId
}

import type { CaipNetworkId } from '../../../src/domain/network/network.ts'
import type {
  OnrampOptions,
  OnrampProvider,
  OnrampQuote,
  OnrampQuoteQuery,
  OnrampUrlQuery,
  PurchaseCurrency,
} from '../../../src/ports/onramp/onramp-provider.ts'
import { Answering } from '../shared/answering.ts'

const networks = [{ name: 'ethereum-mainnet', displayName: 'Ethereum', chainId: '1' }]
const limits = [{ id: 'card', min: '10.00', max: '7500.00' }]

/** A shop. `isEstimating`: the provider says nothing, so what is built in is offered. */
export class FakeOnrampProvider extends Answering implements OnrampProvider {
  isEstimating = false
  tokens: readonly PurchaseCurrency[] = [
    { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks },
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks },
  ]
  /** What pages were asked for, in order. */
  readonly wanted: OnrampUrlQuery[] = []

  async options(chainId: CaipNetworkId, signal: AbortSignal): Promise<OnrampOptions> {
    return this.answer(signal, () => {
      if (!this.chains.has(chainId)) return { paymentCurrencies: [], purchaseCurrencies: [], isEstimate: false }
      return {
        paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, limits })),
        purchaseCurrencies: this.tokens,
        isEstimate: this.isEstimating,
      }
    })
  }

  async quote({ amount, payment }: OnrampQuoteQuery, chainId: CaipNetworkId, signal: AbortSignal): Promise<OnrampQuote | undefined> {
    return this.answer(signal, () => {
      const money = { amount, currency: payment.id }
      const all = { paymentTotal: money, paymentSubtotal: money, purchaseAmount: money, networkFee: money, quoteId: 'quote' }
      return this.chains.has(chainId) ? { ...all, isEstimate: this.isEstimating } : undefined
    })
  }

  async url(query: OnrampUrlQuery, chainId: CaipNetworkId, signal: AbortSignal): Promise<string | undefined> {
    this.wanted.push(query)
    return this.answer(signal, () => (this.chains.has(chainId) ? `https://pay.coinbase.com/?user=${query.partnerUserId}` : undefined))
  }
}

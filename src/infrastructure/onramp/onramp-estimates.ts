import type { OnrampQuote, OnrampQuoteQuery } from '../../ports/onramp/onramp-provider.ts'

/** The entered amount, used when there is no quote. */
export function estimate({ payment, amount }: OnrampQuoteQuery): OnrampQuote {
  const money = { amount, currency: payment.id }
  return {
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    networkFee: money,
    quoteId: 'estimate',
    isEstimate: true,
  }
}

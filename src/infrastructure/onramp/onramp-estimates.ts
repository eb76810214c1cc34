import type { OnrampOptions, OnrampQuote, OnrampQuoteQuery } from '../../ports/onramp/onramp-provider.ts'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const networks = [
  {
    name: 'ethereum-mainnet',
    displayName: 'Ethereum',
    chainId: '1',
    contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    name: 'polygon-mainnet',
    displayName: 'Polygon',
    chainId: '137',
    contractAddress: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
]

/** Options shown when the provider supplies none. Spec §7; wire reference 11.1. The ids are our own and unique. */
export const BUILT_IN_OPTIONS: OnrampOptions = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, limits })),
  purchaseCurrencies: [
    { id: 'built-in-usdc', name: 'USD Coin', symbol: 'USDC', networks },
    { id: 'built-in-eth', name: 'Ether', symbol: 'ETH', networks },
  ],
  isEstimate: true,
}

/** The entered amount, used when there is no quote. Spec §7. */
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

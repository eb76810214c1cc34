import type { OnrampOptions, PaymentCurrency, PurchaseCurrency } from '../../ports/onramp/onramp-provider.ts'
import type { CaipNetworkId, ChainNamespace } from '../network/network.ts'

export const SOLANA_MAINNET: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

type Row = PurchaseCurrency['networks'][number]

/** The network of a row: EVM chains by their number, Solana by its name. Undefined for others. */
function networkOf({ name, chainId }: Row): CaipNetworkId | undefined {
  if (/^\d{1,16}$/.test(chainId) && !/^solana/i.test(name)) return `eip155:${chainId}`
  return /^solana\b/i.test(name) && !/devnet|testnet/i.test(name) ? SOLANA_MAINNET : undefined
}

/** Where a token is delivered for an account on `inUse`: there if possible, else on its first network of that kind. Undefined: none. */
export function networkOfPurchase({ networks }: PurchaseCurrency, inUse: CaipNetworkId): CaipNetworkId | undefined {
  const kind = inUse.split(':')[0]
  const found = networks.map(networkOf).filter((network) => network?.split(':')[0] === kind)
  return found.find((network) => network === inUse) ?? found[0]
}

/** The name of `network` in the rows of a token. */
export function displayNameOf({ networks }: PurchaseCurrency, network: CaipNetworkId): string | undefined {
  return networks.find((each) => networkOf(each) === network)?.displayName
}

/** What an account of `namespace` can receive. Tokens without networks are kept. */
export function offeredTo(namespace: ChainNamespace, currencies: readonly PurchaseCurrency[]): readonly PurchaseCurrency[] {
  return currencies.filter(({ networks }) => {
    return networks.length === 0 || networks.some((row) => networkOf(row)?.split(':')[0] === namespace)
  })
}

/** Those that are delivered on `inUse`, and there only: for an account that may not exist elsewhere. */
export function deliveredOn(inUse: CaipNetworkId, currencies: readonly PurchaseCurrency[]): readonly PurchaseCurrency[] {
  return currencies.flatMap((currency) => {
    const networks = currency.networks.filter((each) => networkOf(each) === inUse)
    return networks.length > 0 ? [{ ...currency, networks }] : []
  })
}

const row = (name: string, displayName: string, chainId: string, contractAddress?: string): Row => {
  return { name, displayName, chainId, contractAddress }
}
const [ETHEREUM, POLYGON] = [
  row('ethereum-mainnet', 'Ethereum', '1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  row('polygon-mainnet', 'Polygon', '137', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'),
]
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const PAYMENTS: readonly PaymentCurrency[] = ['USD', 'EUR'].map((id) => ({ id, limits }))

/** Offered when the provider supplies no list. The ids are our own and unique. */
export const SAMPLE_OPTIONS: OnrampOptions = {
  paymentCurrencies: PAYMENTS,
  purchaseCurrencies: [
    {
      ...{ id: 'built-in-usdc', name: 'USD Coin', symbol: 'USDC' },
      networks: [
        ETHEREUM,
        POLYGON,
        row('base-mainnet', 'Base', '8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
        row('arbitrum-mainnet', 'Arbitrum', '42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
        row('optimism-mainnet', 'Optimism', '10', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
      ],
    },
    {
      ...{ id: 'built-in-eth', name: 'Ether', symbol: 'ETH' },
      networks: [
        row('ethereum-mainnet', 'Ethereum', '1'),
        row('base-mainnet', 'Base', '8453'),
        row('arbitrum-mainnet', 'Arbitrum', '42161'),
        row('optimism-mainnet', 'Optimism', '10'),
      ],
    },
    { id: 'built-in-sol', name: 'Solana', symbol: 'SOL', networks: [row('solana-mainnet', 'Solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')] },
  ],
  isEstimate: true,
}

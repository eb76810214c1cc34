import type { CaipAddressText } from '../caip/caip-address.ts'
import type { CaipNetworkId } from '../network/network.ts'

/** `id`: CAIP-19. `address`: undefined for the native coin. `isGenuine`: of the list below, not named by a site. */
export type ExchangeAsset = Readonly<{
  id: string
  network: CaipNetworkId
  address: string | undefined
  symbol: string
  name: string
  decimals: number
  isGenuine?: true
}>

export const SOLANA: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Networks whose native coin has another number in SLIP-44 than ether. */
const COINS: ReadonlyMap<CaipNetworkId, number> = new Map([
  ['eip155:56', 714],
  ['eip155:204', 714],
])

/** With its CAIP-19 id. */
export function exchangeAsset(asset: Omit<ExchangeAsset, 'id'>): ExchangeAsset {
  const { network, address } = asset
  const isSolana = network.startsWith('solana:')
  const own = `slip44:${COINS.get(network) ?? (isSolana ? 501 : 60)}`
  return { ...asset, id: `${network}/${address === undefined ? own : `${isSolana ? 'token' : 'erc20'}:${address}`}` }
}

function coin(network: CaipNetworkId, symbol: string, name: string, decimals: number): ExchangeAsset {
  return exchangeAsset({ network, address: undefined, symbol, name, decimals, isGenuine: true })
}

function token(network: CaipNetworkId, address: string, symbol: 'USDC' | 'USDT'): ExchangeAsset {
  return exchangeAsset({ network, address, symbol, name: symbol === 'USDC' ? 'USD Coin' : 'Tether USD', decimals: 6, isGenuine: true })
}

const ether = (network: CaipNetworkId) => coin(network, 'ETH', 'Ether', 18)

/** What exchanges deliver. Polygon's bridged USDC.e is left out of the default choice by its own name. */
const ASSETS: readonly ExchangeAsset[] = [
  ether('eip155:1'),
  token('eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC'),
  token('eip155:1', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT'),
  ether('eip155:8453'),
  token('eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC'),
  ether('eip155:84532'),
  token('eip155:42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC'),
  token('eip155:42161', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT'),
  { ...token('eip155:137', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'USDC'), symbol: 'USDC.e', name: 'Bridged USD Coin' },
  token('eip155:137', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'USDT'),
  token('eip155:10', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 'USDT'),
  coin(SOLANA, 'SOL', 'Solana', 9),
  token(SOLANA, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC'),
  token(SOLANA, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT'),
]

/** The service's exchange for tests; it delivers on test networks only. */
export const TEST_EXCHANGE = 'reown_test'

export function assetsOn(network: CaipNetworkId): readonly ExchangeAsset[] {
  return ASSETS.filter((asset) => asset.network === network)
}

/** USDC of the network, else its first asset. */
export function defaultAsset(network: CaipNetworkId): ExchangeAsset | undefined {
  const assets = assetsOn(network)
  return assets.find(({ symbol }) => symbol === 'USDC') ?? assets[0]
}

/** With the addresses that stand for native coins. */
export function priceKey({ network, address }: ExchangeAsset): CaipAddressText {
  const native = network.startsWith('solana:')
    ? 'So11111111111111111111111111111111111111111'
    : '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  return `${network}:${address ?? native}`
}

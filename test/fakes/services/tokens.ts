/** Tokens that the made-up market knows. `address` is CAIP-10. */
export type MarketToken = Readonly<{ name: string; symbol: string; address: string; decimals: number }>

const NATIVE_EVM = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const NATIVE_SOLANA = 'So11111111111111111111111111111111111111111'
const SOLANA_USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const USDC: Readonly<Record<string, string>> = {
  'eip155:1': '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  'eip155:10': '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
  'eip155:137': '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  'eip155:8453': '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  'eip155:42161': '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
}

/** Made-up contracts, the same on every EVM chain. */
const OTHERS: readonly Readonly<Omit<MarketToken, 'address'> & { digit: string }>[] = [
  { name: 'Tether USD', symbol: 'USDT', decimals: 6, digit: '1' },
  { name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18, digit: '2' },
  { name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8, digit: '3' },
  { name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, digit: '4' },
  { name: 'Uniswap', symbol: 'UNI', decimals: 18, digit: '5' },
  { name: 'Chainlink', symbol: 'LINK', decimals: 18, digit: '6' },
  { name: 'Arbitrum', symbol: 'ARB', decimals: 18, digit: '7' },
  { name: 'Optimism', symbol: 'OP', decimals: 18, digit: '8' },
]

/** CAIP-10 id of a chain's own coin. */
export function nativeId(chainId: string): string {
  if (chainId.startsWith('eip155:')) return `${chainId}:${NATIVE_EVM}`
  return chainId.startsWith('solana:') ? `${chainId}:${NATIVE_SOLANA}` : `${chainId}:0x`
}

/** The chain's own coin first, then USD Coin, then the rest. */
export function marketTokens(chainId: string): readonly MarketToken[] {
  if (chainId.startsWith('solana:'))
    return [
      { name: 'Solana', symbol: 'SOL', address: nativeId(chainId), decimals: 9 },
      { name: 'USD Coin', symbol: 'USDC', address: `${chainId}:${SOLANA_USDC}`, decimals: 6 },
    ]
  const usdc = USDC[chainId] ?? `0x${'9'.repeat(40)}`
  return [
    { name: 'Ether', symbol: 'ETH', address: nativeId(chainId), decimals: 18 },
    { name: 'USD Coin', symbol: 'USDC', address: `${chainId}:${usdc}`, decimals: 6 },
    ...OTHERS.map(({ digit, ...token }) => ({ ...token, address: `${chainId}:0x${digit.repeat(40)}` })),
  ]
}

export function tokenByCaip10(id: string): MarketToken | undefined {
  const chainId = id.split(':').slice(0, 2).join(':')
  return marketTokens(chainId).find(({ address }) => address.toLowerCase() === id.toLowerCase())
}

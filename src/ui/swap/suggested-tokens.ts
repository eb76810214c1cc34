/** Symbols, in order. */
export const SUGGESTED: readonly string[] = [
  ...['ETH', 'UNI', '1INCH', 'AAVE', 'SOL', 'ADA', 'AVAX', 'DOT', 'LINK', 'NITRO', 'GAIA', 'MILK', 'TRX', 'NEAR', 'GNO', 'WBTC', 'DAI'],
  ...['WETH', 'USDC', 'USDT', 'ARB', 'BAL', 'BICO', 'CRV', 'ENS', 'MATIC', 'OP'],
]

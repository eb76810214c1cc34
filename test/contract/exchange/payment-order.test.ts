import { describe, expect, it } from 'vitest'
import { isWanted, parseOrder } from '../../../src/domain/exchange/payment-order.ts'
import { evmChecksum } from '../../../src/infrastructure/shared/evm-checksum.ts'

const RECIPIENT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const usdc = {
  network: 'eip155:8453',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
}
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const sol = {
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  asset: 'native',
  metadata: { name: 'Solana', symbol: 'SOL', decimals: 9 },
}
const order = { paymentAsset: usdc, recipient: RECIPIENT, amount: 12.5 }

describe('a payment of the site', () => {
  it('is read into exact amounts and CAIP ids', () => {
    expect(parseOrder(order, evmChecksum)).toMatchObject({
      asset: { id: 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', symbol: 'USDC', decimals: 6 },
      amount: '12.5',
      recipient: `eip155:8453:${RECIPIENT}`,
    })
  })

  it('reads native coins and receivers on Solana', () => {
    const read = parseOrder({ paymentAsset: sol, recipient: MINT, amount: '0.000000001' }, evmChecksum)
    expect(read.asset.id).toBe(`${sol.network}/slip44:501`)
    // JavaScript writes this number as 1e-9.
    expect(parseOrder({ paymentAsset: sol, recipient: MINT, amount: 0.000_000_001 }, evmChecksum).amount).toBe('0.000000001')
    expect(parseOrder({ ...order, paymentAsset: { ...usdc, network: 'eip155:56', asset: 'native' } }, evmChecksum).asset.id).toBe(
      'eip155:56/slip44:714',
    )
  })

  it('knows which exchanges the site wants', () => {
    const only = parseOrder({ ...order, payWithExchange: { includeOnly: ['coinbase', 7], exclude: ['binance'] } }, evmChecksum)
    expect([isWanted(only, 'coinbase'), isWanted(only, 'binance'), isWanted(only, 'other')]).toEqual([true, false, false])
    expect(isWanted(parseOrder(order, evmChecksum), 'anything')).toBe(true)
  })

  for (const [field, change] of [
    ['paymentAsset', { paymentAsset: undefined }],
    ['paymentAsset.network', { paymentAsset: { ...usdc, network: 'bip122:000000000019d6689c085ae165831e93' } }],
    ['paymentAsset.network', { paymentAsset: { ...usdc, network: '__proto__' } }],
    ['paymentAsset.asset', { paymentAsset: { ...usdc, asset: '0x12' } }],
    ['paymentAsset.metadata', { paymentAsset: { ...usdc, metadata: { ...usdc.metadata, decimals: 1.5 } } }],
    ['paymentAsset.metadata', { paymentAsset: { ...usdc, metadata: { ...usdc.metadata, symbol: '\u200b' } } }],
    ['recipient', { recipient: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }],
    ['recipient', { recipient: `eip155:1:${RECIPIENT}` }],
    ['recipient', { recipient: 'alice.eth' }],
    ['recipient', { recipient: `0x${'0'.repeat(40)}` }],
    ['recipient', { recipient: `eip155:8453:0x${'0'.repeat(40)}` }],
    ['recipient', { recipient: `0x${'0'.repeat(39)}1` }],
    ['recipient', { recipient: `0x${'0'.repeat(37)}3ff` }],
    ['recipient', { recipient: `0x${'e'.repeat(40)}` }],
    ['recipient', { recipient: usdc.asset }],
    ['recipient', { recipient: usdc.asset.toLowerCase() }],
    ['recipient', { paymentAsset: sol, recipient: '11111111111111111111111111111111' }],
    ['recipient', { paymentAsset: { ...sol, asset: MINT }, recipient: MINT }],
    ['recipient', { paymentAsset: sol, recipient: `${sol.network}:TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA` }],
    ['amount', { amount: '1e2' }],
    ['amount', { amount: '1E0' }],
    ['amount', { amount: '1.5e1' }],
    ['amount', { amount: 0 }],
    ['amount', { amount: -1 }],
    ['amount', { amount: Number.NaN }],
    ['amount', { amount: '0.0000001' }],
    ['amount', { amount: '1,5' }],
  ] as const)
    it(`is refused for its ${field}: ${JSON.stringify(change).slice(0, 90)}`, () => {
      expect(() => parseOrder({ ...order, ...change }, evmChecksum)).toThrow(
        expect.objectContaining({ code: 'PAYMENT_INVALID', facts: { field } }),
      )
    })
})

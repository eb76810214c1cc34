import { describe, expect, it } from 'vitest'
import { assetsOn, SOLANA } from '../../domain/exchange/exchange-assets.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { KNOWN_CONTRACTS } from './known-tokens.ts'
import { GenuineTokens } from './recognised-holdings.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const genuine = new GenuineTokens(KNOWN_CONTRACTS)
const OTHER = `0x${'a'.repeat(40)}`

describe('known contracts', () => {
  it.each([
    ['in the letters of its checksum', USDC, 'USDC', true],
    ['in lower case', USDC.toLowerCase(), 'usdc', true],
    ['another contract', OTHER, 'USDC', false],
    ['another contract in foreign letters', OTHER, 'USDС', false],
    ['the contract under the symbol of another', USDC, 'WETH', false],
    ['a symbol that nobody knows', OTHER, 'TIDE', undefined],
  ])('%s', (_, address, symbol, expected) => {
    expect(genuine.has('eip155:1', address, symbol)).toBe(expected)
  })

  it('are those of one network, and case counts where the namespace has it', () => {
    expect([genuine.has('eip155:8453', USDC, 'USDC'), genuine.has('eip155:31337', USDC, 'USDC')]).toEqual([false, undefined])
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    expect([genuine.symbolOf(SOLANA, mint), genuine.symbolOf(SOLANA, mint.toLowerCase())]).toEqual(['USDC', undefined])
  })

  it('are not found by words of the language', () => {
    expect(genuine.has('__proto__' as CaipNetworkId, 'constructor', 'toString')).toBeUndefined()
    expect(genuine.symbolOf('eip155:1', '__proto__')).toBeUndefined()
  })

  it('are written so that they are found, each for one symbol', () => {
    for (const [network, contracts] of Object.entries(KNOWN_CONTRACTS)) {
      const addresses = Object.values(contracts).flatMap((each) => each.split(' '))
      expect(new Set(addresses).size, network).toBe(addresses.length)
      const form = network.startsWith('eip155:') ? /^0x[0-9a-f]{40}$/ : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
      expect(
        addresses.filter((each) => !form.test(each)),
        network,
      ).toEqual([])
    }
  })

  it('are those that exchanges deliver', () => {
    const networks = Object.keys(KNOWN_CONTRACTS) as CaipNetworkId[]
    const delivered = networks.flatMap(assetsOn).filter(({ address }) => address !== undefined)
    expect(delivered.length).toBeGreaterThan(8)
    for (const { network, address = '', symbol } of delivered)
      expect(genuine.has(network, address, symbol.replace('.e', '')), `${network} ${symbol}`).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import type { CaipAddressText } from '../../../src/domain/caip/caip-address.ts'
import type { TokenPrices } from '../../../src/ports/account/token-prices.ts'

/** Behind the port: one USDC (`usdc`) costs 1 USD. */
export type TokenPricesWorld = { prices: TokenPrices; usdc: CaipAddressText; breakDown(): void }

export function describeTokenPrices(adapter: string, open: () => TokenPricesWorld): void {
  describe(`TokenPrices: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it('knows what a token costs, however its address is written', async () => {
      const { prices, usdc } = open()
      const shouted = usdc.replace(/[a-f0-9]+$/, (hex) => hex.toUpperCase()) as CaipAddressText
      expect(await prices.find(shouted, signal())).toMatchObject({ address: shouted, symbol: 'USDC', decimals: 6, price: '1' })
    })

    it('knows nothing of chains the service does not serve', async () => {
      expect(await open().prices.find('eip155:5:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', signal())).toBeUndefined()
    })

    it('rejects when the service is down, and when it is given up', async () => {
      const { prices, usdc, breakDown } = open()
      await expect(prices.find(usdc, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      breakDown()
      await expect(prices.find(usdc, signal())).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    })
  })
}

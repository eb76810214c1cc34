import { describe, expect, it } from 'vitest'
import type { OnrampProvider } from '../../../src/ports/onramp/onramp-provider.ts'

/** `withoutRoutes`: the service knows nothing of options and quotes, as the live one does. */
export type OnrampProviderWorld = { onramp: OnrampProvider; withoutRoutes(): void }

export function describeOnrampProvider(adapter: string, open: () => OnrampProviderWorld): void {
  describe(`OnrampProvider: ${adapter}`, () => {
    const signal = () => new AbortController().signal
    const buy = async (onramp: OnrampProvider) => {
      const { purchaseCurrencies, paymentCurrencies } = await onramp.options('eip155:1', signal())
      const [purchase] = purchaseCurrencies
      const [payment] = paymentCurrencies
      if (!purchase || !payment) throw new Error('nothing to buy')
      return { purchase, payment, amount: '50' }
    }

    it('says what can be bought with what', async () => {
      const { purchaseCurrencies, paymentCurrencies, isEstimate } = await open().onramp.options('eip155:1', signal())
      expect(isEstimate).toBe(false)
      expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
      expect(purchaseCurrencies[0]?.networks[0]).toMatchObject({ name: 'ethereum-mainnet', displayName: 'Ethereum', chainId: '1' })
      expect(paymentCurrencies[0]).toMatchObject({ id: 'USD' })
      expect(paymentCurrencies[0]?.limits[0]).toEqual({ id: 'card', min: '10.00', max: '7500.00' })
    })

    it('quotes', async () => {
      const { onramp } = open()
      const quote = await onramp.quote(await buy(onramp), 'eip155:1', signal())
      expect(quote).toMatchObject({ isEstimate: false, paymentTotal: { currency: 'USD' } })
    })

    it('marks what it made up itself', async () => {
      const { onramp, withoutRoutes } = open()
      withoutRoutes()
      expect(await onramp.options('eip155:1', signal())).toMatchObject({ isEstimate: true })
      expect(await onramp.quote(await buy(onramp), 'eip155:1', signal())).toMatchObject({
        isEstimate: true,
        paymentTotal: { amount: '50', currency: 'USD' },
        purchaseAmount: { amount: '50', currency: 'USD' },
      })
    })

    it('makes the address to buy at', async () => {
      const query = {
        destinations: [{ address: '0x1', blockchains: ['ethereum'], assets: ['USDC'] }],
        defaultNetwork: 'ethereum',
        partnerUserId: 'u'.repeat(32),
      }
      expect(await open().onramp.url(query, 'eip155:1', signal())).toMatch(/^https:\/\/pay\.coinbase\.com\/.*u{32}$/)
      expect(await open().onramp.url(query, 'eip155:5', signal())).toBeUndefined()
    })

    it('sells nothing on chains it does not serve', async () => {
      const { onramp } = open()
      const nothing = { paymentCurrencies: [], purchaseCurrencies: [], isEstimate: false }
      expect(await onramp.options('eip155:5', signal())).toEqual(nothing)
      expect(await onramp.quote(await buy(onramp), 'eip155:5', signal())).toBeUndefined()
    })

    it('is given up at once', async () => {
      await expect(open().onramp.options('eip155:1', AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}

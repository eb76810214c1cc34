import { describe, expect, it } from 'vitest'
import type { ExchangeDeposits } from '../../../src/ports/exchange/exchange-deposits.ts'

const ASSET = 'eip155:1/slip44:60'
const RECIPIENT = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Behind the port: Binance and Coinbase, which deliver at the third question. `refuse`: the project may not. */
export type ExchangeDepositsWorld = { deposits: ExchangeDeposits; refuse(): void }

export function describeExchangeDeposits(adapter: string, open: () => ExchangeDepositsWorld): void {
  describe(`ExchangeDeposits: ${adapter}`, () => {
    const signal = () => new AbortController().signal
    const request = { exchangeId: 'coinbase', asset: ASSET, amount: '1.5', recipient: RECIPIENT } as const

    it('lists exchanges', async () => {
      const found = await open().deposits.exchanges({ asset: ASSET, amount: '10' }, signal())
      expect(found.map(({ name }) => name)).toEqual(['Binance', 'Coinbase'])
    })

    it('opens a payment and follows it to its end', async () => {
      const { deposits } = open()
      const { url, sessionId } = await deposits.payUrl(request, signal())
      expect(url).toMatch(/^https:\/\/pay\.coinbase\.example\//)
      const states: string[] = []
      for (let asked = 0; asked < 3; asked++) states.push((await deposits.status({ exchangeId: 'coinbase', sessionId }, signal())).status)
      expect(states).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'SUCCESS'])
      expect((await deposits.status({ exchangeId: 'coinbase', sessionId }, signal())).txHash).toMatch(/^0x/)
    })

    it('knows nothing of payments it did not open', async () => {
      expect(await open().deposits.status({ exchangeId: 'coinbase', sessionId: 'unknown' }, signal())).toMatchObject({ status: 'UNKNOWN' })
    })

    it('says which asset nobody delivers', async () => {
      await expect(open().deposits.payUrl({ ...request, asset: 'nonsense' }, signal())).rejects.toMatchObject({
        code: 'EXCHANGE_ASSET_UNSUPPORTED',
        message: 'Asset not supported',
        facts: { asset: 'nonsense' },
      })
    })

    it('passes on why it was refused', async () => {
      const { deposits, refuse } = open()
      refuse()
      const facts = { description: 'Feature fund_from_exchange is not enabled for this project' }
      await expect(deposits.exchanges({}, signal())).rejects.toMatchObject({
        code: 'EXCHANGES_UNAVAILABLE',
        message: 'Unable to get exchanges',
        facts,
      })
      await expect(deposits.payUrl(request, signal())).rejects.toMatchObject({ message: 'Unable to initiate payment', facts })
      expect(await deposits.status({ exchangeId: 'coinbase', sessionId: 'any' }, signal())).toMatchObject({ status: 'UNKNOWN' })
    })

    it('is given up at once', async () => {
      const { deposits } = open()
      await expect(deposits.exchanges({}, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      await expect(deposits.status({ exchangeId: 'coinbase', sessionId: 'any' }, AbortSignal.abort())).rejects.toMatchObject({
        code: 'ABORTED',
      })
    })
  })
}

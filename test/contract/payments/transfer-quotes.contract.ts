import { describe, expect, it } from 'vitest'
import type { TransferQuery, TransferQuotes } from '../../../src/ports/payments/transfer-quotes.ts'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const query: TransferQuery = {
  origin: { network: 'eip155:1' },
  destination: { network: 'eip155:8453' },
  recipient: ME,
  amount: 10n ** 18n,
}

/** Behind the port: a service that takes 1 % and delivers at the third question. `refuse`: it has no quote. */
export type TransferQuotesWorld = { quotes: TransferQuotes; refuse(reason: string): void }

export function describeTransferQuotes(adapter: string, open: () => TransferQuotesWorld): void {
  describe(`TransferQuotes: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it('quotes a transfer: both sides, the fee, and the address to pay to', async () => {
      const quote = await open().quotes.quote(query, signal())
      const paid = 10n ** 18n + 10n ** 16n + 1n
      expect(quote.origin).toEqual({ network: 'eip155:1', address: undefined, symbol: 'ETH', decimals: 18, amount: paid })
      expect(quote.destination).toMatchObject({ network: 'eip155:8453', address: undefined, amount: 10n ** 18n })
      expect(quote.fees.map(({ amount }) => amount)).toEqual([10n ** 16n + 1n])
      expect(quote.seconds).toBe(12)
      expect(quote.steps).toMatchObject([{ type: 'deposit', amount: paid, receiver: expect.stringMatching(/^0x[0-9a-f]{40}$/) }])
    })

    it('follows a transfer to its end, and knows nothing of others', async () => {
      const { quotes } = open()
      const [step] = (await quotes.quote(query, signal())).steps
      const states: unknown[] = []
      for (let asked = 0; asked < 3; asked++) states.push(await quotes.status(step?.requestId ?? '', signal()))
      expect(states).toEqual(['waiting', 'pending', 'success'])
      expect(await quotes.status('unknown', signal())).toBeUndefined()
    })

    it('passes on why there is no quote', async () => {
      const { quotes, refuse } = open()
      refuse('No route')
      await expect(quotes.quote(query, signal())).rejects.toMatchObject({
        code: 'TRANSFER_UNAVAILABLE',
        facts: { description: 'No route' },
      })
    })

    it('is given up at once', async () => {
      const { quotes } = open()
      await expect(quotes.quote(query, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      await expect(quotes.status('any', AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}

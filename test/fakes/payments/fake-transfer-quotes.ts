import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import type { TransferQuery, TransferQuote, TransferQuotes, TransferStatus } from '../../../src/ports/payments/transfer-quotes.ts'
import { Answering } from '../shared/answering.ts'

/** A service that takes as many base units as it delivers, and 1 % more. It names an address to pay to. */
export class FakeTransferQuotes extends Answering implements TransferQuotes {
  readonly queries: TransferQuery[] = []
  vault = `0x${'3'.repeat(40)}`
  /** Decimals and symbol of both sides, by address; ether unless told otherwise. */
  readonly tokens = new Map<string, Readonly<{ symbol: string; decimals: number }>>()
  /** What every quote says instead. */
  built: Partial<TransferQuote> = {}
  /** The service refuses, and says why. */
  refusal: string | undefined
  /** One answer after the other; the last one stays. */
  statuses: TransferStatus[] = ['waiting', 'pending', 'success']
  readonly #known = new Set<string>()

  async quote(query: TransferQuery, signal: AbortSignal): Promise<TransferQuote> {
    return this.answer(signal, () => {
      if (this.refusal !== undefined) throw fail('TRANSFER_UNAVAILABLE', { description: this.refusal })
      this.queries.push(query)
      const requestId = `request-${this.queries.length}`
      this.#known.add(requestId)
      const fee = query.amount / 100n + 1n
      const amount = query.amount + fee
      const said = ({ network, address }: TransferQuery['origin']) => {
        return { network, address, ...(this.tokens.get(address?.toLowerCase() ?? '') ?? { symbol: 'ETH', decimals: 18 }) }
      }
      const origin = { ...said(query.origin), amount }
      return {
        origin,
        destination: { ...said(query.destination), amount: query.amount },
        fees: [{ ...origin, amount: fee }],
        steps: [{ type: 'deposit', requestId, amount, address: query.origin.address, receiver: this.vault }],
        seconds: 12,
        ...this.built,
      }
    })
  }

  async status(requestId: string, signal: AbortSignal): Promise<TransferStatus | undefined> {
    return this.answer(signal, () => {
      if (!this.#known.has(requestId)) return undefined
      return this.statuses.length > 1 ? this.statuses.shift() : this.statuses[0]
    })
  }
}

import type { CaipAddressText } from '../../../src/domain/caip/caip-address.ts'
import type { TokenPrice, TokenPrices } from '../../../src/ports/account/token-prices.ts'
import { Answering } from '../shared/answering.ts'

/** Tokens and their prices. */
export class FakeTokenPrices extends Answering implements TokenPrices {
  readonly known = new Map<string, Omit<TokenPrice, 'address'>>()

  async find(token: CaipAddressText, signal: AbortSignal): Promise<TokenPrice | undefined> {
    return this.answer(signal, () => {
      const known = this.known.get(token.toLowerCase())
      return known && { ...known, address: token }
    })
  }
}

import type { BalanceQuery, TokenBalance, TokenBalances } from '../../../src/ports/account/token-balances.ts'
import { Answering } from '../shared/answering.ts'

/** Accounts and what they hold. */
export class FakeTokenBalances extends Answering implements TokenBalances {
  readonly held = new Map<string, readonly TokenBalance[]>()
  readonly queries: BalanceQuery[] = []

  async find(query: BalanceQuery, signal: AbortSignal): Promise<readonly TokenBalance[]> {
    return this.answer(signal, () => {
      this.queries.push(query)
      const held = this.chains.has(query.chainId) ? (this.held.get(query.address.toLowerCase()) ?? []) : []
      return held.filter(({ chainId }) => chainId === query.chainId)
    })
  }
}

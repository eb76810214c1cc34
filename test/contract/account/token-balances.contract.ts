import { describe, expect, it } from 'vitest'
import type { TokenBalances } from '../../../src/ports/account/token-balances.ts'

/** Behind the port: `owner` holds 1 ETH at 2500 USD and 10 USDC on Ethereum. `eip155:5` is not served. */
export type TokenBalancesWorld = { balances: TokenBalances; owner: string; breakDown(): void }

export function describeTokenBalances(adapter: string, open: () => TokenBalancesWorld): void {
  describe(`TokenBalances: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it('lists what an account holds, in exact amounts', async () => {
      const { balances, owner } = open()
      const held = await balances.find({ address: owner, chainId: 'eip155:1' }, signal())
      expect(held.find(({ symbol }) => symbol === 'ETH')).toMatchObject({
        chainId: 'eip155:1',
        decimals: 18,
        amount: '1.0',
        price: '2500',
      })
      expect(held.find(({ symbol }) => symbol === 'ETH')?.address).toBeUndefined()
      expect(held.find(({ symbol }) => symbol === 'USDC')).toMatchObject({
        address: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        decimals: 6,
        amount: '10.0',
      })
    })

    it('lists nothing where the service does not reach', async () => {
      const { balances, owner } = open()
      expect(await balances.find({ address: owner, chainId: 'eip155:5' }, signal())).toEqual([])
    })

    it('rejects when the service is down, and when it is given up', async () => {
      const { balances, owner, breakDown } = open()
      const query = { address: owner, chainId: 'eip155:1', forceUpdate: ['eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'] } as const
      await expect(balances.find(query, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      breakDown()
      await expect(balances.find(query, signal())).rejects.toMatchObject({ code: 'HTTP_STATUS', facts: { status: 500 } })
    })
  })
}

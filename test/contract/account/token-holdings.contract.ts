import { describe, expect, it } from 'vitest'
import type { Network } from '../../../src/domain/network/network.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { bitcoin, solana } from '../../../src/infrastructure/network/known-networks.ts'
import type { HoldingsQuery, TokenHoldings } from '../../../src/ports/account/token-holdings.ts'
import { mainnet } from '../../fakes/network/chains.ts'

export const ETHEREUM: Network = toNetwork(mainnet, {})

/** Behind the port: `owner` holds 1 ETH at 2500 USD and 10 USDC on Ethereum. */
export type TokenHoldingsWorld = { holdings: TokenHoldings; owner: string; breakDown(): void }

export const queryOf = (address: string, network = ETHEREUM): HoldingsQuery => ({
  address,
  network,
  connection: {
    connector: { id: 'w', name: 'Wallet', type: 'ANNOUNCED', chain: network.chainNamespace },
    accounts: [{ namespace: network.chainNamespace, address }],
    caipNetworkId: network.caipNetworkId,
  },
})

export function describeTokenHoldings(adapter: string, open: () => TokenHoldingsWorld): void {
  describe(`TokenHoldings: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it('lists what an account holds, in smallest units, the own coin without an address', async () => {
      const { holdings, owner } = open()
      const { tokens, isPartial } = await holdings.find(queryOf(owner), signal())
      expect(isPartial).toBe(false)
      const eth = tokens.find(({ symbol }) => symbol === 'ETH')
      expect(eth).toMatchObject({ decimals: 18, amount: 10n ** 18n, price: '2500' })
      expect(eth?.address).toBeUndefined()
      const address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
      expect(tokens.find(({ symbol }) => symbol === 'USDC')).toMatchObject({ address, decimals: 6, amount: 10_000_000n })
    })

    it('says which networks it reads', () => {
      const { holdings } = open()
      expect([ETHEREUM, solana, bitcoin].map((network) => holdings.reads(toNetwork(network, {})))).toEqual([true, true, false])
    })

    it('rejects when nobody answers, and when it is given up', async () => {
      const { holdings, owner, breakDown } = open()
      await expect(holdings.find(queryOf(owner), AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      breakDown()
      await expect(holdings.find(queryOf(owner), signal())).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
    })
  })
}

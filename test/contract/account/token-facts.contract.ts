import { describe, expect, it } from 'vitest'
import type { Network } from '../../../src/domain/network/network.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import type { TokenFacts } from '../../../src/ports/account/token-facts.ts'
import { mainnet } from '../../fakes/network/chains.ts'

export const TOKEN = `0x${'a0'.repeat(20)}`
const network: Network = toNetwork(mainnet, {})

/** `open`: the adapter, behind which `TOKEN` is USDC of 6 decimals, and no other address has a contract. */
export function describeTokenFacts(adapter: string, open: () => TokenFacts): void {
  describe(`${adapter} is a TokenFacts`, () => {
    it('tells what the contract says of itself', async () => {
      expect(await open().find(TOKEN, network, new AbortController().signal)).toEqual({ symbol: 'USDC', decimals: 6 })
    })

    it('tells nothing of what is no token', async () => {
      expect(await open().find(`0x${'b1'.repeat(20)}`, network, new AbortController().signal)).toBeUndefined()
    })

    it('is given up', async () => {
      await expect(open().find(TOKEN, network, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}

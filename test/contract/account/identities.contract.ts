import { describe, expect, it } from 'vitest'
import type { Network } from '../../../src/domain/network/network.ts'
import type { Identities } from '../../../src/ports/account/identities.ts'

export type IdentitiesWorld = {
  identities: Identities
  named(address: string, name: string, avatar?: string): void
  nobodyAnswers(): void
  questions(): number
  /** Networks that keep no names, as this adapter sees it. */
  nameless?: readonly Network[]
}

export const ETHEREUM = network(1, 'Ethereum')
const POLYGON = network(137, 'Polygon')
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

function network(id: number, name: string): Network {
  const http = [`https://rpc-${id}.example`, `https://second-${id}.example`]
  return {
    id,
    name,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http }, chainDefault: { http } },
    testnet: false,
    assets: {},
  }
}

export function describeIdentities(adapter: string, open: () => IdentitiesWorld): void {
  describe(`Identities: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it('finds the name and picture of an address', async () => {
      const { identities, named } = open()
      named(ADDRESS, 'alice.eth', 'https://pictures.example/alice.png')
      expect(await identities.find(ADDRESS, [POLYGON, ETHEREUM], signal())).toEqual({
        name: 'alice.eth',
        avatar: 'https://pictures.example/alice.png',
      })
    })

    it('finds a name without a picture', async () => {
      const { identities, named } = open()
      named(ADDRESS, 'alice.eth')
      expect(await identities.find(ADDRESS, [ETHEREUM], signal())).toEqual({ name: 'alice.eth' })
    })

    it('has nothing to say about an address without a name', async () => {
      const { identities } = open()
      expect(await identities.find(ADDRESS, [ETHEREUM], signal())).toEqual({})
    })

    it('says that nobody could say where no network keeps names, and asks nobody', async () => {
      const { identities, named, questions, nameless = [POLYGON] } = open()
      named(ADDRESS, 'alice.eth')
      await expect(identities.find(ADDRESS, nameless, signal())).rejects.toMatchObject({ code: 'IDENTITY_UNAVAILABLE' })
      expect(questions()).toBe(0)
    })

    it('says when nobody could say', async () => {
      const { identities, nobodyAnswers } = open()
      nobodyAnswers()
      await expect(identities.find(ADDRESS, [ETHEREUM], signal())).rejects.toMatchObject({ code: 'IDENTITY_UNAVAILABLE' })
    })

    it('is given up at once', async () => {
      const { identities } = open()
      await expect(identities.find(ADDRESS, [ETHEREUM], AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}

import { describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/domain/connection/connection.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { resolveOptions } from '../../../src/domain/options/resolve-options.ts'
import type { CollectibleChange, Collectibles, CollectiblesQuery } from '../../../src/ports/collectibles/collectibles.ts'
import { mainnet } from '../../fakes/network/chains.ts'

/** Behind the port: `owner` has about a dozen collectibles on Ethereum, told over three pages. */
export type CollectiblesWorld = { collectibles: Collectibles; owner: string; breakDown(): void }

export function collectiblesQuery(owner: string, id = 1): CollectiblesQuery {
  const network = toNetwork({ ...mainnet, id }, resolveOptions({ networks: [mainnet] }, ['eip155']))
  const connection: Connection = {
    connector: { id: 'com.alpha', name: 'Alpha', type: 'ANNOUNCED', chain: 'eip155' },
    accounts: [{ namespace: 'eip155', address: owner }],
    caipNetworkId: network.caipNetworkId,
  }
  return { connection, address: owner, network }
}

export function describeCollectibles(adapter: string, open: () => CollectiblesWorld): void {
  describe(`Collectibles: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it('tells what came and left, page by page', async () => {
      const { collectibles, owner } = open()
      const all: CollectibleChange[] = []
      let cursor: string | undefined
      let pages = 0
      do {
        const page = await collectibles.page({ ...collectiblesQuery(owner), cursor }, signal())
        all.push(...page.changes)
        cursor = page.next
        pages++
      } while (cursor !== undefined && pages < 10)
      expect(pages).toBe(3)
      expect(all.length).toBeGreaterThan(5)
      expect(all.every(({ id, change }) => id !== '' && change !== 0n)).toBe(true)
      expect(all.some(({ name }) => /claim/i.test(name))).toBe(false)
    })

    it('rejects where the service does not reach, when it is down, and when it is given up', async () => {
      const { collectibles, owner, breakDown } = open()
      await expect(collectibles.page(collectiblesQuery(owner, 5), signal())).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
      await expect(collectibles.page(collectiblesQuery(owner), AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      breakDown()
      await expect(collectibles.page(collectiblesQuery(owner), signal())).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    })
  })
}

import { beforeEach, describe, expect, it } from 'vitest'
import type { SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import type { SiwxStorage } from '../../../src/ports/siwx/siwx-storage.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'

export const sessionOf = (accountAddress: string, chainId: string, nonce = 'Nonce00000001'): SiwxSession => ({
  data: { accountAddress, chainId, domain: 'app.example', uri: 'https://app.example', version: '1', nonce },
  message: `${chainId} ${accountAddress} ${nonce}`,
  signature: '0x01',
})

export function describeSiwxStorage(adapter: string, open: () => SiwxStorage): void {
  describe(`SiwxStorage: ${adapter}`, () => {
    let storage: SiwxStorage
    beforeEach(async () => {
      storage = open()
      for (const address of [ALICE, BOB]) for (const chain of ['eip155:1', 'eip155:10']) await storage.add(sessionOf(address, chain))
    })
    const counts = async () =>
      Promise.all(
        [ALICE, BOB].flatMap((address) => ['eip155:1', 'eip155:10'].map(async (chain) => (await storage.get(chain, address)).length)),
      )

    it('gives the sessions of one account on one chain', async () => {
      expect(await storage.get('eip155:1', ALICE)).toEqual([sessionOf(ALICE, 'eip155:1')])
      expect(await storage.get('eip155:1', ALICE.toLowerCase())).toHaveLength(1)
      expect(await storage.get('eip155:5', ALICE)).toEqual([])
    })

    it('deletes those, and no other of the same chain or account', async () => {
      await storage.delete('eip155:1', ALICE)
      expect(await counts()).toEqual([0, 1, 1, 1])
    })

    it('keeps one text once, and several of an account', async () => {
      await storage.add(sessionOf(ALICE, 'eip155:1'))
      await storage.add(sessionOf(ALICE, 'eip155:1', 'Nonce00000002'))
      expect(await counts()).toEqual([2, 1, 1, 1])
    })

    it('removes one session and no other of the same account, where it can', async () => {
      await storage.add(sessionOf(ALICE, 'eip155:1', 'Nonce00000002'))
      await storage.remove?.([sessionOf(ALICE, 'eip155:1')])
      if (storage.remove) expect(await storage.get('eip155:1', ALICE)).toEqual([sessionOf(ALICE, 'eip155:1', 'Nonce00000002')])
      expect(await counts()).toEqual([storage.remove ? 1 : 2, 1, 1, 1])
    })

    it('replaces all', async () => {
      await storage.set([sessionOf(BOB, 'eip155:10')])
      expect(await counts()).toEqual([0, 0, 0, 1])
      await storage.set([])
      expect(await counts()).toEqual([0, 0, 0, 0])
    })
  })
}

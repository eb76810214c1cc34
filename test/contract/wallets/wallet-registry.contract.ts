import { describe, expect, it } from 'vitest'
import type { WalletRegistry } from '../../../src/ports/wallets/wallet-registry.ts'

/** Behind the port: 120 wallets, MetaMask (`io.metamask`) among them. */
export type WalletRegistryWorld = { registry: WalletRegistry; throttle(): void }

export function describeWalletRegistry(adapter: string, open: () => WalletRegistryWorld): void {
  describe(`WalletRegistry: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it('hands out pages and says how many there are', async () => {
      const { registry } = open()
      const first = await registry.find({ page: 1, entries: 40 }, signal())
      const second = await registry.find({ page: 2, entries: 40 }, signal())
      expect([first.wallets.length, second.wallets.length, second.count]).toEqual([40, 40, first.count])
      const ids = [...first.wallets, ...second.wallets].map(({ id }) => id)
      expect(new Set(ids).size).toBe(80)
      expect(first.count).toBeGreaterThan(80)
    })

    it('finds by words, ids, chains and what was found in the page', async () => {
      const { registry } = open()
      const names = async (query: object) =>
        (await registry.find({ page: 1, entries: 100, ...query }, signal())).wallets.map(({ name }) => name)
      expect(await names({ search: ' metaM ' })).toEqual(['MetaMask'])
      expect(await names({ rdns: ['io.metamask'] })).toEqual(['MetaMask'])
      expect(await names({ names: ['MetaMask'] })).toEqual(['MetaMask'])
      const some = (await registry.find({ page: 1, entries: 3 }, signal())).wallets.map(({ id }) => id)
      expect(await names({ include: some })).toHaveLength(3)
      expect((await names({ exclude: some })).includes('MetaMask')).toBe(false)
      const all = await names({})
      expect((await names({ chains: ['stacks:1'] })).length).toBeLessThan(all.length)
      expect((await names({ certifiedOnly: true })).length).toBeLessThan(all.length)
    })

    it('gives what is needed to show a wallet and to reach it', async () => {
      const { registry } = open()
      const [wallet] = (await registry.find({ page: 1, entries: 1, search: 'MetaMask' }, signal())).wallets
      expect(wallet).toMatchObject({ name: 'MetaMask', rdns: 'io.metamask', mobileLink: 'metamask://', supportsWalletConnect: true })
      expect(wallet?.chains).toContain('eip155:1')
      expect(wallet?.imageId).toMatch(/^[\w-]+$/)
    })

    it('finds nothing without a fault', async () => {
      expect(await open().registry.find({ page: 1, entries: 4, search: 'no such wallet' }, signal())).toEqual({ wallets: [], count: 0 })
    })

    it('rejects when it is told to wait, and when it is given up', async () => {
      const world = open()
      world.throttle()
      await expect(world.registry.find({ page: 1, entries: 4 }, signal())).rejects.toMatchObject({ code: 'APKT010' })
      await expect(world.registry.find({ page: 1, entries: 4 }, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}

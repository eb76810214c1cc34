import { describe, expect, it } from 'vitest'
import type { Connector } from '../../../src/domain/connection/connection.ts'
import type { WalletDiscovery } from '../../../src/ports/wallets/wallet-discovery.ts'

export type WalletDiscoveryWorld = {
  discovery: WalletDiscovery
  /** A wallet announces itself now. */
  announce(rdns: string): void
  /** A wallet that speaks only when asked. */
  answerWhenAsked(rdns: string): void
  /** Lets a frame pass. */
  frame(): Promise<void>
}

export function describeWalletDiscovery(adapter: string, open: () => WalletDiscoveryWorld): void {
  describe(`WalletDiscovery: ${adapter}`, () => {
    const watch = (discovery: WalletDiscovery) => {
      const seen: (readonly Connector[])[] = []
      let isComplete = false
      discovery.connectors$.subscribe({ next: (connectors) => seen.push(connectors), complete: () => (isComplete = true) })
      return { ids: () => seen.at(-1)?.map(({ id }) => id), emissions: () => seen.length, isComplete: () => isComplete }
    }

    it('lists nobody before it is started', () => {
      const { discovery, announce } = open()
      const list = watch(discovery)
      announce('org.early.wallet')
      expect(list.ids()).toEqual([])
    })

    it('lists wallets that announced themselves before it was started', async () => {
      const { discovery, announce, frame } = open()
      const list = watch(discovery)
      announce('org.early.wallet')
      discovery.start(new Set())
      await frame()
      expect(list.ids()).toEqual(['org.early.wallet'])
    })

    it('asks wallets to announce themselves', async () => {
      const { discovery, answerWhenAsked, frame } = open()
      const list = watch(discovery)
      answerWhenAsked('org.polite.wallet')
      discovery.start(new Set())
      await frame()
      expect(list.ids()).toEqual(['org.polite.wallet'])
    })

    it('adds a late wallet to the list', async () => {
      const { discovery, announce, frame } = open()
      const list = watch(discovery)
      discovery.start(new Set())
      announce('org.first.wallet')
      announce('org.second.wallet')
      await frame()
      expect(list.ids()).toEqual(['org.first.wallet', 'org.second.wallet'])
    })

    it('finds wallets that came meanwhile when it asks again', async () => {
      const { discovery, answerWhenAsked, frame } = open()
      const list = watch(discovery)
      discovery.start(new Set())
      answerWhenAsked('org.later.wallet')
      expect(list.ids()).toEqual([])
      discovery.refresh()
      await frame()
      expect(list.ids()).toEqual(['org.later.wallet'])
    })

    it('lists a wallet once, however often it announces itself', async () => {
      const { discovery, announce, frame } = open()
      const list = watch(discovery)
      discovery.start(new Set())
      announce('org.loud.wallet')
      await frame()
      const emissions = list.emissions()
      announce('org.loud.wallet')
      discovery.refresh()
      await frame()
      expect(list.ids()).toEqual(['org.loud.wallet'])
      expect(list.emissions()).toBe(emissions)
    })

    it('hears nothing after it was disposed of', async () => {
      const { discovery, announce, frame } = open()
      const list = watch(discovery)
      discovery.start(new Set())
      discovery.dispose()
      announce('org.late.wallet')
      await frame()
      expect(list.ids()).toEqual([])
      expect(list.isComplete()).toBe(true)
    })
  })
}

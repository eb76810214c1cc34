import { describe, expect, it } from 'vitest'
import type { ActivityHistory, HistoryEntry } from '../../../src/ports/activity/activity-history.ts'

/** Behind the port: `owner` did about 120 things on Ethereum; spam came in between. */
export type ActivityHistoryWorld = { history: ActivityHistory; owner: string; breakDown(): void }

export function describeActivityHistory(adapter: string, open: () => ActivityHistoryWorld): void {
  describe(`ActivityHistory: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it('tells the past page by page, newest first, each entry once', async () => {
      const { history, owner } = open()
      const all: HistoryEntry[] = []
      let cursor: string | undefined
      let pages = 0
      do {
        const page = await history.page({ address: owner, chainId: 'eip155:1', cursor }, signal())
        all.push(...page.entries)
        cursor = page.next
        pages++
      } while (cursor !== undefined)
      expect(pages).toBe(3)
      expect(all.length).toBeGreaterThan(90)
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      const times = all.map(({ minedAt }) => minedAt ?? 0)
      expect(times).toEqual([...times].sort((a, b) => b - a))
      expect(all.every(({ transfers }) => transfers.length === 0 || !transfers.every(({ nft }) => nft?.isSpam))).toBe(true)
    })

    it('rejects where the service does not reach: that is not an empty past', async () => {
      const { history, owner } = open()
      await expect(history.page({ address: owner, chainId: 'eip155:5' }, signal())).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    })

    it('rejects when the service is down, and when it is given up', async () => {
      const { history, owner, breakDown } = open()
      const query = { address: owner, chainId: 'eip155:1' } as const
      await expect(history.page(query, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      breakDown()
      await expect(history.page(query, signal())).rejects.toMatchObject({ code: 'HTTP_STATUS', facts: { status: 500 } })
    })
  })
}

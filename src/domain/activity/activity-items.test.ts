import { expect, it } from 'vitest'
import { pastEntry } from '../../../test/support/activity-world.ts'
import { activityItems, byMonth } from './activity-items.ts'

const sent = { chain: 'eip155:1', account: '0x1', operation: 'send', transfers: [], sentAt: 5 } as const
const keys = (items: ReturnType<typeof activityItems>) => items.map(({ id }) => id)

it('sorts by month, newest first; what has no date comes last', () => {
  const entries = [
    pastEntry(40),
    pastEntry(3, { minedAt: undefined }),
    pastEntry(0, { minedAt: new Date(2026, 0, 2).getTime() }),
    pastEntry(41),
  ]
  expect(keys(activityItems([], entries))).toEqual([
    ...['head 2026-1', 'row entry-0', 'head 2025-11', 'row entry-40', 'row entry-41', 'head undated', 'row entry-3'],
  ])
})

it('shows a transaction of this visit once, above the past', () => {
  const entries = [pastEntry(0, { hash: '0xAA', status: 'pending' }), pastEntry(1)]
  expect(keys(activityItems([{ ...sent, hash: '0xaa' }], entries)).slice(0, 2)).toEqual(['head in progress', 'row pending 0xaa'])
  expect(keys(activityItems([{ ...sent, hash: '0xaa' }], entries))).not.toContain('row entry-0')
  expect(activityItems([], [])).toEqual([])
})

it('does not call pending what is mined: it stands in its month, before the history has it', () => {
  const at = new Date(2026, 0, 5).getTime()
  const entries = [pastEntry(0, { minedAt: new Date(2026, 0, 2).getTime() })]
  const items = activityItems([{ ...sent, hash: '0xaa', sentAt: at, isMined: true }], entries)
  expect(keys(items)).toEqual(['head 2026-1', 'row pending 0xaa', 'row entry-0'])
  expect(items[1]).toMatchObject({ entry: { status: 'confirmed', hash: '0xaa' } })
  expect(activityItems([{ ...sent, hash: '0xaa', isMined: true, end: 'reverted' }], [])[1]).toMatchObject({ entry: { status: 'failed' } })
})

it('puts each of 3,000 dates into the month that the calendar says, once', () => {
  const start = new Date(1999, 11, 31, 23, 59).getTime()
  const times = Array.from({ length: 3000 }, (_, place) => start - place * 7.3e6)
  const entries = [8.64e15, ...times, -62_167_219_200_000, -8.64e15].map((minedAt, place) => pastEntry(place, { minedAt }))
  const months = byMonth(entries)
  expect(new Set(months.map(({ key }) => key)).size).toBe(months.length)
  expect(months.flatMap(({ entries: its }) => its)).toEqual(entries)
  for (const { key, entries: its } of months)
    for (const { minedAt = 0 } of its) {
      const date = new Date(minedAt)
      expect(`${date.getFullYear()}-${date.getMonth() + 1}`).toBe(key)
    }
})

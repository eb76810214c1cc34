import { expect, it } from 'vitest'
import { pastEntry } from '../../../test/support/activity-world.ts'
import { activityItems } from './activity-items.ts'

const sent = { chain: 'eip155:1', account: '0x1', operation: 'send', transfers: [], sentAt: 5 } as const
const keys = (items: ReturnType<typeof activityItems>) => items.map(({ key }) => key)

it('sorts by month, newest first; what has no date comes last', () => {
  const entries = [
    pastEntry(40),
    pastEntry(3, { minedAt: undefined }),
    pastEntry(0, { minedAt: new Date(2026, 0, 2).getTime() }),
    pastEntry(41),
  ]
  expect(keys(activityItems([], entries))).toEqual([
    ...['head 2026-01', 'row entry-0', 'head 2025-11', 'row entry-40', 'row entry-41', 'head undated', 'row entry-3'],
  ])
})

it('shows a transaction of this visit once, above the past', () => {
  const entries = [pastEntry(0, { hash: '0xAA', status: 'pending' }), pastEntry(1)]
  expect(keys(activityItems([{ ...sent, hash: '0xaa' }], entries)).slice(0, 2)).toEqual(['head in progress', 'row pending 0xaa'])
  expect(keys(activityItems([{ ...sent, hash: '0xaa' }], entries))).not.toContain('row entry-0')
  expect(activityItems([], [])).toEqual([])
})

import { expect, it } from 'vitest'
import { pastEntry } from '../../../test/support/activity-world.ts'
import { parseHistoryPage } from './kept-history.ts'

const page = (more: object) => ({ entries: [JSON.parse(JSON.stringify({ ...pastEntry(0), ...more }))], next: 'a' })
const transfer = (more: object) => page({ transfers: [{ direction: 'in', amount: '1', ...more }] })

it('reads back what was kept', () => {
  const unknown = pastEntry(2, { status: undefined, transfers: [{ direction: 'in', fungible: { name: 'Ether', symbol: 'ETH' } }] })
  const kept = { entries: [pastEntry(0), pastEntry(1, { transfers: [] }), unknown], next: 'a' }
  expect(parseHistoryPage(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  expect(parseHistoryPage({ entries: [] })).toEqual({ entries: [], next: undefined })
})

it('leaves out what no history has, at any depth: hosts are handed the rest', () => {
  const more = { warning: 'none', of: 'elsewhere' }
  const names = { name: 'A', symbol: 'A', isSpam: false, ...more }
  const kept = page({ application: names, transfers: [{ direction: 'in', fungible: names, nft: names, ...more }], ...more })
  expect(JSON.stringify(parseHistoryPage({ ...kept, ...more }))).not.toMatch(/warning|elsewhere/)
})

it.each([
  ['no page', undefined],
  ['a text', 'entries'],
  ['no list', { entries: {} }],
  ['a cursor that is no text', { entries: [], next: 1 }],
  ['an endless cursor', { entries: [], next: 'a'.repeat(2001) }],
  ['too many', { entries: Array.from({ length: 1001 }, () => pastEntry(0)) }],
  ['no entry', { entries: [null] }],
  ['a wrong id', page({ id: '<b>' })],
  ['a wrong state', page({ status: 'constructor' })],
  ['an unclean operation', page({ operation: 'a\u202eb' })],
  ['a wrong hash', page({ hash: '0x/../..' })],
  ['a wrong sender', page({ sentFrom: { toString: 'x' } })],
  ['a time that is none', page({ minedAt: 'now' })],
  ['a time that no date has', page({ minedAt: 8.65e15 })],
  ['a wrong chain', page({ chain: 'eip155' })],
  ['an application without a name', page({ application: {} })],
  ['transfers that are no list', page({ transfers: {} })],
  ['a wrong amount', transfer({ amount: 'NaN' })],
  ['a wrong direction', transfer({ direction: 'up' })],
  ['a wrong price', transfer({ price: '1e9' })],
  ['a token with an unclean name', transfer({ fungible: { name: 'a\u0000', symbol: 'A' } })],
  ['a picture that is none', transfer({ fungible: { name: 'a', symbol: 'A', iconUrl: 'javascript:alert(1)' } })],
  ['a collectible that may be spam', transfer({ nft: { name: 'a' } })],
])('refuses %s', (_, kept) => expect(parseHistoryPage(kept)).toBeUndefined())

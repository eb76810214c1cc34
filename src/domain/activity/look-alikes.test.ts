import { describe, expect, it } from 'vitest'
import { pastEntry } from '../../../test/support/activity-world.ts'
import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import { poisoned } from './look-alikes.ts'
import { receiversIn } from './receivers-in.ts'

const ME = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USED = '0x1fE7cA005327fd0FD114E5786Fb581e79C91b138'
const ALIKE = '0x1feB19aCee2a241f09403C88B566B52e56F09138'
const OTHER = '0x2222222222222222222222222222222222222222'
const STRANGER = '0x8e91f3eC8024C82253965bfd0824053D122bb7DA'

const usdc = { name: 'USD Coin', symbol: 'USDC' }
const sent = (sentTo: string, sentFrom = ME) => pastEntry(0, { id: `sent-${sentTo}`, sentFrom, sentTo })
const got = (sentFrom: string, transfer: object) =>
  pastEntry(0, { id: 'got', operation: 'receive', sentFrom, sentTo: ME, transfers: [{ direction: 'in', fungible: usdc, ...transfer }] })
const marks = (entries: readonly HistoryEntry[], receivers: readonly string[] = []) =>
  Object.fromEntries(poisoned(entries, { account: ME, receivers }))

describe('look-alikes', () => {
  it('of an address that the account sent to, that was sent to from this site, and of its own', () => {
    expect(marks([got(ALIKE, { amount: '1' }), sent(USED)])).toEqual({ got: 'lookAlike' })
    expect(marks([got(ALIKE, { amount: '1' })], [USED])).toEqual({ got: 'lookAlike' })
    expect(marks([got('0xC02a000000000000000000000000000000006Cc2', { amount: '1' })])).toEqual({ got: 'lookAlike' })
  })

  it('are not made used addresses by a transaction of a stranger', () => {
    const fake = sent(ALIKE, STRANGER)
    expect(marks([got(ALIKE, { amount: '0' }), fake, sent(USED)])).toEqual({ got: 'lookAlike', [fake.id]: 'lookAlike' })
    expect(marks([fake], [USED])).toEqual({ [fake.id]: 'lookAlike' })
  })

  it('are both marked where two that were used look alike, but not one that was sent to from this site', () => {
    expect(marks([sent(ALIKE), sent(USED)])).toEqual({ [`sent-${ALIKE}`]: 'lookAlike', [`sent-${USED}`]: 'lookAlike' })
    expect(marks([sent(ALIKE), sent(USED)], [USED])).toEqual({ [`sent-${ALIKE}`]: 'lookAlike' })
  })

  it('are not what the account sent to, beside what others claim that it did', () => {
    expect(marks([sent(ALIKE, STRANGER), sent(USED)])).toEqual({ [`sent-${ALIKE}`]: 'lookAlike' })
  })

  it('are found where the history does not say who sent', () => {
    const unsaid = pastEntry(0, { sentTo: USED })
    expect(marks([got(ALIKE, { amount: '1' }), unsaid])).toEqual({ got: 'lookAlike' })
  })
})

describe('dust', () => {
  it.each([
    { amount: '0' },
    { amount: '0.000' },
    { amount: '5', value: '0.0099' },
    { amount: '0.000001', price: '1' },
    { amount: '0.000001', value: '0', price: '1' },
  ])('is marked when it comes from a stranger: %j', (transfer) => expect(marks([got(STRANGER, transfer)])).toEqual({ got: 'dust' }))

  it.each([
    {},
    { amount: '0.000001' },
    { amount: '0.000001', price: '0', value: '0' },
    { amount: '1', price: '1' },
    { amount: '0.02', value: '0.02' },
    { amount: '0', nft: { name: 'Ape', isSpam: false } },
  ])('is not what may be worth something: %j', (transfer) => expect(marks([got(STRANGER, transfer)])).toEqual({}))

  it('is not what an address sent that the account sends to, or the account itself', () => {
    expect(marks([got(USED, { amount: '0' }), sent(USED)])).toEqual({})
    expect(marks([got(USED, { amount: '0' })], [USED])).toEqual({})
    expect(marks([got(ME.toLowerCase(), { amount: '0' })])).toEqual({})
  })
})

describe('sends of nothing', () => {
  const nothing = (more: Partial<HistoryEntry> = {}, amount = '0') =>
    pastEntry(0, { id: 'sent', sentFrom: STRANGER, sentTo: OTHER, transfers: [{ direction: 'out', amount, fungible: usdc }], ...more })

  it.each([
    ["a stranger's", nothing()],
    ["a stranger's, of decimals", nothing({}, '0.00')],
    ["a stranger's, to who was sent to before", nothing({ sentTo: USED })],
    ["a stranger's, of a collectible", nothing({ transfers: [{ direction: 'out', amount: '0', nft: { name: 'Ape', isSpam: false } }] })],
    [
      "a stranger's, of several tokens",
      nothing({ transfers: ['out', 'self'].map((direction) => ({ direction: direction as 'out', amount: '0' })) }),
    ],
    ["a stranger's, that names no amount", nothing({ transfers: [] })],
    ["a stranger's, by another word", nothing({ operation: 'trade' })],
    ["nobody's, to who was never sent to", nothing({ sentFrom: undefined })],
  ])('are marked: %s', (_, entry) => expect(marks([entry, sent(USED)])).toEqual({ sent: 'forged' }))

  it.each([
    ['its own', nothing({ sentFrom: ME.toLowerCase() })],
    ['of who was sent to before', nothing({ sentFrom: USED })],
    ["nobody's, to who was sent to before", nothing({ sentFrom: undefined, sentTo: USED })],
    ['an amount', nothing({}, '0.000001')],
    ['an unknown amount', nothing({ transfers: [{ direction: 'out' }] })],
    [
      'an amount beside nothing',
      nothing({
        transfers: [
          { direction: 'out', amount: '0' },
          { direction: 'out', amount: '1' },
        ],
      }),
    ],
    ['an approval', nothing({ operation: 'approve', transfers: [] })],
  ])('are not: %s', (_, entry) => expect(marks([entry, sent(USED)])).toEqual({}))
})

it('tells to whom the account itself sent something that counts', () => {
  const entries = [
    sent(USED),
    sent(ALIKE, STRANGER),
    pastEntry(1, { sentFrom: ME, sentTo: ALIKE, transfers: [{ direction: 'out', amount: '0' }] }),
    pastEntry(2, { sentFrom: ME, sentTo: ALIKE, status: 'failed' }),
    pastEntry(3, { sentTo: STRANGER }),
  ]
  expect(receiversIn(entries, ME.toLowerCase())).toEqual([USED, STRANGER])
})

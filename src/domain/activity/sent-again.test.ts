import { describe, expect, it } from 'vitest'
import { activityWorld, pastEntry } from '../../../test/support/activity-world.ts'
import { quiet } from '../../../test/support/core-world.ts'
import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import { activitySnapshot } from './activity-snapshot.ts'
import type { Instead, SentTransaction } from './pending-transactions.ts'

const ME = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x1111111111111111111111111111111111111111'
const paid = [{ direction: 'out', amount: '1.5', fungible: { name: 'Ether', symbol: 'ETH' } }] as const
const sent: SentTransaction = { hash: '0xaa', chain: 'eip155:1', account: ME, operation: 'send', sentTo: BOB, transfers: paid }
const mined = (more: Partial<HistoryEntry> = {}) =>
  pastEntry(0, { hash: '0xbb', sentFrom: ME.toLowerCase(), sentTo: BOB, nonce: 7, transfers: paid, ...more })

/** What the list shows of a transaction of number 7 that was replaced, and of what the history tells beside it. */
async function rows(entry: HistoryEntry, { before = sent, instead = { nonce: 7n } as Instead, isLate = false } = {}) {
  const world = await activityWorld()
  world.activity.watch()
  await quiet()
  world.pending.add(before)
  if (!isLate) world.history.entries = [entry]
  world.pending.remove(before, 'replaced', instead)
  await quiet()
  world.history.entries = [entry]
  await world.clock.advance(15_000)
  return activitySnapshot(world.activity.state.value).transactions.map(({ id, hash, status }) => [id, hash, status])
}

it.each(['watch', 'fetch'] as const)('a history that was not available is asked for again by %s', async (call) => {
  const world = await activityWorld()
  world.history.chains.delete('eip155:1')
  await world.activity.load()
  expect(world.activity.state.value.status).toBe('unavailable')
  world.history.chains.add('eip155:1')
  void world.activity[call]()
  await quiet()
  expect(world.activity.state.value.status).toBe('known')
})

describe('a transaction whose number another one took', () => {
  it.each([false, true])('goes on in its row when it was sped up (the history is late: %s)', async (isLate) => {
    expect(await rows(mined(), { isLate })).toEqual([['pending 0xaa', '0xbb', 'confirmed']])
  })

  it('goes on when it is a call of the same contract, however the history names that', async () => {
    const before = { ...sent, operation: 'execute', transfers: [] }
    expect(await rows(mined({ operation: 'trade' }), { before })).toEqual([['pending 0xaa', '0xbb', 'confirmed']])
  })

  it('goes on under the hash that its sender found, whatever the history says of it', async () => {
    const entry = mined({ nonce: undefined, sentTo: undefined })
    const world = await activityWorld()
    world.history.entries = [entry]
    world.activity.watch()
    await quiet()
    world.pending.add(sent)
    world.pending.remove(sent, 'done', { hash: '0xBB' })
    await quiet()
    expect(activitySnapshot(world.activity.state.value).transactions.map(({ hash }) => hash)).toEqual(['0xbb'])
  })

  it.each<[string, Partial<HistoryEntry>]>([
    ['moves nothing, to the sender', { sentTo: ME, transfers: [] }],
    ['moves 0, to the sender', { sentTo: ME.toLowerCase(), transfers: [{ ...paid[0], direction: 'self', amount: '0' }] }],
    ['is called so', { operation: 'cancel', sentTo: undefined }],
  ])('was cancelled when the other %s', async (_, more) => {
    expect(await rows(mined(more))).toContainEqual(['pending 0xaa', '0xaa', 'cancelled'])
  })

  it.each<[string, Partial<HistoryEntry>]>([
    ['another receiver', { sentTo: '0x2222222222222222222222222222222222222222' }],
    ['a receiver that nobody tells', { sentTo: undefined }],
    ['another amount', { transfers: [{ ...paid[0], amount: '1.6' }] }],
    ['another kind', { operation: 'approve' }],
    ['another number', { nonce: 8 }],
    ['no number', { nonce: undefined }],
    ['another sender', { sentFrom: BOB }],
  ])('was replaced: %s', async (_, more) => {
    expect(await rows(mined(more))).toEqual([
      ['pending 0xaa', '0xaa', 'replaced'],
      ['entry-0', '0xbb', 'confirmed'],
    ])
  })
})

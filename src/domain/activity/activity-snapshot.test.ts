import { expect, it } from 'vitest'
import { activityWorld, pastEntry } from '../../../test/support/activity-world.ts'
import { quiet } from '../../../test/support/core-world.ts'
import { activitySnapshot } from './activity-snapshot.ts'

const USED = '0x1fE7cA005327fd0FD114E5786Fb581e79C91b138'
const ALIKE = '0x1feB19aCee2a241f09403C88B566B52e56F09138'
const STRANGER = '0x8e91f3eC8024C82253965bfd0824053D122bb7DA'

const got = pastEntry(0, { id: 'got', operation: 'receive', sentFrom: ALIKE, transfers: [{ direction: 'in', amount: '1' }] })
const nothing = pastEntry(1, { id: 'nothing', sentFrom: STRANGER, sentTo: STRANGER, transfers: [{ direction: 'out', amount: '0' }] })

it('tells a host which entries were made to be taken for others, also by what was sent from this site since', async () => {
  const { activity, history, receivers, pending } = await activityWorld()
  history.entries = [got, nothing]
  await activity.load()
  const warnings = () => activitySnapshot(activity.state.value).transactions.map(({ id, warning }) => [id, warning])
  expect(warnings()).toEqual([
    ['got', undefined],
    ['nothing', 'forged'],
  ])
  await receivers.add('eip155', USED)
  pending.add({ hash: `0x${'ab'.repeat(32)}`, chain: 'eip155:1', account: '', sentTo: USED })
  await quiet()
  expect(warnings()).toEqual([
    ['got', 'lookAlike'],
    ['nothing', 'forged'],
  ])
})

it('knows what was sent to in an earlier visit', async () => {
  const { activity, history, receivers } = await activityWorld()
  history.entries = [got]
  await receivers.add('eip155', USED)
  await activity.load()
  await quiet()
  expect(activitySnapshot(activity.state.value).transactions).toEqual([{ ...got, warning: 'lookAlike' }])
})

it('tells what this page sent as one of the transactions once it is mined, before the history has it', async () => {
  const { activity, history, pending, connections } = await activityWorld()
  history.entries = [nothing]
  await activity.load()
  const account = connections.connection('eip155')?.accounts[0].address ?? ''
  const sent = { hash: `0x${'cd'.repeat(32)}`, chain: 'eip155:1', account } as const
  pending.add(sent)
  const told = () => {
    const { pending: waiting, transactions } = activitySnapshot(activity.state.value)
    return [waiting.map(({ hash }) => hash), transactions.map(({ hash, status }) => [hash, status])]
  }
  const rest = [[nothing.hash, nothing.status]]
  expect(told()).toEqual([[sent.hash], rest])
  pending.remove(sent, 'reverted')
  expect(told()).toEqual([[], [[sent.hash, 'failed'], ...rest]])
})

it('lists it among the others, newest first, under one status and one id, before and after the history has it', async () => {
  const { activity, history, pending, connections, clock } = await activityWorld()
  const newer = pastEntry(0, { minedAt: clock.now() + 60_000 })
  const older = pastEntry(1, { minedAt: clock.now() - 60_000 })
  history.entries = [newer, older]
  await activity.load()
  const account = connections.connection('eip155')?.accounts[0].address ?? ''
  const sent = { hash: `0x${'cd'.repeat(32)}`, chain: 'eip155:1', account } as const
  pending.add(sent)
  pending.remove(sent)
  const told = () => activitySnapshot(activity.state.value).transactions.map(({ id, status }) => [id, status])
  const expected = [newer.id, `pending ${sent.hash}`, older.id].map((id) => [id, 'confirmed'])
  expect(told()).toEqual(expected)
  history.entries = [newer, pastEntry(5, { hash: sent.hash, minedAt: clock.now() }), pastEntry(6, { hash: sent.hash, minedAt: 5 }), older]
  await activity.reload()
  const both = [...expected.slice(0, 2), ['entry-6', 'confirmed'], ...expected.slice(2)]
  expect(told()).toEqual(both)
  await activity.reload()
  expect(told()).toEqual(both)
})

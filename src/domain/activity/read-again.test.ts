import { expect, it } from 'vitest'
import { activityWorld, pastEntry } from '../../../test/support/activity-world.ts'
import { quiet } from '../../../test/support/core-world.ts'
import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import { fail } from '../errors/fail.ts'

const HASH = `0x${'c'.repeat(64)}`
const past = (length: number): readonly HistoryEntry[] => Array.from({ length }, (_, index) => pastEntry(index))

/** A list of 120 entries, of which the first 50 are read. `held`: what the next page waits for. */
async function looking() {
  const world = await activityWorld()
  const { history, activity, pending, adapter, tracked } = world
  history.entries = past(120)
  const page = history.page.bind(history)
  const next = { held: Promise.resolve() }
  history.page = async (query, signal) => {
    if (query.cursor) await next.held
    return page(query, signal)
  }
  const mine = () => {
    pending.add({ hash: HASH, chain: 'eip155:1', account: adapter.accounts[0] ?? '' })
    pending.remove({ hash: HASH, chain: 'eip155:1' })
  }
  const failures = () => tracked.filter((event) => event === 'ERROR_FETCH_TRANSACTIONS').length
  const shown = () => {
    const { value } = activity.state
    if (value.status !== 'known') throw new Error(value.status)
    return value
  }
  return { ...world, next, mine, failures, shown }
}
const down = Promise.reject(fail('HTTP_UNREACHABLE', { url: '' }))
down.catch(() => {})

it('a next page that failed stays so when the list is read anew, and is told once', async () => {
  const { activity, visible$, clock, next, shown, failures } = await looking()
  activity.watch()
  await quiet()
  next.held = down
  await activity.more()
  expect([shown().more, failures()]).toEqual(['failed', 1])
  await clock.advance(20_000)
  visible$.next(false)
  visible$.next(true)
  await quiet()
  expect([shown().more, shown().entries.length, failures()]).toEqual(['failed', 50, 1])
  next.held = Promise.resolve()
  await activity.more()
  expect([shown().more, shown().entries.length]).toEqual(['idle', 100])
})

it('a next page that fails is told, also after the list was read anew for what was mined', async () => {
  const { activity, history, mine, next, shown, failures } = await looking()
  activity.watch()
  await quiet()
  history.entries = [pastEntry(999, { hash: HASH }), ...past(120)]
  mine()
  await quiet()
  expect(shown().entries).toHaveLength(51)
  next.held = down
  await activity.more()
  expect([shown().more, failures()]).toEqual(['failed', 1])
})

it('a page on its way arrives while the history lags behind the chain', async () => {
  const { activity, clock, mine, next, shown } = await looking()
  activity.watch()
  await quiet()
  mine()
  await quiet()
  let answer = () => {}
  next.held = new Promise((resolve) => {
    answer = resolve
  })
  const more = activity.more()
  await clock.advance(16_000)
  answer()
  await more
  expect([shown().more, shown().entries.length]).toEqual(['idle', 100])
})

it('more of a list that is out of date begins with what was mined', async () => {
  const { activity, history, mine, shown } = await looking()
  await activity.fetch()
  history.entries = [pastEntry(999, { hash: HASH }), ...past(120)]
  mine()
  await activity.fetch({ more: true })
  expect([shown().entries[0]?.id, shown().entries.length]).toEqual([`pending ${HASH}`, 100])
})

it('what was mined stays above a known list whose service is switched off meanwhile', async () => {
  const { activity, history, mine, shown } = await looking()
  activity.watch()
  await quiet()
  history.failure = fail('SERVICE_OFF', { service: 'blockchain' })
  mine()
  await quiet()
  expect([shown().pending.map(({ hash }) => hash), shown().entries.length]).toEqual([[HASH], 50])
})

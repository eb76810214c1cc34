import { expect, it } from 'vitest'
import { FakeCollectibles } from '../../../test/fakes/collectibles/fake-collectibles.ts'
import { activityWorld, pastEntry } from '../../../test/support/activity-world.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { CollectiblesService } from '../collectibles/collectibles-service.ts'
import { fail } from '../errors/fail.ts'

const past = (length: number) => Array.from({ length }, (_, index) => pastEntry(index))
const HASH = (digit: string) => `0x${digit.repeat(64)}`

async function looking() {
  const world = await activityWorld()
  world.history.entries = past(120)
  world.activity.watch()
  await quiet()
  const account = world.adapter.accounts[0] ?? ''
  for (const digit of ['a', 'b']) world.pending.add({ hash: HASH(digit), chain: 'eip155:1', account })
  const state = () => {
    const { value } = world.activity.state
    if (value.status !== 'known') throw new Error(value.status)
    return value
  }
  return { ...world, state }
}

it('a refresh that fails while the next page is on its way leaves no page on its way', async () => {
  const { history, activity, pending, state } = await looking()
  const answer: () => void = () => {}
  const page = history.page.bind(history)
  history.page = (query, signal) => (query.cursor ? new Promise(() => {}) : page(query, signal))
  void activity.more()
  await quiet()
  expect(state().more).toBe('loading')
  history.failure = fail('HTTP_STATUS', { status: 500, url: '' })
  pending.remove({ hash: HASH('a'), chain: 'eip155:1' })
  await quiet()
  expect(state().more).not.toBe('loading')
  history.failure = undefined
  history.page = page
  await activity.more()
  expect(state().entries).toHaveLength(100)
  answer()
})

it('a page that is asked for while the first one is read anew is not lost', async () => {
  const { history, activity, state } = await looking()
  const page = history.page.bind(history)
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  history.page = async (query, signal) => {
    if (!query.cursor) await answered
    return page(query, signal)
  }
  void activity.reload()
  await quiet()
  const next = activity.more()
  await quiet()
  answer()
  await next
  await activity.more()
  expect([new Set(state().entries.map(({ id }) => id)).size, state().more]).toEqual([120, 'end'])
})

it('two transactions that are mined at once do not cut the past off', async () => {
  const { activity, pending, state, clock } = await looking()
  await clock.advance(60_000)
  pending.remove({ hash: HASH('a'), chain: 'eip155:1' })
  pending.remove({ hash: HASH('b'), chain: 'eip155:1' })
  await quiet()
  await activity.more()
  await activity.more()
  expect([state().entries.length, state().more]).toEqual([120, 'end'])
})

it('a collectible that two pages tell of is owned once', async () => {
  const core = coreWorld()
  const collectibles = new FakeCollectibles()
  const service = new CollectiblesService(collectibles, core.active, core.clock)
  await core.connections.connect(walletNamed('Alpha'), {}, never())
  const punk = { id: 'punk', name: 'punk', change: 1n, source: 'entry-1' }
  collectibles.pageSize = 2
  const other = (id: string) => ({ id, name: id, change: 1n, source: `entry ${id}` })
  collectibles.changes = [other('cat'), punk, punk, other('ape')]
  await service.load()
  const { value } = service.state
  expect(value.status === 'known' && value.items.map(({ id, amount }) => `${id}×${String(amount)}`)).toEqual(['cat×1', 'punk×1', 'ape×1'])
})

it('a service that tells the same page under ever new cursors comes to an end', async () => {
  const core = coreWorld()
  const collectibles = new FakeCollectibles()
  let cursors = 0
  collectibles.page = async (query) => {
    collectibles.queries.push(query)
    return { changes: [{ id: 'punk', name: 'punk', change: 1n, source: 'entry-1' }], next: String(++cursors), isComplete: false }
  }
  const service = new CollectiblesService(collectibles, core.active, core.clock)
  await core.connections.connect(walletNamed('Alpha'), {}, never())
  await service.load()
  for (let turn = 0; turn < 20; turn++) await service.more()
  expect(service.state.value).toMatchObject({ items: [{ amount: 1n }], more: 'end' })
  expect(collectibles.queries.length).toBeLessThan(6)
})

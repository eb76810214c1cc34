import { expect, it } from 'vitest'
import { FakeCollectibles } from '../../../test/fakes/collectibles/fake-collectibles.ts'
import { BASE } from '../../../test/support/activity-world.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import type { CollectibleChange } from '../../ports/collectibles/collectibles.ts'
import { fail } from '../errors/fail.ts'
import { CollectiblesService } from './collectibles-service.ts'
import { collectiblesSnapshot } from './collectibles-snapshot.ts'

const change = (id: string, count = 1n): CollectibleChange => ({ id, name: id, change: count })

async function open() {
  const core = coreWorld()
  const collectibles = new FakeCollectibles()
  const service = new CollectiblesService(collectibles, core.active, core.clock)
  await core.connections.connect(walletNamed('Alpha'), {}, never())
  const toChain = (caipNetworkId: `eip155:${string}`) => core.fakes[0]?.emit({ type: 'network', caipNetworkId })
  const owned = () => {
    const { value } = service.state
    return value.status === 'known' ? value.items.map(({ id, amount }) => `${id}×${String(amount)}`) : value.status
  }
  return { ...core, collectibles, service, toChain, owned }
}

it('sums what came and left', async () => {
  const { collectibles, service, owned } = await open()
  collectibles.changes = [change('a', -1n), change('b'), change('a', 3n), change('c', -1n), change('c')]
  await service.load()
  expect(owned()).toEqual(['a×2', 'b×1'])
  expect(service.state.value).toMatchObject({ isComplete: false, more: 'end' })
})

it("is read anew for a site's own list; what is known stays where that fails", async () => {
  const { collectibles, service, owned } = await open()
  collectibles.changes = [change('a')]
  await service.fetch()
  collectibles.changes = [change('a'), change('b')]
  await Promise.all([service.fetch(), service.fetch()])
  expect([owned(), collectibles.asked]).toEqual([['a×1', 'b×1'], 2])
  collectibles.failure = fail('HTTP_UNREACHABLE', { url: '' })
  await service.fetch()
  expect(owned()).toEqual(['a×1', 'b×1'])
})

it('asks again for what failed when it is opened again', async () => {
  const { collectibles, service, owned } = await open()
  collectibles.failure = fail('HTTP_UNREACHABLE', { url: '' })
  await service.load()
  expect(owned()).toBe('failed')
  collectibles.failure = undefined
  collectibles.changes = [change('a')]
  service.watch()
  await service.load()
  expect(owned()).toEqual(['a×1'])
})

it('looks at three pages at most for something to show, then the visitor decides', async () => {
  const { collectibles, service, owned } = await open()
  collectibles.pageSize = 1
  collectibles.changes = [change('a', -1n), change('b', -1n), change('c', -1n), change('d'), change('e')]
  await service.load()
  expect([owned(), collectibles.asked]).toEqual([[], 3])
  expect(service.state.value).toMatchObject({ more: 'idle' })
  await service.more()
  expect([owned(), collectibles.asked]).toEqual([['d×1', 'e×1'], 5])
  await service.more()
  expect(collectibles.asked).toBe(5)
})

it('keeps the pages that came when one behind them fails', async () => {
  const { collectibles, service, owned } = await open()
  collectibles.pageSize = 1
  collectibles.changes = [change('a'), change('b')]
  const { page } = collectibles
  collectibles.page = async (query, signal) => {
    if (query.cursor !== undefined) throw fail('HTTP_UNREACHABLE', { url: '' })
    return page.call(collectibles, query, signal)
  }
  await service.load()
  expect([owned(), service.state.value]).toMatchObject([['a×1'], { isComplete: false, more: 'failed' }])
  collectibles.page = page
  await service.more()
  expect([owned(), service.state.value]).toMatchObject([['a×1', 'b×1'], { more: 'end' }])
})

it('does not go round in circles', async () => {
  const { collectibles, service } = await open()
  collectibles.page = async (query) => {
    collectibles.queries.push(query)
    return { changes: [], next: query.cursor === 'a' ? 'b' : 'a', isComplete: false }
  }
  await service.load()
  await service.more()
  await service.more()
  expect(collectibles.queries.length).toBeLessThan(6)
  expect(service.state.value).toMatchObject({ status: 'known', more: 'end' })
})

it('tells nothing there, failed and not available apart', async () => {
  const { collectibles, service, owned, toChain } = await open()
  await service.load()
  expect(owned()).toEqual([])
  collectibles.failure = fail('HTTP_UNREACHABLE', { url: '' })
  await service.reload()
  expect(owned()).toBe('failed')
  collectibles.failure = undefined
  toChain(BASE)
  await service.load()
  expect(owned()).toBe('unavailable')
})

it.each(['watch', 'fetch'] as const)('what was not available is asked for again by %s', async (call) => {
  const { collectibles, service, owned, toChain } = await open()
  toChain(BASE)
  await service.load()
  expect(owned()).toBe('unavailable')
  collectibles.chains.add(BASE)
  collectibles.changes = [change('a')]
  void service[call]()
  await quiet()
  expect(owned()).toEqual(['a×1'])
})

it('keeps what is known when older ones cannot be had', async () => {
  const { collectibles, service, owned } = await open()
  collectibles.pageSize = 1
  collectibles.changes = Array.from({ length: 9 }, (_, index) => change(String(index)))
  await service.load()
  collectibles.failure = fail('HTTP_UNREACHABLE', { url: '' })
  await service.more()
  expect([owned(), (service.state.value as { more?: string }).more]).toEqual([['0×1', '1×1'], 'failed'])
})

it('is read again when it is opened again; what is shown stays until the answer comes, and where none comes', async () => {
  const { collectibles, service, owned, clock } = await open()
  collectibles.changes = [change('a')]
  service.watch()()
  await quiet()
  await clock.advance(16_000)
  collectibles.changes = [change('b'), change('a')]
  const seen: unknown[] = []
  service.state.value$.subscribe(() => seen.push(String(owned())))
  service.watch()()
  await quiet()
  expect([...new Set(seen)]).toEqual(['a×1', 'b×1,a×1'])
  await clock.advance(16_000)
  collectibles.failure = fail('HTTP_UNREACHABLE', { url: '' })
  service.watch()()
  await quiet()
  expect([owned(), collectibles.asked]).toEqual([['b×1', 'a×1'], 3])
})

it('keeps the older ones that were looked at when it is opened again, and learns what became of them', async () => {
  const { collectibles, service, owned, clock } = await open()
  collectibles.pageSize = 1
  collectibles.changes = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => change(id))
  const leave = service.watch()
  await quiet()
  await service.more()
  expect(owned()).toEqual(['a×1', 'b×1', 'c×1', 'd×1'])
  leave()
  await clock.advance(16_000)
  collectibles.changes = [change('new'), ...collectibles.changes.slice(0, 2), change('c', 2n), ...collectibles.changes.slice(3)]
  service.watch()
  await quiet()
  expect([owned(), service.state.value]).toMatchObject([['new×1', 'a×1', 'b×1', 'c×2'], { more: 'idle' }])
  await service.more()
  expect(owned()).toEqual(['new×1', 'a×1', 'b×1', 'c×2', 'd×1', 'e×1'])
  collectibles.failure = fail('HTTP_UNREACHABLE', { url: '' })
  service.watch()
  await quiet()
  expect([owned().length, service.state.value]).toMatchObject([6, { more: 'idle' }])
})

it('looks at older ones once what is read anew is there', async () => {
  const { collectibles, service, owned } = await open()
  collectibles.pageSize = 1
  collectibles.changes = ['a', 'b', 'c', 'd'].map((id) => change(id))
  await service.load()
  expect(owned()).toEqual(['a×1', 'b×1'])
  service.watch()
  await service.more()
  expect(owned()).toEqual(['a×1', 'b×1', 'c×1', 'd×1'])
})

it('never shows those of another account or chain', async () => {
  const { collectibles, service, owned, toChain, disconnect } = await open()
  collectibles.chains.add(BASE)
  const answers: (() => void)[] = []
  collectibles.page = ({ network }) =>
    new Promise((resolve) => answers.push(() => resolve({ changes: [change(network.caipNetworkId)], next: undefined, isComplete: true })))
  const leave = service.watch()
  toChain(BASE)
  for (const answer of answers.splice(0)) answer()
  await quiet()
  expect(owned()).toEqual([`${BASE}×1`])
  leave()
  leave()
  toChain('eip155:1')
  await quiet()
  expect([owned(), answers.length]).toEqual(['idle', 0])
  await disconnect.run()
  expect(service.state.value).toEqual({ status: 'none' })
})

it('sums those that may be bait apart, and looks further where it found no other', async () => {
  const { collectibles, service, owned } = await open()
  collectibles.pageSize = 1
  const bait = (count: bigint): CollectibleChange => ({ ...change('alice.box', count), isBait: true })
  collectibles.changes = [bait(-1n), bait(2n), change('a')]
  await service.load()
  expect(owned()).toEqual(['a×1'])
  expect(collectiblesSnapshot(service.state.value)).toMatchObject({
    collectibles: [{ id: 'a' }],
    hidden: [{ id: 'alice.box', amount: 1n }],
  })
})

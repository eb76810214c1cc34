import { describe, expect, it } from 'vitest'
import { activityWorld, BASE, pastEntry } from '../../../test/support/activity-world.ts'
import { quiet } from '../../../test/support/core-world.ts'
import type { HistoryPage } from '../../ports/activity/activity-history.ts'
import { fail } from '../errors/fail.ts'
import { activitySnapshot } from './activity-snapshot.ts'

type World = Awaited<ReturnType<typeof activityWorld>>
const past = (length: number, from = 0) => Array.from({ length }, (_, index) => pastEntry(from + index))
const idsIn = ({ activity }: World) => {
  const state = activity.state.value
  return state.status === 'known' ? state.entries.map(({ id }) => id) : state.status
}
const moreIn = ({ activity }: World) => {
  const state = activity.state.value
  return state.status === 'known' ? state.more : undefined
}
/** The pages that the service gives, by cursor. */
const script = ({ history }: World, pages: Readonly<Record<string, HistoryPage>>) => {
  history.page = async (query) => {
    history.queries.push(query)
    return pages[query.cursor ?? ''] ?? { entries: [], next: undefined }
  }
}

describe('what it tells', () => {
  it('asks nobody before it is looked at, and nothing without an account', async () => {
    const world = await activityWorld({ connected: false })
    expect(world.activity.state.value).toEqual({ status: 'none' })
    await world.connect()
    expect(world.activity.state.value).toMatchObject({ status: 'idle', subject: { caipNetworkId: 'eip155:1' } })
    await quiet()
    expect(world.history.asked).toBe(0)
  })

  it('tells the past page by page, and stops at the end', async () => {
    const world = await activityWorld()
    world.history.entries = past(120)
    world.activity.watch()
    expect(world.activity.state.value.status).toBe('loading')
    await quiet()
    expect([idsIn(world).length, moreIn(world)]).toEqual([50, 'idle'])
    await Promise.all([world.activity.more(), world.activity.more()])
    expect([idsIn(world).length, moreIn(world), world.history.asked]).toEqual([100, 'idle', 2])
    await world.activity.more()
    await world.activity.more()
    expect([idsIn(world).length, moreIn(world), world.history.asked]).toEqual([120, 'end', 3])
    expect(world.tracked.filter((event) => event === 'LOAD_MORE_TRANSACTIONS')).toHaveLength(2)
  })

  it('tells an empty past from one that nobody could tell', async () => {
    const world = await activityWorld()
    await world.activity.load()
    expect(world.activity.state.value).toMatchObject({ status: 'known', entries: [], more: 'end' })
    world.history.failure = fail('HTTP_STATUS', { status: 500, url: '' })
    world.toChain(BASE)
    await world.activity.load()
    expect(world.activity.state.value.status).toBe('failed')
    expect(world.tracked).toContain('ERROR_FETCH_TRANSACTIONS')
    world.history.failure = undefined
    await world.activity.reload()
    expect(world.activity.state.value.status).toBe('known')
  })

  it.each(['CHAIN_UNSUPPORTED', 'SERVICE_OFF', 'APKT008'] as const)('is not available after %s, which is no failure', async (code) => {
    const world = await activityWorld()
    world.history.failure = fail(code, { network: 'x', service: 'blockchain' } as never)
    await world.activity.load()
    expect(world.activity.state.value.status).toBe('unavailable')
    expect(world.tracked).not.toContain('ERROR_FETCH_TRANSACTIONS')
  })

  it('keeps what is known when a refresh or the next page fails', async () => {
    const world = await activityWorld()
    world.history.entries = past(60)
    await world.activity.load()
    world.history.failure = fail('HTTP_UNREACHABLE', { url: '' })
    await world.activity.reload()
    expect([idsIn(world).length, moreIn(world)]).toEqual([50, 'idle'])
    await world.activity.more()
    expect([idsIn(world).length, moreIn(world)]).toEqual([50, 'failed'])
    world.history.failure = undefined
    await world.activity.more()
    expect([idsIn(world).length, moreIn(world)]).toEqual([60, 'end'])
  })

  it('shows entries of the active chain only', async () => {
    const world = await activityWorld()
    script(world, { '': { entries: [pastEntry(0), pastEntry(1, { chain: BASE }), pastEntry(2, { chain: undefined })], next: undefined } })
    await world.activity.load()
    expect(idsIn(world)).toEqual(['entry-0', 'entry-2'])
  })
})

describe('a service that does not end', () => {
  it('repeats a page: each entry is told once, and that is the end', async () => {
    const world = await activityWorld()
    const page = past(3)
    script(world, { '': { entries: page, next: 'a' }, a: { entries: page, next: 'b' } })
    await world.activity.load()
    await world.activity.more()
    expect([idsIn(world).length, moreIn(world), world.history.queries.length]).toEqual([3, 'end', 2])
  })

  it('goes round in circles: a cursor is followed once', async () => {
    const world = await activityWorld()
    script(world, {
      '': { entries: past(1), next: 'a' },
      a: { entries: past(1, 1), next: 'b' },
      b: { entries: past(1, 2), next: 'a' },
    })
    await world.activity.load()
    await world.activity.more()
    await world.activity.more()
    await world.activity.more()
    expect([idsIn(world).length, moreIn(world), world.history.queries.length]).toEqual([3, 'end', 3])
  })

  it('has pages without anything to show: three are passed over, then the visitor decides, and it is not called empty', async () => {
    const world = await activityWorld()
    const none = (next: string): HistoryPage => ({ entries: [], next, leftOut: 20 })
    script(world, { '': none('a'), a: none('b'), b: none('c'), c: none('d'), d: { entries: past(2), next: undefined } })
    const leave = world.activity.watch()
    await world.activity.load()
    expect(world.activity.state.value).toMatchObject({ status: 'known', entries: [], more: 'further' })
    expect(activitySnapshot(world.activity.state.value)).toMatchObject({ status: 'ready', transactions: [], more: 'idle' })
    expect(world.history.queries).toHaveLength(3)
    expect(world.tracked).not.toContain('ERROR_FETCH_TRANSACTIONS')
    leave()
    await world.activity.more()
    expect([idsIn(world), moreIn(world)]).toEqual([['entry-0', 'entry-1'], 'end'])
    // Read anew, the first pages have nothing to show either: what was found behind them stays.
    await world.clock.advance(16_000)
    world.activity.watch()()
    await quiet()
    await world.activity.fetch()
    expect([idsIn(world), moreIn(world)]).toEqual([['entry-0', 'entry-1'], 'end'])
  })
})

it("is read anew for a site's own list after 15 s", async () => {
  const world = await activityWorld()
  world.history.entries = past(1)
  await world.activity.fetch()
  await world.activity.fetch()
  expect(world.history.queries).toHaveLength(1)
  await world.clock.advance(15_001)
  world.history.entries = past(2)
  await world.activity.fetch()
  expect([idsIn(world).length, world.history.queries.length]).toEqual([2, 2])
})

it('gives up on a service whose pages have no row at all', async () => {
  const world = await activityWorld()
  world.history.page = (query) => {
    world.history.queries.push(query)
    return Promise.resolve({ entries: [], next: `${query.cursor ?? ''}a` })
  }
  const leave = world.activity.watch()
  await world.activity.load()
  expect(world.activity.state.value).toMatchObject({ status: 'failed' })
  expect(activitySnapshot(world.activity.state.value)).toMatchObject({ status: 'failed' })
  expect(world.history.queries).toHaveLength(3)
  // ACTIVITY_UNAVAILABLE is told like a failure of the service.
  expect(world.tracked).toContain('ERROR_FETCH_TRANSACTIONS')
  leave()
})

describe('whose it is', () => {
  it('never shows the past of one account or chain beside another, in 1,000 interleavings', async () => {
    const world = await activityWorld()
    const accounts = ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0x1111111111111111111111111111111111111111']
    const chains = ['eip155:1', BASE] as const
    const answers: (() => void)[] = []
    world.history.page = ({ address, chainId }) =>
      new Promise((resolve) => {
        const entry = pastEntry(0, { id: `${chainId}:${address}`, chain: chainId })
        answers.push(() => resolve({ entries: [entry], next: undefined }))
      })
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const wrong: string[] = []
    world.activity.state.value$.subscribe((state) => {
      const owner = world.connections.connection('eip155')?.accounts[0].address
      const chain = world.connections.connection('eip155')?.caipNetworkId
      if (state.status !== 'known') return
      for (const { id } of state.entries)
        if (
          id !== `${state.subject.caipNetworkId}:${state.subject.address}` ||
          state.subject.address !== owner ||
          state.subject.caipNetworkId !== chain
        )
          wrong.push(id)
    })
    world.activity.watch()
    for (let step = 0; step < 1000; step++) {
      const kind = random(3)
      if (kind === 0) world.toAccount(accounts[random(2)] ?? '')
      else if (kind === 1) world.toChain(chains[random(2)] ?? 'eip155:1')
      else answers.splice(random(answers.length), 1)[0]?.()
      if (random(4) === 0) await quiet()
    }
    expect(wrong).toEqual([])
    await quiet()
    for (const answer of answers) answer()
    await quiet()
    expect(world.activity.state.value.status).toBe('known')
  })

  it('follows the account only while it is looked at', async () => {
    const world = await activityWorld()
    world.history.entries = past(2)
    const leave = world.activity.watch()
    await quiet()
    world.toChain(BASE)
    await quiet()
    expect(world.history.queries.map(({ chainId }) => chainId)).toEqual(['eip155:1', BASE])
    leave()
    leave()
    world.toChain('eip155:1')
    await quiet()
    expect([world.history.queries.length, world.activity.state.value.status]).toEqual([2, 'idle'])
  })

  it('ends with the connection', async () => {
    const world = await activityWorld()
    await world.activity.load()
    await world.disconnect.run()
    expect(world.activity.state.value).toEqual({ status: 'none' })
  })
})

it('asks again after 15 seconds and not before, each page by itself', async () => {
  const world = await activityWorld()
  world.history.entries = past(60)
  const visit = async () => {
    world.toChain(BASE)
    world.toChain('eip155:1')
    await world.activity.load()
    await world.activity.more()
    return world.history.queries.length
  }
  expect(await visit()).toBe(2)
  await world.clock.advance(14_999)
  expect(await visit()).toBe(2)
  await world.clock.advance(1)
  expect(await visit()).toBe(4)
})

it('is read again when it is opened again, and what is shown stays until the answer comes', async () => {
  const world = await activityWorld()
  world.history.entries = past(60)
  world.activity.watch()()
  await quiet()
  await world.activity.more()
  expect([idsIn(world).length, world.history.asked]).toEqual([60, 2])
  world.history.entries = [pastEntry(99), ...past(60)]
  const opened = () => {
    const seen: unknown[] = []
    const stop = world.activity.state.value$.subscribe(() => seen.push(idsIn(world).length))
    const leave = world.activity.watch()
    return { seen, end: () => [stop.unsubscribe(), leave()] }
  }
  await world.clock.advance(14_999)
  const early = opened()
  await quiet()
  early.end()
  expect([[...new Set(early.seen)], world.history.asked]).toEqual([[60], 2])
  await world.clock.advance(1001)
  const late = opened()
  const other = opened()
  await quiet()
  expect([...new Set([...late.seen, ...other.seen])]).toEqual([60, 61])
  expect([idsIn(world)[0], moreIn(world), world.history.asked]).toEqual(['entry-99', 'end', 3])
})

it('lets the next page arrive when a second viewer comes', async () => {
  const world = await activityWorld()
  world.history.entries = past(60)
  await world.activity.load()
  const more = world.activity.more()
  world.activity.watch()
  await more
  expect([idsIn(world).length, moreIn(world), world.history.asked]).toEqual([60, 'end', 2])
})

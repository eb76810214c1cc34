import { describe, expect, it } from 'vitest'
import { type DiscoveryWorld, discoveryWorld, ICON } from '../../../test/support/discovery-world.ts'
import { noteFigure } from '../../../test/support/note-figure.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import { MAX_ROWS } from './announced-wallet-ranking.ts'

const LONG_NAME = 'a b '.repeat(250_000)

describe('a flood', () => {
  it('gives a full list room for a wallet that becomes known after the start', async () => {
    const { discovery, announce, lists, clock } = discoveryWorld()
    const known = new Set<string>()
    discovery.start(known)
    for (let i = 0; i < MAX_ROWS * 2; i += 1) announce({ rdns: `org.flood.n${i}` })
    announce({ rdns: 'org.late.wallet', name: 'Late' })
    known.add('org.late.wallet')
    announce({ rdns: 'org.late.wallet', name: 'Late' })
    await clock.advance(100)
    expect(lists.at(-1)?.map(({ rdns }) => rdns)).toContain('org.late.wallet')
    expect(lists.at(-1)).toHaveLength(MAX_ROWS)
  })

  it('keeps a place for wallets the visitor knows', async () => {
    const { discovery, announce, connectors, clock } = discoveryWorld()
    discovery.start(new Set(['org.known.wallet']))
    for (let i = 0; i < 500; i += 1) announce({ rdns: `com.flood${i}.wallet`, name: `Flood ${i}` })
    announce({ rdns: 'org.known.wallet', name: 'Known' })
    for (let i = 0; i < 100; i += 1) announce({ rdns: 'org.known.wallet', name: `Imitator ${i}` })
    await clock.advance(100)
    expect(connectors()).toHaveLength(MAX_ROWS)
    expect(
      connectors()
        .filter(({ rdns }) => rdns === 'org.known.wallet')
        .map(({ name }) => name),
    ).toEqual(['Known', 'Imitator 0', 'Imitator 1', 'Imitator 2'])
    expect(discovery.others).toHaveLength(601 - MAX_ROWS)
  })

  const flood = (announce: DiscoveryWorld['announce'], count = 10_000) => {
    for (let i = 0; i < count; i += 1) announce({ rdns: `com.flood${i}.wallet`, name: `Flood ${i}`, uuid: crypto.randomUUID() })
  }
  const reach = ({ connectors, discovery }: DiscoveryWorld) => ({
    row: connectors().some(({ rdns }) => rdns === 'org.genuine.wallet'),
    search: discovery.others.some(({ rdns }) => rdns === 'org.genuine.wallet'),
    rows: connectors().length,
  })
  const GENUINE = { uuid: crypto.randomUUID(), rdns: 'org.genuine.wallet', name: 'Genuine' }
  const answersTo = (world: DiscoveryWorld, wallet: object) =>
    world.window.addEventListener('eip6963:requestProvider', () => world.announce(GENUINE, wallet))

  it.each<[string, (world: DiscoveryWorld, wallet: object) => void, 'row' | 'search']>([
    [
      'was there before it',
      (world, wallet) => {
        world.announce(GENUINE, wallet)
        flood(world.announce)
      },
      'row',
    ],
    [
      'was there before it, after a crowd of imitators of one domain',
      (world, wallet) => {
        for (let i = 0; i < MAX_ROWS * 2; i += 1) world.announce({ rdns: 'org.crowd.wallet', name: `Crowd ${i}` })
        world.announce(GENUINE, wallet)
        flood(world.announce)
      },
      'row',
    ],
    [
      'came after it and answers when asked',
      (world, wallet) => {
        flood(world.announce)
        world.announce(GENUINE, wallet)
        answersTo(world, wallet)
        world.discovery.refresh()
      },
      'row',
    ],
    [
      'answers when asked, as the whole flood does after it',
      (world, wallet) => {
        answersTo(world, wallet)
        world.window.addEventListener('eip6963:requestProvider', () => flood(world.announce))
        world.discovery.refresh()
        world.discovery.refresh()
      },
      'row',
    ],
    [
      'came after it and says so once',
      (world, wallet) => {
        flood(world.announce, 9_000)
        world.announce(GENUINE, wallet)
      },
      'search',
    ],
    [
      'is the last of a flood that answers',
      (world, wallet) => {
        world.window.addEventListener('eip6963:requestProvider', () => flood(world.announce))
        answersTo(world, wallet)
        world.discovery.refresh()
        world.discovery.refresh()
        world.discovery.refresh()
      },
      'search',
    ],
    [
      'comes after a flood of announcements that say nothing',
      (world, wallet) => {
        for (let i = 0; i < 5000; i += 1) world.announce({ rdns: 7, name: '\u200b'.repeat(100), uuid: undefined })
        world.announce(GENUINE, wallet)
      },
      'row',
    ],
  ])('leaves a wallet within reach that %s', { timeout: 60_000 }, async (_, play, place) => {
    const world = discoveryWorld()
    world.discovery.start(new Set())
    play(world, world.provider())
    await world.clock.advance(100)
    const { rows, ...places } = reach(world)
    expect(places[place]).toBe(true)
    expect(rows).toBeLessThanOrEqual(MAX_ROWS)
  })

  it('of imitators of a known domain does not push the genuine one out', async () => {
    const world = discoveryWorld()
    const wallet = world.provider()
    world.discovery.start(new Set(['org.genuine.wallet']))
    for (let i = 0; i < 200; i += 1) world.announce({ ...GENUINE, uuid: crypto.randomUUID() })
    world.announce(GENUINE, wallet)
    answersTo(world, wallet)
    world.discovery.refresh()
    await world.clock.advance(100)
    expect(world.connectors().some(({ provider }) => provider === wallet)).toBe(true)
  })

  it('keeps a second wallet of one uuid within reach, without a row', async () => {
    const { discovery, announce, provider, connectors, clock } = discoveryWorld()
    discovery.start(new Set())
    const [imitator, genuine] = [provider(), provider()]
    announce(GENUINE, imitator)
    announce(GENUINE, genuine)
    for (let i = 0; i < 100; i += 1) announce(GENUINE, provider())
    await clock.advance(100)
    expect(connectors().map((each) => each.provider)).toEqual([imitator])
    expect(discovery.others[0]?.provider).toBe(genuine)
    expect(discovery.others).toHaveLength(3)
  })

  it.each([
    ['fresh wallets', (i: number) => ({ uuid: crypto.randomUUID(), name: `Flood ${i}`, icon: ICON, rdns: `com.flood${i}.wallet` })],
    [
      'known wallets with huge icons',
      () => ({ uuid: crypto.randomUUID(), name: 'Known', icon: `data:image/png;base64,${'A'.repeat(200_000)}`, rdns: 'org.known.wallet' }),
    ],
    ['wallets without identity', () => ({ uuid: 'x', name: 'Nobody', icon: ICON, rdns: 'x' })],
    ['wallets with a megabyte of name', () => ({ uuid: 'x', name: LONG_NAME, icon: ICON, rdns: 'x' })],
  ])('of 10,000 %s leads to few rows', { timeout: 60_000 }, async (what, info) => {
    const target = new EventTarget()
    const { discovery, connectors, clock } = discoveryWorld({ target })
    discovery.start(new Set(['org.known.wallet']))
    const provider = { request: () => {} }
    const events = Array.from({ length: 10_000 }, (_, i) => {
      return new CustomEvent('eip6963:announceProvider', { detail: { info: info(i), provider: { ...provider } } })
    })
    const used = processorTime()
    for (const event of events) target.dispatchEvent(event)
    await clock.advance(100)
    noteFigure(`announcements: 10,000 ${what}`, used(), 200)
    expect(connectors().length).toBeLessThanOrEqual(MAX_ROWS)
  })
})

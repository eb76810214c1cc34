import { describe, expect, it } from 'vitest'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { passing, siwxWorld, statusOf as status, viewOf as view, visited } from '../../../test/support/siwx-world.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import { UNENDED_KEY } from '../../ports/storage/key-value-store.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const OTHER = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'
const sessionOf = (accountAddress: string): SiwxSession => ({
  data: { accountAddress, chainId: 'eip155:1', domain: '', uri: '', version: '1', nonce: '' },
  message: '',
  signature: '',
})

describe('a note of sign-outs', () => {
  it.each([['text'], [7], [{}], [[]], [[null, 1, { caipNetworkId: 'eip155', address: MINE }, { caipNetworkId: 'eip155:1', address: 1 }]]])(
    'that says nothing is deleted: %j',
    async (value) => {
      const world = siwxWorld()
      await world.store.set(UNENDED_KEY, value)
      await world.start()
      await quiet()
      expect([await world.store.get(UNENDED_KEY), world.siwx.asked]).toEqual([undefined, []])
    },
  )

  it('keeps only who could not be ended', async () => {
    const world = siwxWorld()
    const revoke = world.siwx.revokeSession.bind(world.siwx)
    world.siwx.revokeSession = async (chainId, address) => {
      if (chainId === 'cosmos:hub') throw new Error('no such chain')
      await revoke(chainId, address)
    }
    const [known, foreign] = [
      { caipNetworkId: 'eip155:1', address: MINE },
      { caipNetworkId: 'cosmos:hub', address: 'x' },
    ] as const
    await world.unended.add([known, foreign])
    await world.start()
    await quiet()
    expect(await world.unended.list()).toEqual([foreign])
  })

  it('is tried a limited number of times by pages that start, and its session never counts', async () => {
    const disk = new FakeDisk()
    const first = siwxWorld({ disk })
    first.siwx.sessions = [sessionOf(MINE)]
    first.siwx.fails.add('revokeSession')
    await first.unended.add([{ caipNetworkId: 'eip155:1', address: MINE }])
    for (let visit = 0; visit < 60; visit += 1) {
      const world = siwxWorld({ disk, siwx: first.siwx })
      await world.clock.advance(visit * 24 * 3_600_000)
      await world.start()
      await quiet()
    }
    const tries = () => first.siwx.asked.filter((asked) => asked.startsWith('revokeSession')).length
    expect(tries()).toBe(12)
    expect(await first.guarded.getSessions('eip155:1', MINE)).toEqual([])
    // A newer sign-out is tried anew.
    await first.unended.add([{ caipNetworkId: 'eip155:1', address: MINE }])
    await siwxWorld({ disk, siwx: first.siwx }).start()
    await quiet()
    expect(tries()).toBe(13)
  })

  it('is tried by one of two tabs that start together, and soon after by none', async () => {
    const disk = new FakeDisk()
    const [first, second] = [siwxWorld({ disk }), siwxWorld({ disk })]
    await first.store.set(UNENDED_KEY, [
      { caipNetworkId: 'eip155:1', address: MINE },
      { caipNetworkId: 'eip155:1', address: MINE, attempts: 'many', at: null },
    ])
    for (const { siwx } of [first, second]) siwx.fails.add('revokeSession')
    await Promise.all([first.start(), second.start()])
    await quiet()
    const third = siwxWorld({ disk })
    await third.clock.advance(30_000)
    await third.start()
    await quiet()
    const tries = [first, second, third].flatMap(({ siwx }) => siwx.asked.filter((asked) => asked.startsWith('revokeSession')))
    expect(tries).toEqual([`revokeSession eip155:1 ${MINE}`])
    expect(await third.unended.has('eip155:1', MINE)).toBe(true)
    const later = siwxWorld({ disk })
    await later.clock.advance(64_000)
    await later.start()
    await quiet()
    expect(await later.unended.list()).toEqual([])
  })

  it('has room for the networks of a large site', async () => {
    const world = siwxWorld()
    const rows = Array.from({ length: 400 }, (_, at) => ({ caipNetworkId: `eip155:${at + 1}` as const, address: MINE }))
    await world.unended.add(rows)
    expect(await world.unended.has('eip155:1', MINE)).toBe(true)
  })

  it('is not written anew by a page that starts: another tab may have signed in since', async () => {
    const disk = new FakeDisk()
    const [first, second] = [siwxWorld({ disk }), siwxWorld({ disk })]
    await first.unended.add([{ caipNetworkId: 'eip155:1', address: MINE }])
    first.siwx.fails.add('revokeSession')
    const list = first.unended.list.bind(first.unended)
    first.unended.list = async () => {
      const rows = await list()
      await second.guarded.addSession(sessionOf(MINE))
      return rows
    }
    await first.start()
    await quiet()
    expect(await second.unended.list()).toEqual([])
  })
})

describe('signIn() of the site', () => {
  const holding = async () => {
    const world = await visited(siwxWorld(), ({ siwx }) => {
      siwx.required = false
    })
    world.close.run()
    world.siwx.holds.add('getSessions')
    return world
  }

  it('that is given up while the account is looked up opens nothing, and is over at once', async () => {
    const world = await holding()
    const giving = new AbortController()
    let code = ''
    void world.signIn.ask(giving.signal).catch((error) => {
      code = error.code
    })
    await quiet()
    giving.abort()
    await quiet()
    expect(code).toBe('ABORTED')
    world.siwx.release()
    await quiet()
    expect(view(world)).toBe('closed')
  })

  it('is over when the wallet leaves while its account is looked up', async () => {
    const world = await holding()
    let code = ''
    void world.signIn.ask(never()).catch((error) => {
      code = error.code
    })
    await quiet()
    await world.disconnect.run('eip155')
    await quiet()
    world.siwx.release()
    await quiet()
    expect([code, view(world)]).toEqual(['SIWX_ADDRESS_NOT_FOUND', 'closed'])
  })

  it('waits for a sign-out as every other look does', async () => {
    const world = await visited(siwxWorld())
    await world.signIn.run()
    world.siwx.holds.add('setSessions')
    await world.disconnect.run('eip155')
    await quiet()
    await world.connect.run(walletNamed('Rainbow'), never())
    void world.signIn.ask(never()).catch(() => {})
    await quiet()
    expect(status(world)).toBe('looking')
    world.siwx.release()
    await quiet()
    expect([status(world), world.siwx.sessions]).toEqual(['ready', []])
    await world.signIn.run()
    expect([status(world), world.siwx.sessions.length]).toEqual(['signedIn', 1])
  })

  it('of a visitor who could not be looked up is made up for when the page is looked at', async () => {
    const world = await visited(siwxWorld(), ({ siwx }) => {
      siwx.required = false
    })
    world.close.run()
    world.siwx.fails.add('getSessions')
    const asking = world.signIn.ask(never()).catch((error) => error.code)
    expect(await asking).toBe('SIWX_INIT_FAILED')
    world.siwx.fails.clear()
    world.siwx.sessions = [sessionOf(MINE)]
    world.visible$.next(true)
    await quiet()
    expect(status(world)).toBe('signedIn')
  })
})

describe('sessions that a wallet signed with the connection', () => {
  it('replace none when the connection was given up while a sign-out was awaited', async () => {
    const world = await visited(siwxWorld())
    await world.signIn.run()
    world.siwx.holds.add('setSessions')
    await world.disconnect.run('eip155')
    await quiet()
    const giving = new AbortController()
    const adopting = world.modal.signIn?.adopt({ chains: ['eip155:1'] } as never, [], [MINE], giving.signal).catch((error) => error.code)
    giving.abort()
    world.siwx.release()
    expect(await adopting).toBe('ABORTED')
    expect(world.siwx.asked.filter((each) => each.startsWith('setSessions'))).toEqual(['setSessions 0'])
  })

  it('are taken back when they are stored after the visitor was told that it failed', async () => {
    const world = siwxWorld()
    await world.start()
    world.siwx.holds.add('setSessions')
    const setting = world.guarded.setSessions([sessionOf(MINE), sessionOf(OTHER)]).catch((error) => error.code)
    await quiet()
    await passing(world, 60_000)
    expect(await setting).toBe('SIWX_SIGN_FAILED')
    world.siwx.release()
    await quiet()
    expect(world.siwx.sessions).toEqual([])
  })
})

describe('an implementation of the site that is watched', () => {
  it('cannot break the end of the page', async () => {
    const world = siwxWorld()
    world.siwx.watch = () => () => {
      throw new Error('never subscribed')
    }
    await world.start()
    expect(() => world.expiry.dispose()).not.toThrow()
  })

  it('is not asked endlessly when each look tells a change', async () => {
    const world = siwxWorld()
    let hear = () => {}
    world.siwx.watch = (heard) => {
      hear = heard
      return () => {}
    }
    await visited(world)
    await world.signIn.run()
    const look = world.siwx.getSessions.bind(world.siwx)
    let looks = 0
    world.siwx.getSessions = async (...asked) => {
      looks += 1
      if (looks < 200) hear()
      return look(...asked)
    }
    hear()
    for (let turn = 0; turn < 20; turn += 1) await quiet()
    expect(looks).toBeLessThan(5)
  })
})

it('an account that changes while a connect is looked up closes the modal too, when it is signed in', async () => {
  const world = siwxWorld()
  await world.start()
  world.siwx.sessions = [sessionOf(OTHER)]
  world.siwx.holds.add('getSessions')
  world.open.run({})
  await world.connect.run(walletNamed('Rainbow'), never())
  await quiet()
  world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] })
  await quiet()
  world.siwx.release()
  await quiet()
  expect([status(world), view(world)]).toEqual(['signedIn', 'closed'])
})

describe('a message with a lifetime', () => {
  it('is replaced only while it is shown, and when it is shown again', async () => {
    const world = siwxWorld()
    Object.assign(world.siwx, { messageLifetime: 60_000 })
    await visited(world)
    expect([status(world), world.siwx.nonces]).toEqual(['ready', 1])
    world.close.run()
    await passing(world, 60_000)
    await passing(world, 60_000)
    expect(world.siwx.nonces).toBe(1)
    world.open.run({})
    await quiet()
    expect([view(world), status(world), world.siwx.nonces]).toEqual(['SIWXSignMessage', 'ready', 2])
  })
})

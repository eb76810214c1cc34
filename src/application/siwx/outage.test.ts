import { describe, expect, it } from 'vitest'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { never, quiet } from '../../../test/support/core-world.ts'
import {
  backAgain,
  passing,
  type SiwxWorld,
  siwxWorld,
  statusOf as status,
  viewOf as view,
  visited,
} from '../../../test/support/siwx-world.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const SESSION: SiwxSession = {
  data: { accountAddress: MINE, chainId: 'eip155:1', domain: '', uri: '', version: '1', nonce: '' },
  message: '',
  signature: '',
}

/** A back end that has a session, and can be down. */
function backEndOf(world: SiwxWorld) {
  const backEnd = { isDown: true, looks: 0 }
  const given = world.siwx.getSessions.bind(world.siwx)
  world.siwx.getSessions = async (...asked) => {
    backEnd.looks += 1
    if (backEnd.isDown) throw fail('HTTP_UNREACHABLE', { url: '' })
    return given(...asked)
  }
  return backEnd
}

async function returning(required: boolean) {
  const world = siwxWorld({ disk: new FakeDisk() })
  world.siwx.required = required
  world.siwx.sessions = [SESSION]
  const backEnd = backEndOf(world)
  await visited(world)
  return { world, backEnd }
}

describe('a back end that cannot be asked for the session of a visitor who comes back', () => {
  it('costs neither the wallet nor the session: a required sign-in says so, and a retry finds it', async () => {
    const { world, backEnd } = await returning(true)
    expect([status(world), view(world), world.connections.connections.length]).toEqual(['failed', 'SIWXSignMessage', 1])
    expect([world.siwx.sessions, world.tracked.includes('SIWX_AUTH_ERROR')]).toEqual([[SESSION], true])
    world.close.safely()
    expect(view(world)).toBe('SIWXSignMessage')
    await world.prompt.retry()
    expect(status(world)).toBe('failed')
    backEnd.isDown = false
    await world.prompt.retry()
    await quiet()
    expect([status(world), view(world), world.siwx.nonces]).toEqual(['signedIn', 'closed', 0])
  })

  it.each<[string, (world: SiwxWorld) => void]>([
    ['the visitor tries again', (world) => void world.prompt.retry()],
    ['the wallet changes the network', ({ fakes }) => fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })],
  ])('a required sign-in cannot be left while it is asked once more: %s', async (_, act) => {
    const { world } = await returning(true)
    let answer = (_: readonly SiwxSession[]) => {}
    world.siwx.getSessions = () => new Promise((resolve) => (answer = resolve))
    act(world)
    await quiet()
    expect(status(world)).toBe('looking')
    world.close.safely()
    expect(view(world)).toBe('SIWXSignMessage')
    await world.open.run({ view: 'Account' })
    expect(view(world)).toBe('SIWXSignMessage')
    answer([])
    await quiet()
    expect([status(world), view(world), world.connections.connections.length]).toEqual(['ready', 'SIWXSignMessage', 1])
  })

  it('is asked again when the page is looked at', async () => {
    const { world, backEnd } = await returning(true)
    world.visible$.next(true)
    await quiet()
    expect(status(world)).toBe('failed')
    backEnd.isDown = false
    world.visible$.next(true)
    await quiet()
    expect([status(world), view(world)]).toEqual(['signedIn', 'closed'])
  })

  it('leaves the wallet connected where no sign-in is required, and signs in as soon as it answers', async () => {
    const { world, backEnd } = await returning(false)
    expect([status(world), view(world), world.connections.connections.length]).toEqual(['declined', 'closed', 1])
    backEnd.isDown = false
    world.visible$.next(true)
    await quiet()
    expect(status(world)).toBe('signedIn')
    const { looks } = backEnd
    world.visible$.next(true)
    await quiet()
    expect(backEnd.looks).toBe(looks)
  })

  it('leads to a message where there is no session after all', async () => {
    const { world, backEnd } = await returning(true)
    world.siwx.sessions = []
    backEnd.isDown = false
    await world.prompt.retry()
    await quiet()
    expect([status(world), view(world)]).toEqual(['ready', 'SIWXSignMessage'])
  })
})

describe('a back end that cannot be asked while the visitor is signed in', () => {
  const signedIn = async () => {
    const world = await visited(siwxWorld())
    await world.signIn.run()
    return { world, backEnd: backEndOf(world) }
  }

  it('ends nothing: signIn() resolves the session that is there', async () => {
    const { world } = await signedIn()
    expect((await world.signIn.ask(never()))?.data.accountAddress).toBe(MINE)
    expect([status(world), view(world)]).toEqual(['signedIn', 'closed'])
  })

  it('asks anew where the session is known to be gone', async () => {
    const { world, backEnd } = await signedIn()
    backEnd.isDown = false
    world.siwx.sessions = []
    const asking = world.signIn.ask(never())
    await quiet()
    expect([status(world), view(world)]).toEqual(['ready', 'SIWXSignMessage'])
    await world.signIn.run()
    expect((await asking)?.data.accountAddress).toBe(MINE)
  })
})

it('a look that fails otherwise disconnects, and ends no session: nobody signed out', async () => {
  const world = await visited(siwxWorld(), ({ siwx }) => {
    siwx.sessions = [SESSION]
    siwx.fails.add('getSessions')
  })
  expect([view(world), world.connections.connections, world.siwx.sessions]).toEqual(['Connect', [], [SESSION]])
})

describe('a sign-out that is not answered', () => {
  const leaving = async (given: Parameters<typeof siwxWorld>[0] = {}) => backAgain(await visited(siwxWorld(given)))

  it('holds up the next look for ten seconds, and its session does not count', async () => {
    const world = await leaving()
    await passing(world, 9_999)
    expect(status(world)).toBe('looking')
    await passing(world, 1)
    expect([status(world), view(world)]).toEqual(['ready', 'SIWXSignMessage'])
  })

  it('and comes late does not go unnoticed', async () => {
    const world = await leaving()
    await passing(world, 10_000)
    await world.signIn.run()
    expect(status(world)).toBe('signedIn')
    world.siwx.release()
    await quiet()
    expect([world.siwx.sessions, status(world), view(world)]).toEqual([[], 'ready', 'SIWXSignMessage'])
  })

  it('is done at the next start, before anyone is looked up', async () => {
    const disk = new FakeDisk()
    const world = await leaving({ disk })
    const { sessions } = world.siwx
    expect(sessions).toHaveLength(1)
    const next = siwxWorld({ disk })
    next.siwx.sessions = sessions
    // The tab of the disconnect could still be ending them.
    await passing(next, 15_000)
    await visited(next)
    expect([next.siwx.sessions, status(next)]).toEqual([[], 'ready'])
    expect(await next.unended.list()).toEqual([])
  })

  it('ends no session that the account has made since', async () => {
    const disk = new FakeDisk()
    const world = await leaving({ disk })
    await passing(world, 10_000)
    await world.signIn.run()
    const sessions = world.siwx.sessions.slice(-1)
    const next = siwxWorld({ disk })
    next.siwx.sessions = sessions
    await visited(next)
    expect([next.siwx.sessions, status(next)]).toEqual([sessions, 'signedIn'])
  })

  it('where sessions outlive the wallet, nothing is noted', async () => {
    const world = await visited(siwxWorld(), ({ siwx }) => {
      siwx.signOutOnDisconnect = false
    })
    await world.signIn.run()
    await world.disconnect.run('eip155')
    await quiet()
    expect([await world.unended.list(), world.siwx.sessions.length]).toEqual([[], 1])
  })
})

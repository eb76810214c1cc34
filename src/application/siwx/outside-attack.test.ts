import { describe, expect, it } from 'vitest'
import { FakeSiwx } from '../../../test/fakes/siwx/fake-siwx.ts'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { backAgain, siwxWorld, statusOf as status, viewOf as view, visited } from '../../../test/support/siwx-world.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const OTHER = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'
const MINUTE = 60_000

type World = ReturnType<typeof siwxWorld>

const connected = (given: Parameters<typeof siwxWorld>[0] = {}, prepare?: (world: World) => void) => visited(siwxWorld(given), prepare)

describe('sign-outs that take their time', () => {
  it('are over before the same account, back again, is looked up', async () => {
    const world = await backAgain(await connected())
    expect(status(world)).not.toBe('signedIn')
    world.siwx.release()
    await quiet()
    expect([status(world), view(world), world.siwx.sessions]).toEqual(['ready', 'SIWXSignMessage', []])
  })
})

describe('a sign-out that takes its time', () => {
  it('does not end what a wallet signs as it connects again', async () => {
    const world = await connected()
    await world.signIn.run()
    const [session] = world.siwx.sessions
    const given = world.siwx.setSessions.bind(world.siwx)
    let go = () => {}
    world.siwx.setSessions = async (sessions) => {
      world.siwx.setSessions = given
      await new Promise<void>((resolve) => {
        go = resolve
      })
      await given(sessions)
    }
    await world.disconnect.run('eip155')
    await quiet()
    const asked = await world.oneClick.ask(['eip155:1'], [])
    if (!asked || !session) throw new Error('nothing asked')
    const p = { domain: asked.domain, aud: asked.uri, nonce: asked.nonce, iss: `did:pkh:eip155:1:${MINE}`, version: '1' }
    const auths = [{ cacao: { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x00' } }, message: 'signed' }]
    const adopting = world.modal.signIn?.adopt(asked, auths, [MINE], never())
    await quiet()
    go()
    await adopting
    await quiet()
    expect(world.siwx.sessions.map(({ message }) => message)).toEqual(['signed'])
  })
})

describe('another tab', () => {
  const tell = async (disk: FakeDisk) => {
    disk.write('siwx-sessions', '[]')
    await quiet()
  }

  it('signs nobody out by a write while the back end cannot be asked', async () => {
    const disk = new FakeDisk()
    const world = await connected({ disk })
    await world.signIn.run()
    world.siwx.fails.add('getSessions')
    await tell(disk)
    expect([status(world), view(world)]).toEqual(['signedIn', 'closed'])
  })

  it.each(['recheck', 'renew'] as const)('opens nothing on a page that is over (%s)', async (method) => {
    const disk = new FakeDisk()
    const world = await connected({ disk })
    await world.signIn.run()
    world.siwx.sessions = []
    world.siwx.holds.add('getSessions')
    const asking = world.prompt[method]()
    await quiet()
    world.prompt.dispose()
    world.service.dispose()
    world.siwx.release()
    await asking
    await quiet()
    expect(view(world)).toBe('closed')
  })

  it('signs in while this one makes its message: it is noticed', async () => {
    const [disk, siwx] = [new FakeDisk(), new FakeSiwx()]
    const there = await connected({ disk, siwx })
    siwx.holds.add('createMessage')
    const here = await connected({ disk, siwx })
    expect(status(here)).toBe('preparing')
    await there.signIn.run()
    await tell(disk)
    siwx.release()
    await quiet()
    expect([status(here), view(here)]).toEqual(['signedIn', 'closed'])
  })

  it('signs in for a site that draws its own views: it is noticed', async () => {
    const [disk, siwx] = [new FakeDisk(), new FakeSiwx()]
    const there = await connected({ disk, siwx })
    const here = siwxWorld({ disk, siwx, options: { features: { headless: true } } })
    await here.start()
    await here.connect.run(walletNamed('Rainbow'), never())
    await quiet()
    expect(status(here)).toBe('unsigned')
    await there.signIn.run()
    await tell(disk)
    expect(status(here)).toBe('signedIn')
  })

  it('signs out while this one looks: it is noticed', async () => {
    const [disk, siwx] = [new FakeDisk(), new FakeSiwx()]
    const world = await connected({ disk, siwx })
    await world.signIn.run()
    const { sessions } = siwx
    const given = siwx.getSessions.bind(siwx)
    let go = () => {}
    siwx.getSessions = async () => {
      siwx.getSessions = given
      await new Promise<void>((resolve) => {
        go = resolve
      })
      return sessions
    }
    const looking = world.prompt.renew()
    await quiet()
    siwx.sessions = []
    await tell(disk)
    go()
    await looking
    await quiet()
    expect(status(world)).not.toBe('signedIn')
  })
})

describe('cancelling', () => {
  const abroad = async () => {
    const world = await connected()
    await world.signIn.run()
    const network = world.networks.find('eip155:8453')
    if (network) await world.switchNetwork.run(network, never())
    await quiet()
    if (world.fakes[0]) world.fakes[0].silentSwitch = true
    return world
  }

  it('late, ends no connection of another account that is asked now', async () => {
    const world = await abroad()
    const cancelling = world.cancel.run(never())
    await quiet()
    world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] })
    await quiet()
    await world.clock.advance(10_000)
    await cancelling
    await quiet()
    expect(world.service.account?.address).toBe(OTHER)
    expect([view(world), world.connections.connections.length]).toEqual(['SIWXSignMessage', 1])
  })

  it('does not close a required sign-in where the wallet cannot be disconnected', async () => {
    const world = await connected()
    world.disconnect.active = () => Promise.reject(new Error('no'))
    await world.cancel.run(never())
    await quiet()
    expect([view(world), world.connections.connections.length]).toEqual(['SIWXSignMessage', 1])
  })

  it('twice is once', async () => {
    const world = await abroad()
    const both = [world.cancel.run(never()), world.cancel.run(never())]
    await quiet()
    await world.clock.advance(10_000)
    await Promise.all(both)
    expect([view(world), world.connections.connections.length]).toEqual(['closed', 0])
  })
})

describe('an implementation of the site that throws from its getters', () => {
  it.each(['signOutOnDisconnect', 'requestEmailOtp', 'exempts', 'getRequired', 'signMessage'])('%s', async (name) => {
    const siwx = new FakeSiwx()
    Object.defineProperty(siwx, name, {
      get: () => {
        throw new Error('no')
      },
    })
    const world = await connected({ siwx })
    expect(world.guarded.canCaptureEmail).toBe(false)
    await world.signIn.run()
    siwx.sessions = [...siwx.sessions]
    await world.disconnect.run('eip155')
    await quiet()
    expect(siwx.sessions).toEqual([])
  })
})

describe('an acceptance that comes after it was called a failure', () => {
  it('does not end the session that was signed since', async () => {
    const world = await connected()
    world.siwx.holds.add('addSession')
    void world.signIn.run()
    await quiet()
    await world.clock.advance(2 * MINUTE)
    await quiet()
    world.siwx.holds.clear()
    await world.signIn.run()
    expect(status(world)).toBe('signedIn')
    world.siwx.release()
    await quiet()
    expect(await world.guarded.getSessions('eip155:1', MINE)).not.toEqual([])
  })
})

describe('an account that is exempt', () => {
  it('is asked to sign nothing, whatever view the site opens', async () => {
    const siwx = new FakeSiwx()
    Object.assign(siwx, { exempts: () => true })
    const world = await connected({ siwx })
    world.open.run({ view: 'SIWXSignMessage' as never })
    await quiet()
    expect(siwx.asked.filter((each) => each.startsWith('createMessage'))).toEqual([])
    expect(world.modal.mayClose).toBe(true)
  })
})

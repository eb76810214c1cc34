import { describe, expect, it } from 'vitest'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { siwxWorld } from '../../../test/support/siwx-world.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const DAY = 86_400_000

type World = ReturnType<typeof siwxWorld>

/** Signed in with sessions that end so many milliseconds from now; the implementation drops those that are over. */
async function signedIn(lasts: readonly (number | undefined)[], required = true): Promise<World> {
  const world = siwxWorld({ disk: new FakeDisk() })
  const { siwx, clock } = world
  siwx.required = required
  const data = { accountAddress: MINE, chainId: 'eip155:1', domain: 'app.example', uri: '', version: '1', nonce: '' }
  const start = clock.now()
  const ends = lasts.map((ms) => (ms === undefined ? undefined : new Date(start + ms).toISOString()))
  const all = ends.map((expirationTime): SiwxSession => ({ data: { ...data, expirationTime }, message: '', signature: '' }))
  siwx.getSessions = async () => all.filter((_, at) => (lasts[at] ?? Infinity) > clock.now() - start)
  await world.start()
  await world.connect.run(walletNamed('Rainbow'), never())
  await quiet()
  expect(world.service.isSignedIn).toBe(true)
  return world
}
const status = ({ service }: World) => service.state.value.status
const view = ({ router, modal }: World) => (modal.state.value.open ? router.current.view : 'closed')
const passing = async (world: World, ms: number) => {
  await world.clock.advance(ms)
  await quiet()
}

describe('a session that runs out while the page is open', () => {
  it('signs out and asks again, where a sign-in is required', async () => {
    const world = await signedIn([60_000])
    await passing(world, 59_999)
    expect([status(world), view(world)]).toEqual(['signedIn', 'closed'])
    await passing(world, 1)
    expect([status(world), view(world)]).toEqual(['ready', 'SIWXSignMessage'])
    world.close.safely()
    expect(view(world)).toBe('SIWXSignMessage')
  })

  it('signs out without a word where none is required', async () => {
    const world = await signedIn([60_000], false)
    await passing(world, 60_000)
    expect([status(world), view(world), world.connections.connections.length]).toEqual(['declined', 'closed', 1])
  })

  it('lasts as long as the last of several, and for ever where one has no end', async () => {
    const several = await signedIn([60_000, 120_000])
    await passing(several, 60_000)
    expect(status(several)).toBe('signedIn')
    await passing(several, 60_000)
    expect(status(several)).toBe('ready')
    const endless = await signedIn([60_000, undefined])
    await passing(endless, 60_000)
    expect(status(endless)).toBe('signedIn')
  })

  it('is noticed after months, as browsers know no longer timers than 24 days', async () => {
    const world = await signedIn([90 * DAY])
    for (let day = 0; day < 90; day += 1) {
      expect(status(world)).toBe('signedIn')
      await passing(world, DAY)
    }
    expect(status(world)).toBe('ready')
  })

  it('is noticed when the computer wakes up', async () => {
    const world = await signedIn([60_000])
    const now = world.clock.now.bind(world.clock)
    world.clock.now = () => now() + 3_600_000
    world.visible$.next(true)
    await quiet()
    expect(status(world)).toBe('ready')
  })

  it('is not believed to be over where the implementation still has it, and is asked once', async () => {
    const world = await signedIn([60_000])
    const [session] = world.service.state.value.status === 'signedIn' ? world.service.state.value.sessions : []
    let asked = 0
    world.siwx.getSessions = async () => {
      asked += 1
      return session ? [session] : []
    }
    await passing(world, DAY)
    expect([status(world), asked]).toEqual(['signedIn', 1])
  })

  it('opens nothing for a site that draws its own views', async () => {
    const world = siwxWorld({ options: { features: { headless: true } } })
    const end = new Date(world.clock.now() + 1_000).toISOString()
    const data = { accountAddress: MINE, chainId: 'eip155:1', domain: '', uri: '', version: '1', nonce: '', expirationTime: end }
    world.siwx.sessions = [{ data, message: '', signature: '' }]
    await world.start()
    await world.connect.run(walletNamed('Rainbow'), never())
    await quiet()
    world.siwx.sessions = []
    await passing(world, 1_000)
    expect([status(world), view(world)]).toEqual(['unsigned', 'closed'])
  })
})

describe('a message that expires while it is shown', () => {
  /** Messages that are valid for so many milliseconds. */
  const shown = async (lasts: number) => {
    const world = siwxWorld()
    const create = world.siwx.createMessage.bind(world.siwx)
    world.siwx.createMessage = async (input) => {
      const message = await create(input)
      const expirationTime = new Date(world.clock.now() + lasts).toISOString()
      return { ...message, expirationTime, toString: () => `${message}\nExpiration Time: ${expirationTime}` }
    }
    await world.start()
    world.open.run({})
    await world.connect.run(walletNamed('Rainbow'), never())
    await quiet()
    expect(status(world)).toBe('ready')
    return world
  }

  it('is replaced by a valid one, which the visitor reads anew', async () => {
    const world = await shown(60_000)
    await passing(world, 59_999)
    expect(world.siwx.nonces).toBe(1)
    await passing(world, 1)
    expect([status(world), world.siwx.nonces]).toEqual(['ready', 2])
    await world.signIn.run()
    expect(world.siwx.sessions[0]?.data.expirationTime).toBe(new Date(world.clock.now() + 60_000).toISOString())
  })

  it.each([[1], [0], [-60_000]])('is not replaced without end when it is valid for %i ms', async (lasts) => {
    const world = await shown(lasts)
    await passing(world, 4_999)
    expect(world.siwx.nonces).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { walletNamed } from '../../../test/support/core-world.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { BOB, outcomeOf, secureWorld, settle } from '../../../test/support/secure-world.ts'
import { RestoreConnections } from '../../application/connection/restore-connections.ts'

const never = new AbortController().signal
const MAIL = 'ada@example.com'
type World = ReturnType<typeof embeddedWorld>

function held(world: World, name: Parameters<World['site']['answers']['set']>[0]) {
  const waiting: ((answer: unknown) => void)[] = []
  world.site.answers.set(name, () => new Promise((resolve) => waiting.push(resolve)))
  return waiting
}

/** A visit by who logged in on the one before. `run`: what the core does when it starts. */
async function nextVisit() {
  const first = embeddedWorld()
  await first.connect.run('email', never)
  await settle(first.clock)
  const world = embeddedWorld({ disk: first.disk })
  const { connections, wallets, options, cache, clock, events, page, alerts } = world
  world.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
  return { ...world, run: () => new RestoreConnections(connections, wallets, options, cache, clock, events, page, alerts).run() }
}

describe('disconnected before the login of an earlier visit is restored', () => {
  it.each(['while the code loads', 'while the page is asked'] as const)(
    '%s: the page is told, and the login is forgotten',
    async (when) => {
      const world = await nextVisit()
      let load = () => {}
      if (when === 'while the code loads') world.slow.set('eip155', new Promise((resolve) => (load = resolve)))
      else held(world, 'IS_CONNECTED')
      void world.run()
      await settle(world.clock)
      expect(world.connections.of('eip155').status).toBe('reconnecting')
      await world.connections.disconnect('eip155')
      load()
      await settle(world.clock)
      expect([world.connections.of('eip155').status, world.names().at(-1), await world.record.read()]).toEqual([
        'disconnected',
        'SIGN_OUT',
        {},
      ])
      expect(await world.store.keys()).toEqual([])
    },
  )

  it('and before the store has answered: the page is told before the next login', async () => {
    const world = await nextVisit()
    const release = world.store.holdReads()
    void world.run()
    await settle(world.clock)
    await world.connections.disconnect('eip155')
    expect(world.names()).toEqual([])
    release()
    await settle(world.clock)
    expect([world.connections.of('eip155').status, await world.record.read()]).toEqual(['disconnected', { isSignOutPending: true }])
    world.site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
    await world.login.send(MAIL, never)
    expect(world.names()).toEqual(['SIGN_OUT', 'CONNECT_EMAIL'])
  })

  it.each(['logged in elsewhere', 'replaced here by another wallet'] as const)(
    'and before the store has answered: ends no login that is %s',
    async (where) => {
      const first = embeddedWorld({ hasSolana: true })
      const of = { 'logged in elsewhere': ['D8w'], 'replaced here by another wallet': [BOB, 'D8w'] }[where]
      await first.record.storeLogin({ at: 1, email: MAIL, userName: undefined, provider: undefined, owners: of }, () => false)
      await first.record.leaveIn('eip155')
      await first.connections.connect(walletNamed('Alpha'), {}, never)
      const world = embeddedWorld({ hasSolana: true, disk: first.disk })
      const release = world.store.holdReads()
      const left = world.connections.disconnect('eip155')
      release()
      await left
      await settle(world.clock)
      expect(await world.record.read()).toMatchObject({ isUsed: true, owners: ['D8w'] })
      expect((await world.record.preferences()).isSignOutPending).toBeUndefined()
      expect(world.names()).toEqual([])
      // Of the kind of chain that is left, it ends.
      const later = embeddedWorld({ hasSolana: true, disk: first.disk })
      const again = later.store.holdReads()
      const ended = later.connections.disconnect('solana')
      again()
      await ended
      await settle(later.clock)
      expect(await later.record.read()).toEqual({ isSignOutPending: true })
    },
  )

  it.each([
    ['eip155', 'solana'],
    ['solana', 'eip155'],
  ] as const)('and before the store has answered, in %s and then %s: the login ends, whichever it has an account in', async (...order) => {
    const first = embeddedWorld()
    await first.connect.run('email', never)
    await settle(first.clock)
    const world = embeddedWorld({ hasSolana: true, disk: first.disk })
    const release = world.store.holdReads()
    const left = order.map((namespace) => world.connections.disconnect(namespace))
    release()
    await Promise.all(left)
    await settle(world.clock)
    expect(await world.record.read()).toEqual({ isSignOutPending: true })
  })

  it('one whose account another wallet took the place of is, from then on, a login elsewhere only', async () => {
    const world = embeddedWorld({ hasSolana: true })
    const sol = { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', email: MAIL }
    world.site.answers.set('GET_USER', (asked) =>
      String((asked as { chainId: string }).chainId).startsWith('solana')
        ? { ...sol, accounts: [{ address: sol.address, type: 'eoa' }], preferredAccountType: 'eoa' }
        : USER,
    )
    await world.connect.run('email', never)
    await settle(world.clock)
    expect((await world.record.preferences()).owners).toHaveLength(2)
    await world.connections.connect(walletNamed('Alpha'), {}, never)
    await settle(world.clock)
    expect(await world.record.read()).toMatchObject({ isUsed: true, owners: [sol.address] })
    expect(world.names()).not.toContain('SIGN_OUT')
  })

  it('takes 3 s at most, and none of another wallet signs anybody out', async () => {
    const world = await nextVisit()
    held(world, 'SIGN_OUT')
    held(world, 'IS_CONNECTED')
    void world.run()
    await settle(world.clock)
    let isOver = false
    void world.connections.disconnect('eip155').then(() => (isOver = true))
    await settle(world.clock, 2_999)
    expect(isOver).toBe(false)
    await settle(world.clock, 1)
    expect(isOver).toBe(true)
    await world.connections.disconnect('eip155')
    expect(world.names().filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
  })

  it('while a login is being connected: the page is told', async () => {
    const world = embeddedWorld()
    held(world, 'GET_USER')
    const login = outcomeOf(world.connect.run('email', never))
    await settle(world.clock)
    await world.connections.disconnect('eip155')
    expect([world.names().at(-1), await login]).toMatchObject(['SIGN_OUT', { code: 'ABORTED' }])
  })
})

describe('a sign-out that the page has not confirmed', () => {
  it('is sent as soon as the frame is ready, before what is asked next', async () => {
    const { clock, page, site } = secureWorld()
    page.isReady = false
    page.answers.set('SIGN_OUT', () => undefined)
    page.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
    const world = embeddedWorld({ over: () => site })
    await world.record.storeLogin({ at: 1, email: MAIL, userName: undefined, provider: undefined }, () => false)
    let isOver = false
    void world.wallet.signOut().then(() => (isOver = true))
    await settle(clock)
    await settle(world.clock, 3_000)
    expect([isOver, await world.record.read()]).toEqual([true, { isSignOutPending: true }])
    const sent = outcomeOf(world.login.send(MAIL, never))
    await settle(clock, 5_000)
    page.say({ type: '@w3m-frame/READY', payload: { version: '4' } })
    await settle(clock, 500)
    await settle(world.clock)
    expect(page.names().filter((name) => !name.startsWith('SYNC') && !name.startsWith('GET_'))).toEqual(['SIGN_OUT', 'CONNECT_EMAIL'])
    expect(await sent).toMatchObject({ value: 'code' })
    expect((await world.record.preferences()).isSignOutPending).toBeUndefined()
  })

  it.each<[string, (world: World) => Promise<unknown>, string]>([
    ['by mail', ({ login }) => login.send(MAIL, never), 'CONNECT_EMAIL'],
    ['in a window', ({ bySocial }) => bySocial.run('google', AbortSignal.timeout(1_000_000)), 'GET_SOCIAL_REDIRECT_URI'],
    ['with Farcaster', ({ byFarcaster }) => byFarcaster.run(never), 'GET_FARCASTER_URI'],
  ])('is sent on a later visit, before a login %s begins, and once', async (_, begin, name) => {
    const disk = new FakeDisk()
    const first = embeddedWorld({ disk })
    await first.connect.run('email', never)
    first.site.isUnreachable = true
    await first.connections.disconnect('eip155')
    const world = embeddedWorld({ disk })
    expect(await world.record.read()).toEqual({ isSignOutPending: true })
    void outcomeOf(begin(world))
    await settle(world.clock)
    expect(world.names().slice(0, 2)).toEqual(['SIGN_OUT', name])
    expect(await world.record.read()).toEqual({})
  })

  it('is owed after a reset, too', async () => {
    const world = await nextVisit()
    world.site.isUnreachable = true
    const deleted = world.store.delete('embedded')
    await Promise.all([deleted, world.wallet.signOut()])
    expect(await world.record.read()).toEqual({ isSignOutPending: true })
  })
})

describe('a login that was given up after the page may have taken it', () => {
  it('by its code: the next one begins with a sign-out', async () => {
    const world = embeddedWorld()
    world.site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
    held(world, 'CONNECT_OTP')
    await world.login.send(MAIL, never)
    const stop = new AbortController()
    const left = outcomeOf(world.login.confirm('123456', stop.signal))
    await settle(world.clock)
    stop.abort()
    await left
    await settle(world.clock, 30_000)
    await world.login.send(MAIL, never)
    expect(world.names()).toEqual(['CONNECT_EMAIL', 'CONNECT_OTP', 'SIGN_OUT', 'CONNECT_EMAIL'])
  })

  it('in a window: the same; one whose account was connected owes nothing', async () => {
    const world = embeddedWorld()
    held(world, 'CONNECT_SOCIAL')
    const stop = new AbortController()
    const left = outcomeOf(world.connect.run('google', stop.signal, { uri: 'https://secure.example/sdk/oauth?code=1' }))
    await settle(world.clock)
    stop.abort()
    await left
    expect((await world.record.preferences()).isSignOutPending).toBe(true)
    world.site.answers.set('CONNECT_SOCIAL', () => USER)
    await world.connect.run('google', never, { uri: 'https://secure.example/sdk/oauth?code=2' })
    expect((await world.record.preferences()).isSignOutPending).toBeUndefined()
    expect(world.names()).not.toContain('SIGN_OUT')
  })
})

import { describe, expect, it } from 'vitest'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { type Adas, adasWorld, EVE, EVE_SOL, isSigned, late, MAINNET, never, SOL, shown, sign } from '../../../test/support/adas-world.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'

const LOGINS = [
  ['a code', 'CONNECT_OTP', ({ byEmail }: Adas, signal: AbortSignal) => byEmail.confirm('123456', signal)],
  ['Farcaster', 'CONNECT_FARCASTER', ({ byFarcaster }: Adas, signal: AbortSignal) => byFarcaster.run(signal)],
  [
    'a window',
    'CONNECT_SOCIAL',
    ({ connect }: Adas, signal: AbortSignal) => connect.run('google', signal, { uri: 'https://secure.example/1' }),
  ],
] as const

it('a login that a sign-out ended, and that the page may accept after it: the next one begins with another sign-out', async () => {
  const world = await adasWorld()
  world.site.answers.set('CONNECT_SOCIAL', () => new Promise(() => {}))
  const left = outcomeOf(world.connect.run('google', never, { uri: 'https://secure.example/1' }))
  await settle(world.clock)
  expect(world.names()).toContain('CONNECT_SOCIAL')
  await world.wallet.signOut()
  await settle(world.clock)
  expect([await left, (await world.record.preferences()).isSignOutPending]).toMatchObject([{ code: 'ABORTED' }, true])
})

describe('a login that is left while somebody is connected', () => {
  it.each(LOGINS)('by %s, while the page lets the other in: who signs is shown', async (_, name, login) => {
    const world = await adasWorld()
    late(world, name)
    const stop = new AbortController()
    const left = outcomeOf(login(world, stop.signal))
    await settle(world.clock)
    expect(world.names()).toContain(name)
    stop.abort()
    await left
    await settle(world.clock)
    expect(shown(world)).toBe(EVE.address)
    expect(await outcomeOf(sign(world))).toEqual({ value: '0xsigned' })
  })

  it.each(LOGINS.slice(0, 2))('by %s, before its account is known: nothing is signed for who was shown', async (_, name, login) => {
    const world = await adasWorld()
    const release = late(world, 'GET_USER')
    const stop = new AbortController()
    const left = outcomeOf(login(world, stop.signal))
    await settle(world.clock)
    expect(world.names()).toContain(name)
    const asked = outcomeOf(sign(world))
    stop.abort()
    await left
    release()
    await settle(world.clock)
    expect(await asked).toMatchObject({ code: 'NOT_CONNECTED' })
    expect([isSigned(world), shown(world)]).toEqual([false, EVE.address])
  })

  it.each(LOGINS)('by %s, that the page accepts late: it is asked who is logged in before anything is signed', async (_, name, login) => {
    const world = await adasWorld()
    world.site.answers.delete(name)
    const stop = new AbortController()
    const left = outcomeOf(login(world, stop.signal))
    await settle(world.clock)
    stop.abort()
    await left
    await settle(world.clock)
    expect(shown(world)).toBe(USER.address)
    expect(await outcomeOf(sign(world))).toEqual({ value: '0xsigned' })
    world.who.isEve = true
    expect(await outcomeOf(sign(world))).toMatchObject({ code: 'NOT_CONNECTED' })
    expect([world.names().filter((each) => each === 'RPC_REQUEST').length, shown(world)]).toEqual([1, EVE.address])
  })

  it('whose account the page does not tell leaves nobody with the wrong key', async () => {
    const world = await adasWorld()
    const tell = world.site.answers.get('GET_USER')
    world.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
    world.site.answers.set('GET_USER', () => {
      throw fail('FRAME_REQUEST_FAILED', { description: 'not now' })
    })
    await world.byEmail.confirm('123456', never)
    await settle(world.clock)
    expect(await outcomeOf(sign(world))).toMatchObject({ code: 'FRAME_REQUEST_FAILED' })
    expect(isSigned(world)).toBe(false)
    if (tell) world.site.answers.set('GET_USER', tell)
    expect(await outcomeOf(sign(world))).toMatchObject({ code: 'NOT_CONNECTED' })
    expect(shown(world)).toBe(EVE.address)
  })

  it('that the page lets in without a code shows who signs', async () => {
    const world = await adasWorld()
    const { site, byEmail, clock, who } = world
    site.answers.set('CONNECT_EMAIL', () => {
      who.isEve = true
      return { action: 'CONNECT' }
    })
    const stop = new AbortController()
    const release = late(world, 'CONNECT_EMAIL')
    const left = outcomeOf(byEmail.start('eve@example.com', stop.signal))
    await settle(clock)
    stop.abort()
    release()
    await left
    expect(await outcomeOf(sign(world))).toMatchObject({ code: 'NOT_CONNECTED' })
    expect([isSigned(world), shown(world)]).toEqual([false, EVE.address])
  })

  it('costs a read no question about who is logged in once the page has said it', async () => {
    const world = await adasWorld()
    await world.wallet.rpc('eip155', 'eth_blockNumber', [], never)
    expect(world.names().filter((each) => each === 'GET_USER')).toHaveLength(1)
  })

  it('in another tab, which has not told of it: nothing is signed for who is shown here', async () => {
    const world = await adasWorld()
    world.who.isEve = true
    expect(await outcomeOf(world.provider().request({ method: 'personal_sign', params: ['0x00', USER.address] }))).toMatchObject({
      code: 4100,
    })
    expect([isSigned(world), shown(world)]).toEqual([false, EVE.address])
  })

  it('is asked about for each of two requests: the later answer counts', async () => {
    const world = await adasWorld()
    const answers: ((user: unknown) => void)[] = []
    const tell = world.site.answers.get('GET_USER')
    world.site.answers.set('GET_USER', () => new Promise((resolve) => answers.push(resolve)))
    const [first, second] = [outcomeOf(sign(world)), outcomeOf(sign(world))]
    await settle(world.clock)
    expect(answers).toHaveLength(1)
    world.who.isEve = true
    if (tell) world.site.answers.set('GET_USER', tell)
    answers[0]?.(USER)
    expect([await first, await second]).toMatchObject([{ value: '0xsigned' }, { code: 'NOT_CONNECTED' }])
    expect([world.names().filter((each) => each === 'RPC_REQUEST').length, shown(world)]).toEqual([1, EVE.address])
  })

  it('gives up an approval that the page shows', async () => {
    const world = await adasWorld()
    late(world, 'RPC_REQUEST')
    const asked = outcomeOf(world.provider().request({ method: 'personal_sign', params: ['0x00', USER.address] }))
    await settle(world.clock)
    const stop = new AbortController()
    const left = world.byEmail.confirm('123456', stop.signal)
    expect(await asked).toMatchObject({ code: 4001 })
    stop.abort()
    await left
  })
})

describe('somebody else whom the page names', () => {
  /** Of Ada, on a later visit; the page names Eve. */
  async function laterVisit() {
    const disk = new FakeDisk()
    await (await adasWorld({ disk })).record.change((login) => ({ ...login, provider: 'google', userName: 'ada' }))
    const world = embeddedWorld({ disk })
    world.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
    world.site.answers.set('GET_USER', () => EVE)
    return world
  }

  // Only what this visitor connected here is restored: Eve logged in to the page somewhere else.
  it('on a later visit is not logged in: they never were here', async () => {
    const world = await laterVisit()
    expect(await world.wallet.restore('eip155', never)).toBeUndefined()
    expect(world.wallet.state.value.users.size).toBe(0)
    expect(await world.record.read()).toEqual({ isSignOutPending: true })
  })

  it('on a later visit is logged out of the page before the next login, which needs a code', async () => {
    const world = await laterVisit()
    await world.wallet.restore('eip155', never)
    await settle(world.clock)
    expect(world.names()).not.toContain('SIGN_OUT')
    world.site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
    await world.byEmail.start('ada@example.com', never)
    expect(world.names().slice(-2)).toEqual(['SIGN_OUT', 'CONNECT_EMAIL'])
    expect(shown(world as Adas)).toBeUndefined()
  })

  it('on a later visit is shown when they logged in in another tab meanwhile', async () => {
    const world = await laterVisit()
    const release = late(world, 'GET_USER')
    const restored = outcomeOf(world.wallet.restore('eip155', never))
    await settle(world.clock)
    const eve = { at: 9, provider: 'discord', userName: 'eve', email: EVE.email, owners: [EVE.address] } as const
    await world.record.storeLogin(eve, () => false)
    release()
    expect(await restored).toMatchObject({ value: { address: EVE.address } })
    expect(world.wallet.state.value).toMatchObject({ provider: 'discord', userName: 'eve' })
    expect(await world.record.read()).toMatchObject({ isUsed: true, owners: [EVE.address], provider: 'discord' })
  })

  it('is not who was restored with an account of each namespace', async () => {
    const disk = new FakeDisk()
    await (await adasWorld({ disk, hasSolana: true })).record.change((login) => ({ ...login, provider: 'google', userName: 'ada' }))
    const world = embeddedWorld({ disk, hasSolana: true })
    world.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
    world.site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) =>
      String(chainId).startsWith('solana:') ? { address: SOL, chainId: MAINNET, accounts: [] } : USER,
    )
    await world.wallet.restore('eip155', never)
    await world.wallet.restore('solana', never)
    expect([...world.wallet.state.value.users.keys()]).toEqual(['eip155', 'solana'])
    expect(world.wallet.state.value).toMatchObject({ provider: 'google', userName: 'ada' })
  })

  it('when the account is connected again, or another network is asked for, has no account of who was shown', async () => {
    for (const again of [
      ({ wallet }: Adas) => wallet.connect('eip155', undefined, never),
      ({ wallet, networks }: Adas) => wallet.switchNetwork('eip155', networks.state.value.networks[0] as never, never),
    ]) {
      const world = await adasWorld({ hasSolana: true })
      world.site.answers.set('SWITCH_NETWORK', () => ({ chainId: 1 }))
      expect(world.connections.connection('solana')?.accounts[0].address).toBe(SOL)
      world.who.isEve = true
      await again(world)
      await settle(world.clock)
      expect([shown(world), world.connections.connection('solana')?.accounts[0].address]).toEqual([EVE.address, EVE_SOL])
    }
  })
})

describe('while a sign-out is not confirmed', () => {
  const SILENT = undefined
  const refuse = () => {
    throw fail('FRAME_REQUEST_FAILED', { description: 'no' })
  }
  it.each([
    ['refused', refuse],
    ['silent', SILENT],
  ])('nobody is let in without a code (%s)', async (_, answer) => {
    const world = await adasWorld()
    const { site, byEmail, wallet, connections, clock, login } = world
    if (answer) site.answers.set('SIGN_OUT', answer)
    else site.answers.delete('SIGN_OUT')
    const out = connections.disconnect('eip155')
    await settle(clock, 3_000)
    await out
    site.answers.set('CONNECT_EMAIL', () => ({ action: 'CONNECT' }))
    const started = outcomeOf(byEmail.start('ada@example.com', never))
    await settle(clock, 10_000)
    expect(await started).toMatchObject({ code: 'FRAME_REQUEST_TIMEOUT' })
    expect(login.state.value).toMatchObject({ status: 'idle', error: { code: 'FRAME_REQUEST_TIMEOUT' } })
    const connected = outcomeOf(wallet.connect('eip155', undefined, never))
    await settle(clock, 10_000)
    expect(await connected).toMatchObject({ code: 'FRAME_REQUEST_TIMEOUT' })
    expect(connections.connections).toEqual([])
  })

  it('a code lets in, and a page that confirms later asks for nothing more', async () => {
    const world = await adasWorld()
    const { site, byEmail, connections, clock, who } = world
    site.answers.set('SIGN_OUT', refuse)
    await connections.disconnect('eip155')
    who.isEve = true
    await byEmail.start('eve@example.com', never)
    await byEmail.confirm('123456', never)
    expect(shown(world)).toBe(EVE.address)
    await connections.disconnect('eip155')
    site.answers.set('SIGN_OUT', () => undefined)
    site.answers.set('CONNECT_EMAIL', () => ({ action: 'CONNECT' }))
    await clock.advance(30_000)
    await byEmail.start('eve@example.com', never)
    expect(shown(world)).toBe(EVE.address)
  })
})

import { describe, expect, it } from 'vitest'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { BOB, outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { EmailUpdate } from '../../domain/frame/email-update.ts'

const never = new AbortController().signal
const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
type World = ReturnType<typeof embeddedWorld>

function held(world: World, name: Parameters<World['site']['answers']['set']>[0]) {
  const waiting: ((answer: unknown) => void)[] = []
  world.site.answers.set(name, () => new Promise((resolve) => waiting.push(resolve)))
  return waiting
}

async function loggedIn(options: Parameters<typeof embeddedWorld>[0] = {}) {
  const world = embeddedWorld(options)
  await world.connect.run('email', never)
  world.shows.start()
  return world
}

describe('a login by e-mail', () => {
  it('that needs no code says why the account was not connected', async () => {
    const { byEmail, site, login } = embeddedWorld()
    site.answers.set('CONNECT_EMAIL', () => ({ action: 'CONNECT' }))
    site.answers.set('GET_USER', () => {
      throw fail('FRAME_REQUEST_FAILED', { description: 'no account' })
    })
    await outcomeOf(byEmail.start('ada@example.com', never))
    expect(login.state.value).toMatchObject({ status: 'accepted', error: { code: 'CONNECT_FAILED' } })
  })

  it('that was left after its code was accepted failed in nobody’s eyes', async () => {
    const world = embeddedWorld()
    world.site.answers.set('CONNECT_OTP', () => undefined)
    held(world, 'GET_USER')
    const stop = new AbortController()
    const confirmed = world.byEmail.confirm('123456', stop.signal)
    await settle(world.clock)
    stop.abort()
    await confirmed
    expect(world.login.state.value.error).toBeUndefined()
  })

  it('connects when a mail that is asked for again turns out not to be needed', async () => {
    const { byEmail, login, site, connections, clock } = embeddedWorld()
    site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
    await login.send('ada@example.com', never)
    await clock.advance(30_000)
    site.answers.set('CONNECT_EMAIL', () => ({ action: 'CONNECT' }))
    await byEmail.resend(never)
    expect(connections.of('eip155').status).toBe('connected')
  })
})

describe('signing out', () => {
  it('reaches the page before the next login does, however slow the storage is', async () => {
    const world = await loggedIn()
    const release = world.store.holdWrites()
    const left = world.wallet.signOut()
    const next = outcomeOf(world.wallet.connect('eip155', undefined, never))
    await settle(world.clock)
    release()
    await settle(world.clock)
    await left
    expect(world.names().slice(-2)).toEqual(['SIGN_OUT', 'GET_USER'])
    expect(await next).toMatchObject({ value: USER })
  })

  it.each([
    ['CONNECT_EMAIL', ({ login }: World, signal: AbortSignal) => login.send('ada@example.com', signal)],
    ['CONNECT_OTP', ({ login }: World, signal: AbortSignal) => login.confirm('123456', signal)],
    ['GET_FARCASTER_URI', ({ byFarcaster }: World, signal: AbortSignal) => byFarcaster.run(signal)],
  ] as const)('is over before %s is asked for, or given up after 3 s; who goes away meanwhile asks nothing', async (name, ask) => {
    for (const end of ['answer', 'silence', 'gone'] as const) {
      const world = await loggedIn()
      const waiting = held(world, 'SIGN_OUT')
      void world.wallet.signOut()
      const stop = new AbortController()
      const outcome = outcomeOf(ask(world, stop.signal))
      await settle(world.clock, 2_999)
      expect(world.names().at(-1)).toBe('SIGN_OUT')
      if (end === 'gone') stop.abort()
      if (end === 'answer') waiting[0]?.(undefined)
      await settle(world.clock, end === 'answer' ? 0 : 1)
      expect(world.names().at(-1)).toBe(end === 'gone' ? 'SIGN_OUT' : name)
      stop.abort()
      expect(await outcome).toMatchObject({ code: 'ABORTED' })
    }
  })

  it('takes 3 s where neither the storage nor the page answers', async () => {
    const world = await loggedIn()
    world.site.answers.delete('SIGN_OUT')
    world.store.holdWrites()
    let isOver = false
    void world.wallet.signOut().then(() => (isOver = true))
    await settle(world.clock, 3_000)
    expect(isOver).toBe(true)
  })

  it('nobody is restored from what it is about to forget', async () => {
    const world = await loggedIn()
    world.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
    const release = world.store.holdWrites()
    const left = world.wallet.signOut()
    const restored = outcomeOf(world.wallet.restore('eip155', never))
    await settle(world.clock)
    release()
    await left
    expect(await restored).toEqual({ value: undefined })
    expect(world.wallet.state.value.users.size).toBe(0)
  })

  it('a namespace whose code loads meanwhile is not connected any more', async () => {
    const world = embeddedWorld({ hasSolana: true })
    world.site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) =>
      String(chainId).startsWith('solana:') ? { address: SOL, chainId: MAINNET, accounts: [] } : USER,
    )
    let load: () => void = () => {}
    const loading = new Promise<void>((resolve) => {
      load = resolve
    })
    world.slow.set('solana', loading)
    await world.connect.run('email', never)
    await settle(world.clock)
    await world.connections.disconnect('eip155')
    load()
    await settle(world.clock)
    expect(world.connections.connections).toEqual([])
  })

  it('a new address that is confirmed after it is kept nowhere', async () => {
    const world = await loggedIn()
    const update = new EmailUpdate(world.site, world.wallet, world.record, world.clock)
    const waiting = held(world, 'UPDATE_EMAIL_SECONDARY_OTP')
    const outcome = outcomeOf(update.secondary('123456', never))
    await settle(world.clock)
    await world.wallet.signOut()
    waiting[0]?.({ newEmail: 'new@example.com' })
    expect(await outcome).toMatchObject({ code: 'ABORTED' })
    expect(await world.record.read()).toEqual({})
  })

  it('nothing is asked of the page for an account that is gone', async () => {
    const world = await loggedIn()
    const waiting = held(world, 'SWITCH_NETWORK')
    const [network] = world.networks.state.value.networks
    if (!network) throw new Error('no network')
    const outcome = outcomeOf(world.wallet.switchNetwork('eip155', network, never))
    await settle(world.clock)
    await world.wallet.signOut()
    waiting[0]?.({ chainId: 1 })
    expect(await outcome).toMatchObject({ code: 'ABORTED' })
    expect(world.names().at(-1)).toBe('SIGN_OUT')
  })

  it('in another tab leaves no account in the provider that the site kept', async () => {
    const world = await loggedIn()
    const provider = world.provider()
    world.connections.dropLocally('eip155', 'ended')
    await settle(world.clock)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await outcomeOf(provider.request({ method: 'personal_sign', params: [] }))).toMatchObject({ code: 4100 })
    expect(world.names()).not.toContain('RPC_REQUEST')
  })
})

it('a window that is gone when its address comes is told as cut off, not as a failure of the provider', async () => {
  const world = embeddedWorld()
  const waiting = held(world, 'GET_SOCIAL_REDIRECT_URI')
  const outcome = outcomeOf(world.bySocial.run('google', never))
  await settle(world.clock)
  const [window] = world.popups.windows
  if (window) world.popups.windows.delete(window)
  waiting[0]?.({ uri: 'https://provider.example/login' })
  await settle(world.clock, 250)
  window?.closeByVisitor()
  expect([await outcome, world.bySocial.state.value.isCut]).toMatchObject([{ code: 'POPUP_CLOSED' }, true])
})

describe('another login', () => {
  it('is not what an earlier one, given up late, takes away', async () => {
    const world = embeddedWorld()
    world.modal.setOpen(true)
    const stop = new AbortController()
    const loading = new Promise<void>(() => {})
    world.slow.set('eip155', loading)
    world.site.answers.set('GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'https://provider.example/login' }))
    world.popups.pages.set('https://secure.example/loading', (say) => {
      say({ resultUri: 'https://secure.example/one' })
      return () => {}
    })
    const first = outcomeOf(world.bySocial.run('google', stop.signal))
    await settle(world.clock)
    world.slow.delete('eip155')
    const second = world.connect.run('discord', never, { uri: 'https://secure.example/two' })
    stop.abort()
    expect(await first).toMatchObject({ code: 'ABORTED' })
    await second
    expect(world.site.asked.find(({ name }) => name === 'CONNECT_SOCIAL')?.payload).toMatchObject({ uri: 'https://secure.example/two' })
  })
})

it('another account that another tab logged in to is asked for, because both tabs sign with it', async () => {
  const disk = new FakeDisk()
  const world = await loggedIn({ disk })
  const eve = { address: `0x${'9'.repeat(40)}`, chainId: 1, accounts: [], email: 'eve@example.com' }
  const other = embeddedWorld({ disk })
  for (const { site } of [world, other]) site.answers.set('GET_USER', () => eve)
  await other.connect.run('email', never)
  await settle(world.clock)
  expect(world.connections.connection('eip155')?.accounts[0].address).toBe(eve.address)
  expect(world.names().filter((name) => name === 'GET_USER')).toHaveLength(2)
})

describe('somebody else who logs in', () => {
  const OTHERS = 'So11111111111111111111111111111111111111112'

  async function bothConnected() {
    const world = embeddedWorld({ hasSolana: true })
    const people = { solana: SOL }
    world.site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) =>
      String(chainId).startsWith('solana:') ? { address: people.solana, chainId: MAINNET, accounts: [] } : USER,
    )
    await world.connect.run('google', never)
    await settle(world.clock)
    expect(world.connections.connection('solana')?.accounts[0].address).toBe(SOL)
    return { ...world, people }
  }

  it('has no account of who was logged in before, in no namespace', async () => {
    const world = await bothConnected()
    world.people.solana = OTHERS
    await world.connect.run('email', never)
    await settle(world.clock)
    expect(world.connections.connection('solana')?.accounts[0].address).toBe(OTHERS)
    expect(world.connections.connection('eip155')?.embedded?.authProvider).toBe('email')
  })

  it('is asked nothing meanwhile, and not connected where the page does not say who they are', async () => {
    const world = await bothConnected()
    const waiting = held(world, 'GET_USER')
    const login = world.connect.run('email', never)
    await settle(world.clock)
    waiting[0]?.(USER)
    await login
    expect(await outcomeOf(world.wallet.rpc('solana', 'solana_signMessage', {}, never))).toMatchObject({ code: 'NOT_CONNECTED' })
    await settle(world.clock, 30_000)
    expect([world.connections.of('solana').status, world.connections.of('eip155').status]).toEqual(['disconnected', 'connected'])
  })
})

describe('another address', () => {
  it('counts as asked for when it was given up on the way', async () => {
    const world = await loggedIn()
    const update = new EmailUpdate(world.site, world.wallet, world.record, world.clock)
    held(world, 'UPDATE_EMAIL')
    const stop = new AbortController()
    const first = outcomeOf(update.start('new@example.com', stop.signal))
    await settle(world.clock)
    stop.abort()
    expect(await first).toMatchObject({ code: 'ABORTED' })
    expect(await outcomeOf(update.start('other@example.com', never))).toMatchObject({ code: 'EMAIL_THROTTLED' })
  })
})

describe('the account', () => {
  it('is of the kind that the list of accounts says, not of the one that is preferred', async () => {
    const world = embeddedWorld()
    world.site.answers.set('GET_USER', () => ({ ...USER, address: BOB }))
    await world.connect.run('email', never)
    const { accounts = [], embedded } = world.connections.connection('eip155') ?? {}
    expect([accounts.map(({ type }) => type), embedded?.accountType]).toEqual([['eoa', 'smartAccount'], 'eoa'])
  })

  it('of the next login has no new address of this one', async () => {
    const world = await loggedIn()
    const { wallet, close, clock, site } = world
    const asked = outcomeOf(world.updateEmail.run())
    await wallet.signOut()
    site.answers.set('GET_USER', () => ({ ...USER, email: 'eve@example.com' }))
    await wallet.connect('eip155', undefined, never)
    await settle(clock, 1_000)
    close.run()
    expect(await asked).toMatchObject({ code: 'MODAL_CLOSED' })
  })
})

import { describe, expect, it } from 'vitest'
import { base, mainnet } from '../../../test/fakes/network/chains.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { BOB, outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../errors/fail.ts'
import { EmailUpdate } from './email-update.ts'

const never = new AbortController().signal
type World = ReturnType<typeof embeddedWorld>

/** The secure page's answers of that name, given one by one. */
function held(world: World, name: 'GET_USER' | 'SWITCH_NETWORK' | 'RPC_REQUEST' | 'CONNECT_EMAIL' | 'UPDATE_EMAIL') {
  const waiting: ((answer: unknown) => void)[] = []
  world.site.answers.set(name, () => new Promise((resolve) => waiting.push(resolve)))
  return waiting
}

async function loggedIn() {
  const world = embeddedWorld()
  await world.connect.run('email', never)
  return world
}

describe('signed out while an answer is on its way', () => {
  it.each<[string, (world: World) => Promise<unknown>]>([
    ['a login', ({ wallet }) => wallet.connect('eip155', undefined, never)],
    ['a return', ({ wallet }) => wallet.restore('eip155', never)],
    ['another chain', ({ wallet }) => wallet.switchNetwork('eip155', base as never, never)],
    ['another kind of account', ({ wallet }) => wallet.prefer('eip155', 'eoa')],
  ])('%s logs nobody in', async (_, run) => {
    const world = await loggedIn()
    world.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
    world.site.answers.set('SWITCH_NETWORK', () => ({ chainId: 8453 }))
    world.site.answers.set('SET_PREFERRED_ACCOUNT', () => ({ type: 'eoa', address: BOB }))
    const waiting = held(world, 'GET_USER')
    const outcome = outcomeOf(run(world))
    await settle(world.clock)
    expect(waiting).toHaveLength(1)
    const leaving = world.wallet.signOut()
    await settle(world.clock)
    waiting[0]?.(USER)
    await leaving
    expect(await outcome).toMatchObject({ code: 'ABORTED' })
    expect(world.wallet.state.value.users.size).toBe(0)
    expect((await world.record.preferences()).isUsed).toBeUndefined()
  })

  it('a signature that is asked for is given up, and the page told', async () => {
    const world = await loggedIn()
    held(world, 'RPC_REQUEST')
    const outcome = outcomeOf(world.wallet.rpc('eip155', 'personal_sign', [], never))
    await settle(world.clock)
    void world.wallet.signOut()
    await settle(world.clock)
    expect(await outcome).toMatchObject({ code: 'ABORTED' })
  })
})

it('given up by the visitor after the page answered: nobody is logged in', async () => {
  const world = embeddedWorld()
  const waiting = held(world, 'GET_USER')
  const stop = new AbortController()
  const outcome = outcomeOf(world.wallet.connect('eip155', undefined, stop.signal))
  await settle(world.clock)
  waiting[0]?.(USER)
  stop.abort()
  expect(await outcome).toMatchObject({ code: 'ABORTED' })
  expect(world.wallet.state.value.users.size).toBe(0)
  expect((await world.record.preferences()).isUsed).toBeUndefined()
})

it('of two changes of the chain the later one counts, whichever is answered first', async () => {
  const world = await loggedIn()
  world.site.answers.set('SWITCH_NETWORK', () => ({ chainId: 1 }))
  const waiting = held(world, 'GET_USER')
  const first = outcomeOf(world.wallet.switchNetwork('eip155', base as never, never))
  await settle(world.clock)
  const second = outcomeOf(world.wallet.switchNetwork('eip155', mainnet as never, never))
  await settle(world.clock)
  waiting[1]?.({ ...USER, chainId: 1 })
  await second
  waiting[0]?.({ ...USER, chainId: 8453 })
  expect(await first).toMatchObject({ code: 'ABORTED' })
  expect(world.wallet.state.value.users.get('eip155')?.chainId).toBe(1)
})

it.each([
  ['solana', USER.address, '101'],
  ['eip155', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 1],
] as const)('an account of %s has an address of it', async (namespace, address, chainId) => {
  const world = embeddedWorld({ hasSolana: true })
  world.site.answers.set('GET_USER', () => ({ ...USER, accounts: [], address, chainId }))
  expect(await outcomeOf(world.wallet.connect(namespace, undefined, never))).toMatchObject({ code: 'FIELD_TYPE_WRONG' })
  expect(world.wallet.state.value.users.size).toBe(0)
})

describe('two taps', () => {
  it('send one mail', async () => {
    const world = embeddedWorld()
    const waiting = held(world, 'CONNECT_EMAIL')
    const taps = Array.from({ length: 20 }, () => outcomeOf(world.login.send('ada@example.com', never)))
    await settle(world.clock)
    expect(waiting).toHaveLength(1)
    waiting[0]?.({ action: 'VERIFY_OTP' })
    expect(await taps[0]).toEqual({ value: 'code' })
    expect(await outcomeOf(world.login.send('ada@example.com', never))).toMatchObject({ code: 'EMAIL_THROTTLED' })
  })

  it('of another address ask for one code', async () => {
    const world = await loggedIn()
    const update = new EmailUpdate(world.site, world.wallet, world.record, world.clock)
    const waiting = held(world, 'UPDATE_EMAIL')
    const taps = Array.from({ length: 20 }, () => outcomeOf(update.start('new@example.com', never)))
    await settle(world.clock)
    expect(waiting).toHaveLength(1)
    waiting[0]?.({ action: 'VERIFY_PRIMARY_OTP' })
    expect(await taps[0]).toEqual({ value: 'primary' })
  })

  it('what was given up after it was asked for counts as sent', async () => {
    const world = embeddedWorld()
    const waiting = held(world, 'CONNECT_EMAIL')
    const stop = new AbortController()
    const first = outcomeOf(world.login.send('ada@example.com', stop.signal))
    await settle(world.clock)
    stop.abort()
    expect(await first).toMatchObject({ code: 'ABORTED' })
    expect(await outcomeOf(world.login.send('ada@example.com', never))).toMatchObject({ code: 'EMAIL_THROTTLED' })
    expect(waiting).toHaveLength(1)
  })

  it('what was given up shows nothing of a later attempt', async () => {
    const world = embeddedWorld()
    world.site.answers.set('CONNECT_OTP', () => new Promise(() => {}))
    const stop = new AbortController()
    const first = outcomeOf(world.login.confirm('111111', stop.signal))
    await settle(world.clock)
    stop.abort()
    void outcomeOf(world.login.confirm('222222', never))
    expect(await first).toMatchObject({ code: 'ABORTED' })
    expect(world.login.state.value.status).toBe('checking')
  })

  it('a mail that is sent again changes no other view', async () => {
    const world = embeddedWorld()
    const waiting = held(world, 'CONNECT_EMAIL')
    world.modal.setOpen(true)
    world.router.reset('EmailVerifyDevice')
    const stop = new AbortController()
    const again = outcomeOf(world.byEmail.resend(stop.signal))
    await settle(world.clock)
    world.router.reset('AllWallets')
    waiting[0]?.({ action: 'VERIFY_OTP' })
    stop.abort()
    await again
    expect(world.router.current.view).toBe('AllWallets')
  })
})

it('a change of the chain that fails has a code of EIP-1193', async () => {
  const world = await loggedIn()
  const provider = world.connections.provider('eip155') as { request(asked: object): Promise<unknown> }
  world.site.answers.set('SWITCH_NETWORK', () => {
    throw fail('FRAME_REQUEST_TIMEOUT', { method: 'SWITCH_NETWORK' })
  })
  const asked = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }
  expect(await outcomeOf(provider.request(asked))).toMatchObject({ code: expect.any(Number) })
  await world.wallet.signOut()
  expect(await outcomeOf(provider.request(asked))).toMatchObject({ code: 4100 })
})

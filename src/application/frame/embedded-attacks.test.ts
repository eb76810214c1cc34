import { expect, it } from 'vitest'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { ALICE, BOB, outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { PreferAccountType } from './prefer-account-type.ts'

const never = new AbortController().signal
const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ADA_SOL = { address: SOL, chainId: MAINNET, accounts: [{ address: SOL, type: 'eoa' as const }], email: USER.email }
const KEY = '0x52908400098527886E0F7030069857D2E4169EE7'
const CAROL_SOL_KEY = SOL.replace('7S', '8S')
const CAROL = { address: KEY, chainId: 1, accounts: [{ address: KEY, type: 'eoa' as const }], email: 'carol@example.com' }
const CAROL_SOL = {
  address: CAROL_SOL_KEY,
  chainId: MAINNET,
  accounts: [{ address: CAROL_SOL_KEY, type: 'eoa' as const }],
  email: CAROL.email,
}

async function lastVisitOfAda(): Promise<FakeDisk> {
  const disk = new FakeDisk()
  const world = embeddedWorld({ disk, hasSolana: true })
  world.site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) => (typeof chainId === 'string' ? ADA_SOL : USER))
  await world.connect.run('email', never)
  await settle(world.clock)
  return disk
}

it('the kind of account that is in use, chosen again, gives up no switch of the network', async () => {
  const { connect, connections, wallet, events, networks, site, clock } = embeddedWorld({ hasSolana: true })
  await connect.run('email', never)
  await settle(clock)
  networks.learnSmartAccounts([1, 8453])
  let moved: (answer: unknown) => void = () => {}
  site.answers.set('SWITCH_NETWORK', () => new Promise((resolve) => (moved = resolve)))
  site.answers.set('SET_PREFERRED_ACCOUNT', ({ type }: { type: string }) => ({ type, address: ALICE }))
  site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) => ({ ...USER, chainId }))
  const network = networks.find('eip155:8453')
  if (!network) throw new Error('no network')
  const switched = outcomeOf(connections.switchNetwork(network, never))
  await settle(clock)
  const chosen = outcomeOf(new PreferAccountType(wallet, connections, events, clock).run('smartAccount', 'eip155', never))
  await settle(clock)
  moved({ chainId: 8453 })
  await settle(clock, 100)
  expect([await chosen, await switched]).toEqual([{ value: undefined }, { value: 'eip155:8453' }])
})

it('the kind of account that is in use, chosen again, gives up no login', async () => {
  const { connect, connections, wallet, events, networks, site, clock } = embeddedWorld()
  await connect.run('email', never)
  await settle(clock)
  networks.learnSmartAccounts([1, 8453])
  let enter: (answer: unknown) => void = () => {}
  site.answers.set('CONNECT_SOCIAL', () => new Promise((resolve) => (enter = resolve)))
  site.answers.set('SET_PREFERRED_ACCOUNT', ({ type }: { type: string }) => ({ type, address: ALICE }))
  const login = outcomeOf(connect.run('google', never, { uri: 'https://secure.example/?code=1' }))
  await settle(clock)
  void outcomeOf(new PreferAccountType(wallet, connections, events, clock).run('smartAccount', 'eip155', never))
  await settle(clock)
  enter(CAROL)
  await settle(clock, 100)
  expect(await login).toMatchObject({ value: { accounts: [{ address: KEY }] } })
})

it.each([1, 2, 3, 4])('a restore brings nobody back who logs out in another tab before its reading %i', async (at) => {
  const world = embeddedWorld({ disk: await lastVisitOfAda(), hasSolana: true })
  world.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
  const read = world.store.read.bind(world.store)
  let reads = 0
  world.store.read = async (key) => {
    // As another tab does that signs out.
    if (key === 'embedded' && ++reads === at) await world.record.leave()
    return read(key)
  }
  await outcomeOf(world.wallet.restore('eip155', never))
  await settle(world.clock)
  expect([world.wallet.state.value.users.size, (await world.record.preferences()).isUsed]).toEqual([0, undefined])
})

it.each(['restore', 'connect'] as const)(
  'a %s in a second namespace mixes no two visitors: another logs in in another tab',
  async (way) => {
    const ask = (wallet: ReturnType<typeof embeddedWorld>['wallet']) =>
      way === 'restore' ? wallet.restore('solana', never) : wallet.connect('solana', undefined, never)
    const world = embeddedWorld({ disk: await lastVisitOfAda(), hasSolana: true })
    world.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
    await world.wallet.restore('eip155', never)
    let answer: (given: unknown) => void = () => {}
    world.site.answers.set('GET_USER', () => new Promise((resolve) => (answer = resolve)))
    const restored = outcomeOf(ask(world.wallet))
    await settle(world.clock)
    await world.record.storeLogin(
      { at: 9, provider: 'discord', userName: undefined, email: CAROL.email, owners: [KEY, CAROL_SOL_KEY] },
      () => false,
    )
    world.site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) => (typeof chainId === 'string' ? CAROL_SOL : CAROL))
    answer(CAROL_SOL)
    await restored
    await settle(world.clock)
    const shown = [...world.wallet.state.value.users.values()].map(({ address }) => address).sort()
    expect(shown).toEqual([KEY, CAROL_SOL_KEY].sort())
    expect((await world.record.preferences()).owners).not.toContain(BOB)
  },
)

it('a connect without a login brings nobody back who logs out in another tab meanwhile', async () => {
  const world = embeddedWorld({ disk: await lastVisitOfAda(), hasSolana: true })
  let answer: (given: unknown) => void = () => {}
  world.site.answers.set('GET_USER', () => new Promise((resolve) => (answer = resolve)))
  const connected = outcomeOf(world.wallet.connect('eip155', undefined, never))
  await settle(world.clock)
  await world.record.leave()
  answer(USER)
  await connected
  expect([world.wallet.state.value.users.size, (await world.record.preferences()).isUsed]).toEqual([0, undefined])
})

it('a network switch that is given up leads the page back, however late the page carries it out', async () => {
  for (const ms of [2_000, 5_000, 20_000]) {
    const world = embeddedWorld({ hasSolana: true })
    await world.connect.run('email', never)
    await settle(world.clock)
    // As the page does: it is on the chain that it was led to last.
    let chain = 1
    world.site.answers.set(
      'SWITCH_NETWORK',
      ({ chainId }: { chainId: string }) =>
        new Promise((resolve) =>
          world.clock.after(ms, () => {
            chain = Number(chainId.split(':')[1])
            resolve({ chainId: chain })
          }),
        ),
    )
    world.site.answers.set('GET_USER', ({ chainId }: { chainId: number }) => {
      chain = chainId
      return { ...USER, chainId }
    })
    const network = world.networks.find('eip155:8453')
    if (!network) throw new Error('no network')
    const stop = new AbortController()
    const switched = outcomeOf(world.connections.switchNetwork(network, stop.signal))
    await settle(world.clock)
    stop.abort()
    await switched
    for (let each = 0; each < 50; each++) await settle(world.clock, 1_000)
    expect([ms, world.connections.connection('eip155')?.caipNetworkId, chain]).toEqual([ms, 'eip155:1', 1])
  }
})

import { expect, it } from 'vitest'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { ALICE, outcomeOf, settle } from '../../../test/support/secure-world.ts'

const never = new AbortController().signal
const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const KEY = '0x52908400098527886E0F7030069857D2E4169EE7'
const CAROL = { address: KEY, chainId: 1, accounts: [{ address: KEY, type: 'eoa' as const }], email: 'carol@example.com' }
const CAROL_SOL = { address: SOL.replace('7S', '8S'), chainId: MAINNET, accounts: [], email: 'carol@example.com' }

async function lastVisitOfAda(): Promise<FakeDisk> {
  const disk = new FakeDisk()
  const world = embeddedWorld({ disk, hasSolana: true })
  world.site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) =>
    typeof chainId === 'string' ? { ...USER, address: SOL, chainId: MAINNET, accounts: [] } : USER,
  )
  await world.connect.run('email', never)
  await settle(world.clock)
  return disk
}

it.each([
  ['before the login', USER, true],
  ['after the login, naming who logged in', CAROL, false],
] as const)('a restore that is answered %s leaves the login as it is, in each namespace', async (_, answer, isBefore) => {
  for (let gap = 0; gap < 12; gap += 1) {
    const world = embeddedWorld({ disk: await lastVisitOfAda(), hasSolana: true })
    let restore: (given: unknown) => void = () => {}
    let enter: (given: unknown) => void = () => {}
    world.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
    world.site.answers.set('GET_USER', () => new Promise((resolve) => (restore = resolve)))
    world.site.answers.set('CONNECT_SOCIAL', () => new Promise((resolve) => (enter = resolve)))
    const connector = { id: 'AUTH', type: 'AUTH', name: 'AUTH', chain: 'eip155' } as const
    const restored = world.connections.restore([connector], { connectorId: 'AUTH', address: ALICE } as never, never)
    await settle(world.clock)
    world.connect.wanted = 'solana'
    const login = outcomeOf(world.connect.run('google', never, { uri: 'https://secure.example/?code=1' }))
    await settle(world.clock)
    world.site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) => (typeof chainId === 'string' ? CAROL_SOL : CAROL))
    const answers = [() => restore(answer), () => enter(CAROL_SOL)]
    const [first, second] = isBefore ? answers : answers.reverse()
    first?.()
    for (let turn = 0; turn < gap; turn += 1) await Promise.resolve()
    second?.()
    await settle(world.clock)
    await settle(world.clock)
    await Promise.all([restored, login])
    const shown = world.connections.connections.map(({ accounts: [{ address }], embedded }) => [address, embedded?.authProvider])
    const kept = await world.record.preferences()
    // Until the login is stored, its visitor counts as somebody else, whom a restore logs in nowhere.
    const isAlone = !isBefore && shown.length === 1
    expect([gap, ...shown, [...world.wallet.state.value.users.keys()].sort(), kept]).toMatchObject([
      gap,
      ...(isAlone ? [] : [[KEY, 'google']]),
      [CAROL_SOL.address, 'google'],
      isAlone ? ['solana'] : ['eip155', 'solana'],
      { isUsed: true, provider: 'google', email: CAROL.email },
    ])
  }
})

/** The login of the last visit, which the page has not named again yet. */
async function restoring({ site, connections, clock }: ReturnType<typeof embeddedWorld>) {
  let restore: (given: unknown) => void = () => {}
  site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
  site.answers.set('GET_USER', () => new Promise((resolve) => (restore = resolve)))
  const connector = { id: 'AUTH', type: 'AUTH', name: 'AUTH', chain: 'eip155' } as const
  const restored = connections.restore([connector], { connectorId: 'AUTH', address: ALICE } as never, never)
  await settle(clock)
  return { restored, restore: (given: unknown) => restore(given) }
}

it('a restore brings nobody back who logs out in another tab meanwhile, and the page is still owed the sign-out', async () => {
  for (const gap of [0, 1, 3, 6, 30]) {
    const disk = new FakeDisk()
    const other = embeddedWorld({ disk })
    await other.connect.run('email', never)
    await settle(other.clock)
    const world = embeddedWorld({ disk })
    const { restored, restore } = await restoring(world)
    // The page is silent.
    other.site.answers.delete('SIGN_OUT')
    void other.connections.disconnect('eip155')
    for (let turn = 0; turn < gap; turn += 1) await Promise.resolve()
    restore(USER)
    await settle(other.clock, 3_000)
    await restored
    await settle(world.clock)
    const { email, isUsed, isSignOutPending } = await world.record.preferences()
    expect([world.connections.of('eip155').status, world.wallet.state.value.users.size, email, isUsed, isSignOutPending]).toEqual([
      'disconnected',
      0,
      undefined,
      undefined,
      true,
    ])
  }
})

it('a restore that another tab made void, by connecting another wallet meanwhile, leaves nobody logged in here', async () => {
  for (const gap of [0, 1, 3, 6, 30]) {
    const disk = await lastVisitOfAda()
    const world = embeddedWorld({ disk, hasSolana: true })
    const { restored, restore } = await restoring(world)
    const kept = (await world.store.get('connection/eip155')) as object
    await world.store.set('connection/eip155', { ...kept, connectorId: 'com.alpha', type: 'ANNOUNCED' })
    for (let turn = 0; turn < gap; turn += 1) await Promise.resolve()
    restore(USER)
    await restored
    await settle(world.clock)
    expect([gap, world.connections.connections, [...world.wallet.state.value.users.keys()]]).toEqual([gap, [], []])
    expect(await outcomeOf(world.updateEmail.run(never))).toMatchObject({ code: 'EMAIL_NOT_CONNECTED' })
    // The other tab knows whether they are logged in elsewhere.
    expect(await world.record.preferences()).toMatchObject({ isUsed: true })
  }
})

it('a restore in a second namespace brings nobody back who logs out in another tab, while they are still shown in the first', async () => {
  const world = embeddedWorld({ disk: await lastVisitOfAda(), hasSolana: true })
  world.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
  await world.wallet.restore('eip155', never)
  let answer: (given: unknown) => void = () => {}
  world.site.answers.set('GET_USER', () => new Promise((resolve) => (answer = resolve)))
  const restored = outcomeOf(world.wallet.restore('solana', never))
  await settle(world.clock)
  // As another tab does that signs out.
  await world.record.leave()
  answer({ ...USER, address: SOL, chainId: MAINNET, accounts: [] })
  await restored
  expect([...world.wallet.state.value.users.keys()]).toEqual(['eip155'])
  expect((await world.record.preferences()).isUsed).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { ALICE, BOB, outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { PreferAccountType } from './prefer-account-type.ts'

const never = new AbortController().signal
const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
type World = ReturnType<typeof embeddedWorld>

async function loggedIn(options: Parameters<typeof embeddedWorld>[0] = {}) {
  const world = embeddedWorld(options)
  world.site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) =>
    String(chainId).startsWith('solana:') ? { address: SOL, chainId: MAINNET, accounts: [] } : USER,
  )
  await world.connect.run('email', never)
  await settle(world.clock)
  return world
}

const network = ({ networks }: World, id: string) => {
  const found = networks.state.value.networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!found) throw new Error(`no network ${id}`)
  return found
}
const held = (world: World, name: Parameters<World['site']['answers']['set']>[0]) => {
  const waiting: ((answer: unknown) => void)[] = []
  world.site.answers.set(name, () => new Promise((resolve) => waiting.push(resolve)))
  return waiting
}

it('two namespaces that are restored at once both come back, however slow the storage is', async () => {
  const world = await loggedIn({ hasSolana: true })
  world.wallet.tell({ type: 'left', namespace: 'eip155' })
  world.wallet.tell({ type: 'left', namespace: 'solana' })
  world.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
  const release = world.store.holdWrites()
  const restored = [world.wallet.restore('eip155', never), world.wallet.restore('solana', never)].map(outcomeOf)
  await settle(world.clock)
  release()
  await settle(world.clock)
  expect(await Promise.all(restored)).toMatchObject([{ value: USER }, { value: { address: SOL } }])
  expect([...world.wallet.state.value.users.keys()].sort()).toEqual(['eip155', 'solana'])
})

it.each([
  ['FRAME_REQUEST_FAILED', {}],
  ['FRAME_REQUEST_TIMEOUT', { isUsed: true, email: USER.email }],
] as const)('a page that answers %s when asked whether somebody is logged in leaves %j of the login', async (code, kept) => {
  const world = await loggedIn()
  world.site.answers.set('IS_CONNECTED', () => {
    throw fail(code, { method: 'IS_CONNECTED' })
  })
  await outcomeOf(world.wallet.restore('eip155', never))
  const { at: _, owners: __, ...left } = await world.record.preferences()
  expect(left).toEqual(kept)
})

it('a version of the smart account that was forced outlives a login and a restored one', async () => {
  const world = await loggedIn()
  await world.record.change((login) => ({ ...login, smartAccountVersion: 'v7' }))
  world.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
  await world.wallet.restore('eip155', never)
  await world.wallet.connect('eip155', undefined, never)
  expect(await world.record.preferences()).toMatchObject({ isUsed: true, smartAccountVersion: 'v7' })
})

describe('another kind of account', () => {
  const shown = ({ wallet }: World) => wallet.state.value.users.get('eip155')?.address

  it('is shown once the page has taken it, whoever left the view meanwhile', async () => {
    const world = await loggedIn()
    world.site.answers.set('SET_PREFERRED_ACCOUNT', () => ({ type: 'eoa', address: BOB }))
    const waiting = held(world, 'GET_USER')
    const leaving = new AbortController()
    const choice = new PreferAccountType(world.wallet, world.connections, world.events, world.clock)
    const left = outcomeOf(choice.run('eoa', 'eip155', leaving.signal))
    await settle(world.clock)
    leaving.abort()
    await left
    waiting[0]?.({ ...USER, address: BOB, preferredAccountType: 'eoa' })
    await settle(world.clock)
    expect([shown(world), (await world.record.preferences()).types]).toEqual([BOB, { eip155: 'eoa' }])
  })

  it('is taken back where the page then does not say which account it is', async () => {
    const world = await loggedIn()
    world.site.answers.set('SET_PREFERRED_ACCOUNT', ({ type }: { type?: unknown }) => ({ type, address: BOB }))
    world.site.answers.set('GET_USER', () => {
      throw fail('FRAME_REQUEST_FAILED', {})
    })
    expect(await outcomeOf(world.wallet.prefer('eip155', 'eoa'))).toMatchObject({ code: 'FRAME_REQUEST_FAILED' })
    const told = world.site.asked.filter(({ name }) => name === 'SET_PREFERRED_ACCOUNT').map(({ payload }) => payload)
    expect(told).toEqual([{ type: 'eoa' }, { type: 'smartAccount' }])
    expect([shown(world), (await world.record.preferences()).types]).toEqual([ALICE, undefined])
  })
})

/** A switch to Base that the visitor gave up: the frame answers it afterwards. */
async function givenUp(world: World) {
  const waiting = held(world, 'SWITCH_NETWORK')
  const leaving = new AbortController()
  const left = outcomeOf(world.wallet.switchNetwork('eip155', network(world, 'eip155:8453'), leaving.signal))
  await settle(world.clock)
  leaving.abort()
  expect(await left).toMatchObject({ code: 'ABORTED' })
  return () => waiting[0]?.({ chainId: 8453 })
}

describe('a frame that a superseded switch has moved', () => {
  it('is asked for the chain that is shown', async () => {
    const world = await loggedIn()
    const answer = await givenUp(world)
    answer()
    await settle(world.clock)
    expect(world.site.asked.at(-1)).toMatchObject({ name: 'GET_USER', payload: { chainId: 1 } })
  })

  it('is not asked without end where each answer is of another chain', async () => {
    const world = await loggedIn()
    const answer = await givenUp(world)
    let chainId = 1
    world.site.answers.set('GET_USER', () => ({ ...USER, chainId: ++chainId }))
    const before = world.site.asked.length
    answer()
    await settle(world.clock)
    expect(world.site.asked.length - before).toBe(1)
  })

  it('is on the chain that is shown after two connects in a row, whenever the second one begins', async () => {
    for (let begin = 0; begin < 60; begin++) {
      const world = await loggedIn()
      let chainId = 8453
      world.site.answers.set('SWITCH_NETWORK', () => ({ chainId }))
      world.site.answers.set('GET_USER', async ({ chainId: wanted }: { chainId?: unknown }) => {
        chainId = Number(String(wanted).replace('eip155:', ''))
        return { ...USER, chainId }
      })
      await world.wallet.switchNetwork('eip155', network(world, 'eip155:8453'), never)
      const connector = world.wallets.state.value.connectors.find(({ type }) => type === 'AUTH')
      if (!connector) throw new Error('no connector')
      const connect = () => world.connections.connect(connector, { preferred: 'eip155:1' }, never).catch(() => {})
      const first = connect()
      for (let turn = 0; turn < begin; turn++) await Promise.resolve()
      await Promise.all([first, connect()])
      await settle(world.clock)
      expect([begin, world.wallet.state.value.users.get('eip155')?.chainId]).toEqual([begin, chainId])
    }
  })

  it('is on the chain that is shown after a switch that was given up, whenever that was', async () => {
    for (let end = 0; end < 60; end++) {
      const world = await loggedIn()
      let chainId = 1
      world.site.answers.set('SWITCH_NETWORK', () => ({ chainId }))
      world.site.answers.set('GET_USER', async ({ chainId: wanted }: { chainId?: unknown }) => {
        chainId = Number(String(wanted).replace('eip155:', ''))
        return { ...USER, chainId }
      })
      const leaving = new AbortController()
      const left = outcomeOf(world.wallet.switchNetwork('eip155', network(world, 'eip155:8453'), leaving.signal))
      for (let turn = 0; turn < end; turn++) await Promise.resolve()
      leaving.abort()
      await left
      await settle(world.clock)
      expect([end, world.wallet.state.value.users.get('eip155')?.chainId]).toEqual([end, chainId])
    }
  })

  it('is asked nothing once the visitor has signed out', async () => {
    const world = await loggedIn()
    const asking = outcomeOf(world.wallet.reselect('eip155', never))
    await world.wallet.signOut()
    await asking
    expect(world.names().at(-1)).toBe('SIGN_OUT')
  })
})

it('a namespace that was left is not brought back by a switch on its way', async () => {
  const world = await loggedIn()
  const waiting = held(world, 'GET_USER')
  world.site.answers.set('SWITCH_NETWORK', () => ({ chainId: 8453 }))
  const switched = outcomeOf(world.wallet.switchNetwork('eip155', network(world, 'eip155:8453'), never))
  await settle(world.clock)
  world.wallet.tell({ type: 'left', namespace: 'eip155' })
  waiting[0]?.({ ...USER, chainId: 8453 })
  expect(await switched).toMatchObject({ code: 'ABORTED' })
  expect(world.wallet.state.value.users.size).toBe(0)
})

describe('who is logged in at the page now', () => {
  const EVE = '0x52908400098527886E0F7030069857D2E4169EE7'
  const EVE_SOL = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
  const answers = (address: string, sol: string, who: object) => (asked: { chainId?: unknown }) =>
    String(asked.chainId).startsWith('solana:')
      ? { address: sol, chainId: MAINNET, accounts: [], ...who }
      : { address, chainId: 1, accounts: [{ address, type: 'eoa' }], ...who }

  /** Alice of X, who has no e-mail address, on both namespaces. */
  async function alice() {
    const world = embeddedWorld({ hasSolana: true })
    world.site.answers.set('GET_USER', answers(ALICE, SOL, {}))
    await world.connect.run('x', never, { userName: 'alice' })
    await settle(world.clock)
    expect(world.wallet.state.value).toMatchObject({ provider: 'x', userName: 'alice' })
    return world
  }
  const shown = ({ connections }: World) =>
    (['eip155', 'solana'] as const).map((namespace) => connections.connection(namespace)?.accounts[0].address)

  it.each([
    ['without an e-mail address', {}],
    ['with one', { email: 'eve@example.com' }],
  ])('is somebody else %s: shown with their own accounts, not under the name of who was there before', async (_, who) => {
    const world = await alice()
    world.site.answers.set('GET_USER', answers(EVE, EVE_SOL, who))
    await world.wallet.reselect('eip155', never)
    await settle(world.clock)
    expect(world.wallet.state.value).toMatchObject({ provider: 'email', userName: undefined })
    expect(shown(world)).toEqual([EVE, EVE_SOL])
    expect(world.site.asked.at(-1)).toMatchObject({ name: 'GET_USER', payload: { chainId: 1 } })
    const { provider, userName } = await world.record.preferences()
    expect([provider, userName]).toEqual([undefined, undefined])
  })

  it('is somebody else without an account in the other namespace: nothing is shown there', async () => {
    const world = await alice()
    const theirs = answers(EVE, EVE_SOL, {})
    world.site.answers.set('GET_USER', (asked: { chainId?: unknown }) => {
      if (String(asked.chainId).startsWith('solana:')) throw fail('FRAME_REQUEST_FAILED', {})
      return theirs(asked)
    })
    await world.wallet.reselect('eip155', never)
    await settle(world.clock)
    expect([shown(world), [...world.wallet.state.value.users.keys()]]).toEqual([[EVE, undefined], ['eip155']])
  })

  it('is who logged in in another tab: shown under their name', async () => {
    const world = await alice()
    await world.record.storeLogin({ at: 9, provider: 'discord', userName: 'eve', email: undefined, owners: [EVE, EVE_SOL] }, () => false)
    world.site.answers.set('GET_USER', answers(EVE, EVE_SOL, {}))
    await world.wallet.reselect('eip155', never)
    expect(world.wallet.state.value).toMatchObject({ provider: 'discord', userName: 'eve' })
  })

  it('is the same visitor with another e-mail address, or with the other kind of account', async () => {
    const world = await loggedIn({ hasSolana: true })
    const before = shown(world)
    const { address, ...other } = { ...USER, email: 'new@example.com', preferredAccountType: 'eoa' as const }
    for (const kind of [address, BOB]) {
      world.site.answers.set('GET_USER', () => ({ ...other, address: kind }))
      await world.wallet.reselect('eip155', never)
      await settle(world.clock)
      expect([...world.wallet.state.value.users.values()].map(({ email }) => email)).toEqual(['new@example.com', undefined])
      expect(shown(world)).toEqual([kind, before[1]])
    }
  })
})

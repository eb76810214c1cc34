import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import { EvmSiwxVerifier } from '../../../src/infrastructure/siwx/evm-siwx-verifier.ts'
import { DefaultSiwx } from '../../../src/infrastructure/siwx/ready-made-siwx.ts'
import { judged } from '../../corpora/lib/ledger.ts'
import { FakeChainAdapter } from '../../fakes/connection/fake-chain-adapter.ts'
import type { FakeSiwx } from '../../fakes/siwx/fake-siwx.ts'
import { FakeDisk } from '../../fakes/storage/fake-key-value-store.ts'
import { never, quiet, walletNamed } from '../../support/core-world.ts'
import { siwxWorld } from '../../support/siwx-world.ts'

const owner = privateKeyToAccount(`0x${'3'.repeat(64)}`)
const thief = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const [HERE, THERE] = ['eip155:1', 'eip155:8453'] as const
const HOUR = 3_600_000

/** The whole flow with a real key behind the wallet, real messages and a real verifier; the wallet answers when `answer()` is called. */
async function open(disk = new FakeDisk(), options: ConstructorParameters<typeof DefaultSiwx>[0] = {}) {
  const wallet = new FakeChainAdapter('eip155')
  wallet.accounts = [owner.address]
  const waiting: (() => void)[] = []
  const knobs = { key: owner, says: (text: string) => text, waits: false }
  wallet.signMessage = async ({ message }) => {
    if (knobs.waits) await new Promise<void>((resolve) => waiting.push(resolve))
    return { signature: await knobs.key.signMessage({ message: knobs.says(message) }) }
  }
  const siwx = new DefaultSiwx({ verifiers: [new EvmSiwxVerifier()], expiration: HOUR, ...options })
  const world = siwxWorld({ siwx: siwx as unknown as FakeSiwx, adapters: [wallet], disk })
  await world.start()
  const sessions = async (): Promise<readonly SiwxSession[]> =>
    ((await world.store.get('siwx-sessions')) as SiwxSession[] | undefined) ?? []
  const status = () => world.service.state.value.status
  const becomes = (wanted: string) => expect.poll(status, { timeout: 5000 }).toBe(wanted)
  const connect = async () => {
    world.open.run({})
    await world.connect.run(walletNamed('Rainbow'), never())
  }
  const arrive = async () => {
    await connect()
    await becomes('ready')
  }
  const view = () => (world.modal.state.value.open ? world.router.current.view : 'closed')
  const answer = async () => {
    for (const go of waiting.splice(0)) go()
    await quiet()
  }
  return { world, wallet, knobs, siwx, sessions, status, becomes, connect, arrive, view, answer, disk }
}

/** A message of the page, signed by the owner. */
async function signed(siwx: DefaultSiwx, change: (text: string) => string = (text) => text, chainId: string = HERE): Promise<SiwxSession> {
  const { toString: text, ...data } = await siwx.createMessage({ accountAddress: owner.address, chainId })
  const message = change(text())
  return { data, message, signature: await owner.signMessage({ message }) }
}

describe('sixteen attacks on a sign-in: none makes a session', () => {
  it('1: a message that was used before', async () => {
    const { siwx, sessions } = await open()
    const session = await signed(siwx)
    await siwx.addSession(session)
    await siwx.setSessions([])
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'SIWX_NONCE_USED' })
    expect(await sessions()).toEqual([])
  })

  it('2: a message of another page, well signed', async () => {
    const [mine, theirs] = [await open(), await open()]
    await expect(mine.siwx.addSession(await signed(theirs.siwx))).rejects.toMatchObject({ code: 'SIWX_NONCE_MISMATCH' })
    expect(await mine.sessions()).toEqual([])
  })

  it('3: a stored session of another address', async () => {
    judged({ id: 'flow-03' })
    const first = await open()
    await first.siwx.addSession(await signed(first.siwx))
    const second = await open(first.disk)
    second.wallet.accounts = [thief.address]
    await second.arrive()
    expect([second.view(), await second.siwx.getSessions(HERE, thief.address)]).toEqual(['SIWXSignMessage', []])
  })

  it.each([
    [4, 'of another domain', { domain: 'app.example.evil.example' }, 'app.example wants', 'SIWX_DOMAIN_MISMATCH'],
    [4, 'with another URI', { uri: 'https://evil.example/home' }, 'https://app.example/home', 'SIWX_URI_MISMATCH'],
    [9, 'of another chain', { chainId: 'eip155:10' }, 'Chain ID: 1', 'SIWX_CHAIN_MISMATCH'],
  ])('%i: a message %s, whether its fields admit it or not', async (_, _what, fields, line, code) => {
    const other = { domain: 'app.example.evil.example wants', uri: 'https://evil.example/home', chainId: 'Chain ID: 10' }
    const [field] = Object.keys(fields) as (keyof typeof other)[]
    for (const admits of [true, false]) {
      const { siwx, sessions } = await open()
      const session = await signed(siwx, (text) => text.replace(line, other[field ?? 'uri']))
      const handed = admits ? { ...session, data: { ...session.data, ...fields } } : session
      const wanted = admits || field === 'chainId' ? code : 'SIWX_SESSION_MISMATCH'
      await expect(siwx.addSession(handed)).rejects.toMatchObject({ code: wanted })
      expect(await sessions()).toEqual([])
    }
  })

  it.each([
    [5, 'that is over', HOUR, 'SIWX_EXPIRED'],
    [8, 'that is not valid yet', -600_000, 'SIWX_NOT_YET_VALID'],
  ])('%i: a message %s when its signature comes', async (_, _what, later, code) => {
    const { siwx, world, sessions } = await open()
    const session = await signed(siwx)
    const now = world.clock.now.bind(world.clock)
    world.clock.now = () => now() + later
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code })
    expect(await sessions()).toEqual([])
  })

  it.each([
    [6, 'the account', { type: 'accounts', accounts: [{ namespace: 'eip155', address: thief.address }] }],
    [7, 'the chain', { type: 'network', caipNetworkId: THERE }],
  ] as const)('%i: %s changes while the wallet is asked', async (at, _what, change) => {
    judged({ id: at === 6 ? 'flow-06' : 'flow-07' })
    const { world, wallet, knobs, arrive, answer, sessions, becomes } = await open()
    await arrive()
    knobs.waits = true
    const signing = world.signIn.run()
    await quiet()
    wallet.emit(change)
    await quiet()
    await answer()
    await signing
    await becomes('ready')
    expect(await sessions()).toEqual([])
    expect(world.service.account).toMatchObject(at === 6 ? { address: thief.address } : { caipNetworkId: THERE })
  })

  it.each([
    [10, 'another key', (knobs: { key: typeof owner }) => Object.assign(knobs, { key: thief })],
    [10, 'another text', (knobs: object) => Object.assign(knobs, { says: (text: string) => text.replace('Chain ID: 1', 'Chain ID: 10') })],
  ] as const)('%i: a wallet that signs with %s', async (_, _what, corrupt) => {
    const { world, knobs, arrive, sessions, becomes, view } = await open()
    await arrive()
    corrupt(knobs as never)
    await world.signIn.run()
    await becomes('ready')
    expect([view(), await sessions(), world.toasts.state.value?.message]).toEqual(['SIWXSignMessage', [], 'Error signing message'])
  })

  it('11: sessions that a script of the page writes into the store', async () => {
    judged({ id: 'flow-11' })
    const { world, siwx, arrive, view } = await open()
    const session = await signed(siwx)
    const forged = [
      { ...session, signature: await thief.signMessage({ message: session.message }) },
      { ...session, signature: '' },
      { ...session, data: { ...session.data, expirationTime: '2999-01-01T00:00:00.000Z' } },
      { ...session, message: session.message.replace('Chain ID: 1', 'Chain ID: 8453') },
    ]
    await world.store.set('siwx-sessions', forged)
    await arrive()
    expect([view(), await siwx.getSessions(HERE, owner.address)]).toEqual(['SIWXSignMessage', []])
  })

  it('12: a clock that is set back makes no session longer', async () => {
    judged({ id: 'flow-12' })
    const { siwx, world } = await open()
    await siwx.addSession(await signed(siwx))
    const now = world.clock.now.bind(world.clock)
    world.clock.now = () => now() - 24 * HOUR
    expect(await siwx.getSessions(HERE, owner.address)).toEqual([])
    world.clock.now = () => now() + HOUR
    expect(await siwx.getSessions(HERE, owner.address)).toEqual([])
  })

  it('13: a signature that comes after the visitor cancelled', async () => {
    const { world, knobs, arrive, answer, sessions, view } = await open()
    await arrive()
    knobs.waits = true
    const signing = world.signIn.run()
    await quiet()
    await world.cancel.run(never())
    await answer()
    await signing
    expect([view(), await sessions(), world.connections.connections]).toEqual(['closed', [], []])
  })

  it('14: disconnecting instead of signing', async () => {
    judged({ id: 'flow-14' })
    const { world, knobs, arrive, answer, sessions, status } = await open()
    await arrive()
    knobs.waits = true
    const signing = world.signIn.run()
    await quiet()
    await world.disconnect.run()
    await answer()
    await signing
    expect([status(), await sessions(), world.connections.connections]).toEqual(['idle', [], []])
  })

  it('15: leaving by Escape, backdrop, the cross, back, or a route', async () => {
    judged({ id: 'flow-15' })
    const { world, arrive, sessions, view } = await open()
    await arrive()
    for (let turn = 0; turn < 3; turn += 1) world.close.safely()
    world.back.run()
    for (const route of ['Account', 'Connect', 'Networks', 'AllWallets', 'ProfileWallets'] as const) {
      world.router.push(route)
      world.router.reset(route)
      world.router.replace(route)
      world.open.run({ view: route })
    }
    world.router.backTo(0, true)
    expect([view(), world.modal.state.value.shaking, await sessions()]).toEqual(['SIWXSignMessage', true, []])
  })

  it('16: a store that fails after a good signature, and the retry has a new nonce', async () => {
    judged({ id: 'flow-16' })
    const storage = { add: () => Promise.reject(new Error('offline')), set: async () => {}, get: async () => [], delete: async () => {} }
    const { world, arrive, becomes, view } = await open(new FakeDisk(), { storage })
    await arrive()
    const nonce = () => ('shown' in world.service.state.value ? world.service.state.value.shown.data.nonce : '')
    const first = nonce()
    await world.signIn.run()
    await becomes('ready')
    expect([view(), world.toasts.state.value?.variant, nonce() === first]).toEqual(['SIWXSignMessage', 'error', false])
  })

  it('and the honest visitor gets one', async () => {
    const { world, arrive, sessions, view } = await open()
    await arrive()
    await world.signIn.run()
    expect([view(), (await sessions()).length, (await sessions())[0]?.data.accountAddress]).toEqual(['closed', 1, owner.address])
  })
})

import { describe, expect, it } from 'vitest'
import { SiweSiwx } from '../../../src/infrastructure/siwx/siwe-siwx.ts'
import type { SiweConfig, SiweCreateMessage, SiweSession } from '../../../src/ports/siwx/siwe-config.ts'
import type { FakeSiwx } from '../../fakes/siwx/fake-siwx.ts'
import { never, quiet, walletNamed } from '../../support/core-world.ts'
import { siwxWorld } from '../../support/siwx-world.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const OTHER = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'
const CHAIN = 'eip155:1'

/** A back end of a site that was written for the older option. */
class OldBackEnd {
  session: SiweSession | null = null
  nonce = 'Nonce00000001'
  accepts = true
  readonly created: SiweCreateMessage[] = []
  readonly told: string[] = []
  signOuts = 0
  readonly #more: Partial<SiweConfig>

  constructor(more: Partial<SiweConfig> = {}) {
    this.#more = more
  }

  get config(): SiweConfig {
    return {
      getNonce: async () => this.nonce,
      getMessageParams: async () => ({ chains: [1], domain: 'app.example', uri: 'https://app.example/', statement: 'Hello.' }),
      createMessage: (args) => {
        this.created.push(args)
        return `${args.domain} wants you to sign in with your Ethereum account:\n${args.address.split(':').at(-1)}\n\nURI: ${args.uri}\nVersion: 1\nChain ID: ${args.chainId}\nNonce: ${args.nonce}\nIssued At: ${args.iat}`
      },
      verifyMessage: async ({ message }) => {
        if (this.accepts) this.session = { address: message.split('\n')[1] ?? '', chainId: 1 }
        return this.accepts
      },
      getSession: async () => this.session,
      signOut: async () => {
        this.signOuts += 1
        this.session = null
        return true
      },
      onSignIn: (session) => this.told.push(`in ${session?.chainId} ${session?.address}`),
      onSignOut: () => this.told.push('out'),
      ...this.#more,
    }
  }
}

async function connected(more: Partial<SiweConfig> = {}, prepare: (backEnd: OldBackEnd) => void = () => {}) {
  const backEnd = new OldBackEnd(more)
  prepare(backEnd)
  const world = siwxWorld({ siwx: new SiweSiwx(backEnd.config) as unknown as FakeSiwx })
  await world.start()
  world.open.run({})
  await world.connect.run(walletNamed('Rainbow'), never())
  await quiet()
  const view = () => (world.modal.state.value.open ? world.router.current.view : 'closed')
  return { world, backEnd, view }
}

describe('siweConfig, from the connection to the sign-out', () => {
  it('asks with the message of the site, verifies at its back end, tells it, and ends with the wallet', async () => {
    const { world, backEnd, view } = await connected()
    expect(view()).toBe('SIWXSignMessage')
    expect(backEnd.created[0]).toMatchObject({ address: `did:pkh:${CHAIN}:${MINE}`, chainId: 1, nonce: backEnd.nonce, version: '1' })
    await world.signIn.run()
    expect([view(), world.service.state.value.status, backEnd.told]).toEqual(['closed', 'signedIn', [`in 1 ${MINE}`]])
    await world.disconnect.run()
    await quiet()
    expect([backEnd.session, backEnd.told.at(-1), backEnd.signOuts]).toEqual([null, 'out', 1])
  })

  it('a session is found again, and nobody is asked', async () => {
    const { view, backEnd } = await connected({}, (old) => {
      old.session = { address: MINE.toLowerCase(), chainId: 1 }
    })
    expect([view(), backEnd.created]).toEqual(['closed', []])
  })

  it('a signature that is refused makes no session', async () => {
    const { world, backEnd, view } = await connected({}, (old) => {
      old.accepts = false
    })
    await world.signIn.run()
    expect([view(), backEnd.session, backEnd.told]).toEqual(['SIWXSignMessage', null, []])
    expect(world.toasts.state.value?.message).toBe('Error signing message')
  })

  it.each([
    ['signOutOnAccountChange', { type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] }],
    ['signOutOnNetworkChange', { type: 'network', caipNetworkId: 'eip155:8453' }],
  ] as const)('%s: signed out by default, and not where it is off', async (flag, change) => {
    for (const isOn of [undefined, false]) {
      const { world, backEnd, view } = await connected({ [flag]: isOn })
      await world.signIn.run()
      world.fakes[0]?.emit(change)
      await quiet()
      expect([backEnd.signOuts, view()]).toEqual(isOn === false ? [0, 'closed'] : [1, 'SIWXSignMessage'])
    }
  })

  it('does not take a refused sign-out for one', async () => {
    const { world, backEnd } = await connected({ signOut: async () => false })
    await world.signIn.run()
    await world.disconnect.run()
    await quiet()
    expect([backEnd.session?.address, backEnd.told.includes('out')]).toEqual([MINE, false])
    expect(await world.store.get('siwx-unended')).toContainEqual(expect.objectContaining({ address: MINE, caipNetworkId: CHAIN }))
  })

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('x')
      },
    ],
    ['is no promise', () => true],
  ])("an account that is not the session's is asked to sign, also where signOut %s", async (_, signOut) => {
    const siwx = new SiweSiwx({ getSession: async () => ({ address: OTHER, chainId: 1 }), signOut } as never)
    expect(await siwx.getSessions(CHAIN, MINE)).toEqual([])
  })

  it('signOutOnDisconnect: false keeps the session', async () => {
    const { world, backEnd } = await connected({ signOutOnDisconnect: false })
    await world.signIn.run()
    await world.disconnect.run()
    await quiet()
    expect([backEnd.signOuts, backEnd.session?.address]).toEqual([0, MINE])
  })

  it('required: false can be closed', async () => {
    const { world, view } = await connected({ required: false })
    world.close.safely()
    expect([view(), world.connections.connections.length]).toEqual(['closed', 1])
  })
})

it('a page at rest ends no session of another account, which another tab has made', async () => {
  const { world, backEnd } = await connected()
  await world.signIn.run()
  backEnd.session = { address: OTHER, chainId: 1 }
  await world.clock.advance(300_000)
  await quiet()
  expect([backEnd.signOuts, backEnd.session?.address, world.service.isSignedIn]).toEqual([0, OTHER, false])
})

describe('intervals', () => {
  const passing = async ({ clock }: Awaited<ReturnType<typeof connected>>['world'], ms: number) => {
    await clock.advance(ms)
    await quiet()
  }

  it.each([
    [{}, 300_000],
    [{ sessionRefetchIntervalMs: 20_000 }, 20_000],
  ])('sessionRefetchIntervalMs %o: a session that the back end ended is noticed after %d ms', async (more, ms) => {
    const { world, backEnd, view } = await connected(more)
    await world.signIn.run()
    backEnd.session = null
    await passing(world, ms - 1)
    expect(world.service.isSignedIn).toBe(true)
    await passing(world, 1)
    expect([world.service.isSignedIn, view()]).toEqual([false, 'SIWXSignMessage'])
  })

  it('sessionRefetchIntervalMs: asked again and again, also after a failure, and no more once the page is over', async () => {
    let asked = 0
    const { world } = await connected({
      sessionRefetchIntervalMs: 1_000,
      getSession: async () => {
        asked += 1
        if (asked === 3) throw new Error('down')
        return { address: MINE, chainId: 1 }
      },
    })
    const before = asked
    for (let turn = 0; turn < 4; turn += 1) await passing(world, 1_000)
    expect([asked - before, world.service.isSignedIn]).toEqual([4, true])
    world.expiry.dispose()
    await passing(world, 10_000)
    expect(asked - before).toBe(4)
  })

  it('nonceRefetchIntervalMs: a message that is still shown gets a new nonce, one that is being signed does not', async () => {
    const { world, backEnd } = await connected({ nonceRefetchIntervalMs: 60_000 })
    const nonce = () => 'shown' in world.service.state.value && world.service.state.value.shown.data.nonce
    backEnd.nonce = 'Nonce00000002'
    await passing(world, 59_999)
    expect(nonce()).toBe('Nonce00000001')
    await passing(world, 1)
    expect(nonce()).toBe('Nonce00000002')
    const [wallet] = world.fakes
    if (wallet) wallet.silent = true
    const signing = world.signIn.run()
    backEnd.nonce = 'Nonce00000003'
    await passing(world, 120_000)
    expect([world.service.state.value.status, nonce()]).toEqual(['signing', 'Nonce00000002'])
    wallet?.wakeUp()
    await signing
    expect(world.service.isSignedIn).toBe(true)
  })

  it.each(['nonceRefetchIntervalMs', 'sessionRefetchIntervalMs'] as const)('%s: 0 is never', async (name) => {
    const { world, backEnd } = await connected({ [name]: 0 })
    if (name === 'sessionRefetchIntervalMs') await world.signIn.run()
    backEnd.nonce = 'Nonce00000002'
    backEnd.session = null
    const before = world.service.state.value
    await passing(world, 299_999)
    expect(world.service.state.value).toBe(before)
  })
})

describe('what the site leaves out', () => {
  const input = { accountAddress: MINE, chainId: CHAIN }
  it.each([
    ['no nonce', { getNonce: async () => '' }, 'siweControllerClient:getNonce - nonce is undefined'],
    ['no parameters', { getMessageParams: undefined }, 'Failed to get message params!'],
    ['no message', { createMessage: () => '' }, 'siweControllerClient:createMessage - message is undefined'],
  ])('%s: %s', async (_, more, message) => {
    await expect(new SiweSiwx({ ...new OldBackEnd().config, ...more } as SiweConfig).createMessage(input)).rejects.toThrow(message)
  })

  it('of its single session only the one of that account is ended', async () => {
    const backEnd = new OldBackEnd()
    const siwx = new SiweSiwx(backEnd.config)
    backEnd.session = { address: MINE.toLowerCase(), chainId: 1 }
    await siwx.revokeSession(CHAIN, OTHER)
    await siwx.revokeSession('eip155:8453', MINE)
    expect(backEnd.signOuts).toBe(0)
    await siwx.revokeSession(CHAIN, MINE)
    expect([backEnd.signOuts, backEnd.session]).toEqual([1, null])
  })

  it('accounts of other namespaces are not asked, and nothing of theirs is handed in', async () => {
    const backEnd = new OldBackEnd()
    const siwx = new SiweSiwx(backEnd.config)
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await siwx.getSessions(solana, 'abc')).toHaveLength(1)
    const data = { accountAddress: 'abc', chainId: solana, domain: '', uri: '', version: '1', nonce: '' }
    await siwx.addSession({ data, message: '', signature: '' })
    await siwx.revokeSession(solana, 'abc')
    expect([backEnd.session, backEnd.signOuts, backEnd.told]).toEqual([null, 0, []])
  })

  it('sign-outs at the same time are one, and of several sessions that of the active network counts', async () => {
    const backEnd = new OldBackEnd()
    const siwx = new SiweSiwx(backEnd.config)
    await Promise.all([siwx.setSessions([]), siwx.revokeSession(CHAIN, MINE), siwx.setSessions([])])
    expect([backEnd.signOuts, backEnd.told]).toEqual([1, ['out']])
    siwx.attach({ account: () => ({ namespace: 'eip155', address: MINE, caipNetworkId: 'eip155:8453' }) } as never)
    const session = (chainId: string) => ({
      data: { accountAddress: MINE, chainId, domain: '', uri: '', version: '1', nonce: '' },
      message: `x\n${MINE}`,
      signature: '0x',
    })
    await siwx.setSessions([session(CHAIN), session('eip155:8453')])
    expect(backEnd.told.at(-1)).toBe(`in 8453 ${MINE}`)
  })
})

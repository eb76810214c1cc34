import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { walletNamed } from '../../../test/support/core-world.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { ALICE, BOB, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { SignInGateway } from '../../domain/siwx/sign-in-gateway.ts'
import { RestoreConnections } from '../connection/restore-connections.ts'

const ASKED = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'u',
  version: '1',
  nonce: 'n',
} as const
const seam = (given: Partial<SignInGateway>) => ({ connected: () => {}, refuses: () => false, ...given }) as SignInGateway
const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const STRANGER = `0x${'9'.repeat(40)}`
const never = new AbortController().signal

describe('in several namespaces', () => {
  const answer = ({ chainId }: { chainId?: unknown }) =>
    String(chainId).startsWith('solana:') ? { address: SOL, chainId: MAINNET, accounts: [{ address: SOL, type: 'eoa' }] } : USER

  it('connects the other one, too, and comes back to the chain of the first; logging out ends both with one request', async () => {
    const { connect, connections, networks, site, clock, names } = embeddedWorld({ hasSolana: true })
    site.answers.set('GET_USER', answer)
    await connect.run('email', never)
    await settle(clock)
    expect([networks.namespace, connections.connection('solana')]).toMatchObject([
      'eip155',
      { accounts: [{ address: SOL, type: 'eoa' }], caipNetworkId: MAINNET, embedded: { authProvider: 'email', accountType: 'eoa' } },
    ])
    expect(site.asked.map(({ payload }) => (payload as { chainId: unknown }).chainId)).toEqual([1, MAINNET, 1])
    await Promise.all([connections.disconnect('eip155'), connections.disconnect('solana')])
    expect([connections.connections, names().filter((name) => name === 'SIGN_OUT')]).toEqual([[], ['SIGN_OUT']])
  })

  it('keeps the login where another wallet takes the place of one of its accounts, and ends it with the last', async () => {
    const { connect, connections, site, clock, names, provider, wallet } = embeddedWorld({ hasSolana: true })
    site.answers.set('GET_USER', answer)
    await connect.run('email', never)
    await settle(clock)
    const before = provider()
    const alpha = walletNamed('Alpha')
    await connections.connect(alpha, {}, never)
    await settle(clock, 5_000)
    expect([connections.connection('eip155')?.connector.id, connections.connection('solana')?.connector.id]).toEqual([alpha.id, 'AUTH'])
    expect([names().includes('SIGN_OUT'), [...wallet.state.value.users.keys()]]).toEqual([false, ['solana']])
    expect(await before.request({ method: 'eth_accounts' })).toEqual([])
    await connections.disconnect('solana')
    await settle(clock, 5_000)
    expect([names().filter((name) => name === 'SIGN_OUT').length, connections.connection('eip155')?.connector.id]).toEqual([1, alpha.id])
  })

  it('ends the login where another wallet takes the place of its only account', async () => {
    const { connect, connections, clock, names } = embeddedWorld()
    await connect.run('email', never)
    await connections.connect(walletNamed('Alpha'), {}, never)
    await settle(clock, 5_000)
    expect(names().at(-1)).toBe('SIGN_OUT')
  })

  it('warns of the one that is not connected, and leaves another wallet there alone', async () => {
    const { connect, connections, site, clock, alerts } = embeddedWorld({ hasSolana: true })
    site.answers.set('GET_USER', (asked: { chainId?: unknown }) => {
      if (String(asked.chainId).startsWith('solana:')) throw fail('FRAME_REQUEST_FAILED', {})
      return USER
    })
    await connect.run('email', never)
    await settle(clock)
    expect([alerts.state.value?.code, connections.of('solana').status, connections.of('eip155').status]).toEqual([
      'APKTW001',
      'disconnected',
      'connected',
    ])
  })

  it('is not connected to what the visitor left meanwhile', async () => {
    const { connect, connections, site, clock, alerts } = embeddedWorld({ hasSolana: true })
    let late: (user: unknown) => void = () => {}
    site.answers.set('GET_USER', (asked: { chainId?: unknown }) =>
      String(asked.chainId).startsWith('solana:') ? new Promise((resolve) => (late = resolve)) : USER,
    )
    await connect.run('email', never)
    await settle(clock)
    await Promise.all([connections.disconnect('eip155'), connections.disconnect('solana')])
    late(answer({ chainId: MAINNET }))
    await settle(clock)
    expect([connections.connections, alerts.state.value]).toEqual([[], undefined])
  })
})

describe('with the sign-in', () => {
  const message = { ...ASKED, serializedMessage: 'app.example wants you to sign in\n<<AccountAddress>>' }

  it('asks for both at once, and hands the signature over before the account is shown', async () => {
    const { connect, modal, site, connections } = embeddedWorld()
    const adopted: unknown[] = []
    modal.signIn = seam({
      prompted: async (network) => (network === 'eip155:1' ? message : undefined),
      adoptPrompted: async (...given) => {
        adopted.push([...given.slice(0, 2), connections.of('eip155').status])
      },
    })
    const signed = { message: 'text', signature: '0x12' }
    site.answers.set('GET_USER', () => ({ ...USER, signed }))
    await connect.run('email', never)
    expect(site.asked[0]?.payload).toMatchObject({ chainId: 1, siwxMessage: message })
    expect(adopted).toEqual([[message, { address: ALICE, caipNetworkId: 'eip155:1', isSmartAccount: true, ...signed }, 'connecting']])
  })

  it('does so for Solana, too', async () => {
    const { connect, modal, site } = embeddedWorld({ hasSolana: true })
    connect.wanted = 'solana'
    const adopted: unknown[] = []
    modal.signIn = seam({
      prompted: async (network) => (network === MAINNET ? message : undefined),
      adoptPrompted: async (...given) => void adopted.push(given[1]),
    })
    const signed = { message: 'text', signature: 'base58' }
    const account = { address: SOL, chainId: MAINNET, accounts: [{ address: SOL, type: 'eoa' }], signed }
    site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) => (chainId === MAINNET ? account : USER))
    await connect.run('email', never)
    expect(site.asked[0]?.payload).toMatchObject({ chainId: MAINNET, siwxMessage: message })
    expect(adopted).toEqual([{ address: SOL, caipNetworkId: MAINNET, isSmartAccount: false, ...signed }])
  })

  it('says by the list of accounts what kind it is, where the page does not say it', async () => {
    for (const isSmartAccount of [true, false]) {
      const { connect, modal, site } = embeddedWorld()
      const adopted: unknown[] = []
      modal.signIn = seam({ prompted: async () => message, adoptPrompted: async (...given) => void adopted.push(given[1]) })
      const address = USER.accounts.find(({ type }) => (type === 'smartAccount') === isSmartAccount)?.address ?? ''
      const user = { ...USER, address, preferredAccountType: undefined }
      site.answers.set('GET_USER', () => ({ ...user, signed: { message: 'text', signature: '0x12' } }))
      await connect.run('email', never)
      expect(adopted).toMatchObject([{ address, isSmartAccount }])
    }
  })

  it.each([
    ['makes no message', async () => undefined],
    ['never answers', () => new Promise<undefined>(() => {})],
    ['fails', () => Promise.reject(new Error('no'))],
  ])('logs in without it when the site %s', async (_, prompted) => {
    const { connect, modal, site, clock, connections } = embeddedWorld()
    modal.signIn = seam({ prompted })
    const login = connect.run('email', never)
    await settle(clock, 10_000)
    await login
    expect([site.asked[0]?.payload, connections.of('eip155').status]).toEqual([
      { chainId: 1, preferredAccountType: 'smartAccount', rpcUrl: 'https://node.example', siwxMessage: undefined },
      'connected',
    ])
  })
})

describe('what the frame says about the account', () => {
  it('counts only as the answer to who is logged in: an address that comes with another kind of account is asked for again', async () => {
    judgedNamed('frame-hostile', 'SET_PREFERRED_ACCOUNT: address of someone else')
    const { connect, connections, networks, wallet, site } = embeddedWorld()
    await connect.run('email', never)
    networks.learnSmartAccounts([1])
    site.answers.set('SET_PREFERRED_ACCOUNT', () => ({ type: 'eoa', address: STRANGER }))
    site.answers.set('GET_USER', () => ({ ...USER, address: BOB, preferredAccountType: 'eoa' }))
    await wallet.prefer('eip155', 'eoa')
    const { accounts = [], embedded } = connections.connection('eip155') ?? {}
    expect([accounts.map(({ address }) => address), embedded?.accountType]).toEqual([[BOB, ALICE], 'eoa'])
    expect(site.asked.slice(-2)).toMatchObject([
      { name: 'SET_PREFERRED_ACCOUNT', payload: { type: 'eoa' } },
      { name: 'GET_USER', payload: { chainId: 1, preferredAccountType: 'eoa' } },
    ])
  })

  it('leaves the account in use when the other one is refused', async () => {
    const { connect, connections, wallet, site, record } = embeddedWorld()
    await connect.run('email', never)
    site.answers.set('SET_PREFERRED_ACCOUNT', () => {
      throw fail('FRAME_REQUEST_FAILED', {})
    })
    await expect(wallet.prefer('eip155', 'eoa')).rejects.toMatchObject({ code: 'FRAME_REQUEST_FAILED' })
    await expect(wallet.prefer('eip155', 'smartAccount')).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect([connections.connection('eip155')?.accounts[0].address, (await record.preferences()).types]).toEqual([ALICE, undefined])
  })

  it('leads to the choice of a network when the chain is none of the site', async () => {
    judgedNamed('frame-hostile', 'GET_USER: chainId not configured')
    const { connect, connections, networks, router, modal, site } = embeddedWorld()
    modal.setOpen(true)
    site.answers.set('GET_USER', () => ({ ...USER, chainId: 999_999 }))
    await connect.run('email', never)
    const { active } = networks.state.value
    expect([connections.connection('eip155')?.caipNetworkId, active?.supported, active?.network.name, router.current.view]).toEqual([
      'eip155:999999',
      false,
      'Unknown Network',
      'UnsupportedChain',
    ])
  })
})

describe('a returning visitor', () => {
  it.each([
    ['by e-mail', 'email', { method: 'email', name: 'AUTH', reconnect: true }, 'CONNECT_SUCCESS'],
    ['by a social account', 'discord', { provider: 'discord', reconnect: true }, 'SOCIAL_LOGIN_SUCCESS'],
  ] as const)('who logged in %s is told of as such', async (_, provider, properties, event) => {
    const first = embeddedWorld()
    if (provider !== 'email') first.wallet.continueLogin({ provider, uri: 'https://secure.example/sdk/oauth?code=1' })
    await first.connect.run(provider, never)
    await settle(first.clock)
    const { wallets, options, cache, clock, events, page, alerts, connections, site } = embeddedWorld({ disk: first.disk })
    site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
    await new RestoreConnections(connections, wallets, options, cache, clock, events, page, alerts).run()
    await settle(clock)
    expect(connections.connection('eip155')?.embedded?.authProvider).toBe(provider)
    expect(events.state.value?.data).toMatchObject({ event, properties })
  })

  it('who was logged out at the page is forgotten, and the next visit loads nothing; an error that says nothing about it forgets nothing', async () => {
    const first = embeddedWorld()
    await first.connect.run('email', never)
    await settle(first.clock)
    const record = { ...((await first.store.get('connection/eip155')) as object), left: false }
    await first.store.set('wallets/eip155/AUTH', record)
    const visit = async (answer: (() => unknown) | undefined, isUnreachable = false) => {
      const { wallets, options, cache, clock, events, page, alerts, connections, site, store } = embeddedWorld({ disk: first.disk })
      if (answer) site.answers.set('IS_CONNECTED', answer)
      site.isUnreachable = isUnreachable
      const restored = new RestoreConnections(connections, wallets, options, cache, clock, events, page, alerts).run()
      await settle(clock, 30_000)
      await restored
      const kept = await store.get('wallets/eip155/AUTH')
      return [connections.of('eip155').status, (await store.get('connection/eip155')) !== undefined, kept]
    }
    expect(await visit(undefined, true)).toEqual(['disconnected', true, expect.objectContaining({ left: false })])
    expect(await visit(() => ({ isConnected: false }))).toEqual(['disconnected', false, expect.objectContaining({ left: true })])
  })

  it.each(['before the page answers', 'while the record is read', 'while the connection is deleted'])(
    'who logs in again in another tab %s is not forgotten',
    async (when) => {
      const first = embeddedWorld()
      await first.connect.run('email', never)
      await settle(first.clock)
      await first.store.set('wallets/eip155/AUTH', { ...((await first.store.get('connection/eip155')) as object), left: false })
      const before = new Map(first.disk.texts)
      const { wallets, options, cache, clock, events, page, alerts, connections, site, store } = embeddedWorld({ disk: first.disk })
      const other = embeddedWorld({ disk: first.disk })
      const login = async () => {
        other.clock.wall = first.clock.now() + 5_000
        await other.connect.run('email', never)
        await other.store.set('wallets/eip155/AUTH', { ...((await other.store.get('connection/eip155')) as object), left: false })
      }
      const update = store.update.bind(store)
      let isAgain = false
      const again = async () => {
        if (isAgain) return
        isAgain = true
        await login()
      }
      store.update = async (key, change) => {
        if (when === 'while the record is read' && key === 'embedded') await again()
        if (when === 'while the connection is deleted' && key === 'connection/eip155') await again()
        return update(key, change)
      }
      site.answers.set('IS_CONNECTED', async () => {
        if (isAgain) return { isConnected: true }
        if (when === 'before the page answers') await again()
        return { isConnected: false }
      })
      const restored = new RestoreConnections(connections, wallets, options, cache, clock, events, page, alerts).run()
      await settle(clock, 10_000)
      await restored
      expect(isAgain).toBe(true)
      expect(await other.record.preferences()).toMatchObject({ isUsed: true, email: 'ada@example.com' })
      for (const key of ['connection/eip155', 'wallets/eip155/AUTH']) expect(first.disk.texts.get(key), key).toBe(before.get(key))
    },
  )

  it('a wallet that was connected meanwhile is not forgotten with it', async () => {
    const first = embeddedWorld()
    await first.connect.run('email', never)
    await settle(first.clock)
    const { wallets, options, cache, clock, events, page, alerts, connections, site, store } = embeddedWorld({ disk: first.disk })
    let answer: (said: unknown) => void = () => {}
    site.answers.set('IS_CONNECTED', () => new Promise((resolve) => (answer = resolve)))
    const restored = new RestoreConnections(connections, wallets, options, cache, clock, events, page, alerts).run()
    await settle(clock)
    const other = { ...((await store.get('connection/eip155')) as object), connectorId: 'com.alpha', type: 'ANNOUNCED' }
    await store.set('connection/eip155', other)
    answer({ isConnected: false })
    await settle(clock, 10_000)
    await restored
    expect(await store.get('connection/eip155')).toEqual(other)
  })
})

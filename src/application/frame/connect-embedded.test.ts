import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { ALICE, BOB, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { SignInSeam } from '../../domain/siwx/sign-in-seam.ts'

const ASKED = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'u',
  version: '1',
  nonce: 'n',
} as const
const seam = (given: Partial<SignInSeam>) => ({ land: () => {}, refuses: () => false, ...given }) as SignInSeam
const STRANGER = `0x${'9'.repeat(40)}`
const never = new AbortController().signal

describe('in several namespaces', () => {
  const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
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
      embedded: async (network) => (network === 'eip155:1' ? message : undefined),
      adoptEmbedded: async (...given) => {
        adopted.push([...given.slice(0, 2), connections.of('eip155').status])
      },
    })
    const signed = { message: 'text', signature: '0x12' }
    site.answers.set('GET_USER', () => ({ ...USER, signed }))
    await connect.run('email', never)
    expect(site.asked[0]?.payload).toMatchObject({ chainId: 1, siwxMessage: message })
    expect(adopted).toEqual([[message, { address: ALICE, caipNetworkId: 'eip155:1', isSmartAccount: true, ...signed }, 'connecting']])
  })

  it.each([
    ['makes no message', async () => undefined],
    ['never answers', () => new Promise<undefined>(() => {})],
    ['fails', () => Promise.reject(new Error('no'))],
  ])('logs in without it when the site %s', async (_, embedded) => {
    const { connect, modal, site, clock, connections } = embeddedWorld()
    modal.signIn = seam({ embedded })
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
    const { connect, connections, wallet, site } = embeddedWorld()
    await connect.run('email', never)
    wallet.learnSmartNetworks([1])
    site.answers.set('SET_PREFERRED_ACCOUNT', () => ({ type: 'eoa', address: STRANGER }))
    site.answers.set('GET_USER', () => ({ ...USER, address: BOB, preferredAccountType: 'eoa' }))
    await wallet.prefer('eip155', 'eoa', never)
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
    await expect(wallet.prefer('eip155', 'eoa', never)).rejects.toMatchObject({ code: 'FRAME_REQUEST_FAILED' })
    await expect(wallet.prefer('eip155', 'smartAccount', never)).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect([connections.connection('eip155')?.accounts[0].address, (await record.read()).types]).toEqual([ALICE, undefined])
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

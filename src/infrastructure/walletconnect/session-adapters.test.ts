import { describe, expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { FakeEvmNodes } from '../../../test/fakes/connection/fake-evm-nodes.ts'
import { FakeSessionProvider } from '../../../test/fakes/connection/fake-session-provider.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { coreWorld, never, quiet } from '../../../test/support/core-world.ts'
import type { WalletEvent } from '../../domain/connection/connection.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { SessionService } from '../../domain/walletconnect/session-service.ts'
import type { SessionLink } from '../../ports/connection/chain-adapter.ts'
import { NodeRequests } from '../network/node-requests.ts'
import { SessionAdapters } from './session-adapters.ts'
import { SessionEip1193Provider } from './session-eip1193-provider.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const SECOND = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const WALLET = { id: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect', chain: 'eip155' } as const

function world(defaultChain?: string) {
  const core = coreWorld()
  const sessions = new FakeSessionProvider()
  const live = new SessionService(sessions)
  const pairing = new PairingService(sessions, live, core.networks, core.options, core.modal, new FakePage(), core.clock)
  const http = new FakeEvmNodes()
  const own = new FakeChainAdapter()
  const nodes = new NodeRequests(http, { of: ({ rpcUrls }) => rpcUrls.default.http })
  const adapters = { namespaces: ['eip155'] as const, load: async () => own }
  const provider = new SessionEip1193Provider(live, sessions, core.networks, nodes)
  const all = new SessionAdapters(live, sessions, pairing, adapters, core.clock, async () => provider, core.store, defaultChain)
  const adapter = all.of('eip155')
  const connect = async (preferred?: `eip155:${number}`) => {
    const connecting = adapter.connect(WALLET, { preferred }, never())
    await quiet()
    sessions.approve()
    return { ...(await connecting), connector: WALLET }
  }
  return { ...core, sessions, live, http, own, all, adapter, provider, connect }
}

describe('a wallet behind a relay, as a namespace sees it', () => {
  it('connects where the site stands, and says what was approved', async () => {
    const { connect } = world()
    expect(await connect('eip155:8453')).toMatchObject({
      accounts: [{ namespace: 'eip155', address: ADDRESS }],
      caipNetworkId: 'eip155:8453',
      approved: ['eip155:1', 'eip155:8453'],
      peer: { name: 'Fake Wallet' },
    })
  })

  it('starts where the site says that sessions start, if that was granted', async () => {
    expect(await world('eip155:1').connect('eip155:8453')).toMatchObject({ caipNetworkId: 'eip155:1' })
    expect(await world('eip155:10').connect('eip155:8453')).toMatchObject({ caipNetworkId: 'eip155:8453' })
  })

  it('does not take a session for its own that no connection is made of any more', async () => {
    const { connect, adapter, sessions } = world()
    const stop = adapter.watch(await connect(), () => {})
    const [before] = [sessions.kept?.topic]
    stop()
    await connect()
    expect(sessions.pairings).toBe(2)
    expect(sessions.ended).toEqual([before])
  })

  it.each([
    [
      'another account was picked',
      [ADDRESS, SECOND],
      ({ sessions }: ReturnType<typeof world>) => sessions.useAccount('eip155:1', SECOND),
      [SECOND, ADDRESS],
    ],
    [
      'an account was taken back',
      [ADDRESS, SECOND],
      ({ sessions }: ReturnType<typeof world>) => {
        sessions.accounts = { eip155: [ADDRESS] }
        sessions.update({ eip155: { chains: ['eip155:1', 'eip155:8453'], methods: [], events: [] } })
      },
      [ADDRESS],
    ],
  ] as const)('%s before the connection was listened to: it is told', async (_, accounts, meanwhile, expected) => {
    const opened = world()
    opened.sessions.accounts = { eip155: accounts }
    const connection = await opened.connect('eip155:1')
    meanwhile(opened)
    const events: WalletEvent[] = []
    opened.adapter.watch(connection, (event) => events.push(event))
    await quiet()
    expect(events).toEqual([{ type: 'accounts', accounts: expected.map((address) => ({ namespace: 'eip155', address })) }])
  })

  it('has no accounts in a namespace that the session does not cover', async () => {
    const { connect, all, adapter } = world()
    adapter.watch(await connect(), () => {})
    await expect(all.of('solana').connect({ ...WALLET, chain: 'solana' }, { isPartner: true }, never())).rejects.toThrow('No accounts')
  })

  it('comes back where it stood', async () => {
    const { adapter, sessions, store } = world()
    sessions.kept = sessions.sessionFor({ eip155: { chains: ['eip155:1', 'eip155:8453'], methods: [], events: [] } })
    await store.set('connection/eip155', {
      connectorId: 'walletConnect',
      type: 'WALLET_CONNECT',
      name: 'WalletConnect',
      address: ADDRESS,
      caipNetworkId: 'eip155:8453',
    })
    expect(await adapter.restore(WALLET, ADDRESS, never())).toMatchObject({ caipNetworkId: 'eip155:8453' })
  })

  it('comes back with the account that was in use, and asks that one', async () => {
    const { adapter, sessions, live } = world()
    sessions.accounts = { eip155: [ADDRESS, SECOND] }
    sessions.kept = sessions.sessionFor({ eip155: { chains: ['eip155:1'], methods: [], events: [] } })
    expect((await adapter.restore(WALLET, SECOND.toLowerCase(), never()))?.accounts.map(({ address }) => address)).toEqual([
      SECOND,
      ADDRESS,
    ])
    expect(live.addresses('eip155')[0]).toBe(SECOND)
  })

  it('asks what there is to know of an account that its owner picks, once, and tells it', async () => {
    const { all, sessions, own, clock, live } = world()
    const [first, second] = ['bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk', 'bc1qku0qh0mc00y8tk0n65x2tqw4trlspak0fnjmfz']
    const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
    sessions.accounts = { bip122: [first, second] }
    sessions.kept = sessions.sessionFor({ bip122: { chains: [BITCOIN], methods: [], events: [] } })
    const asked: unknown[] = []
    Object.assign(own, {
      accountsOverSession: async ({ address = '' }: SessionLink) => {
        asked.push(address)
        return [{ namespace: 'bip122', address, publicKey: `02${address}`, type: 'payment' }]
      },
    })
    const connector = { ...WALLET, chain: 'bip122' } as const
    const adapter = all.of('bip122')
    const wallet = await adapter.restore(connector, first, never())
    if (!wallet) throw new Error('not restored')
    const heard: WalletEvent[] = []
    const stop = adapter.watch({ ...wallet, connector }, (event) => heard.push(event))
    const pick = (address: string) =>
      sessions.news$.next({ type: 'accounts', topic: sessions.kept?.topic ?? '', caipNetworkId: BITCOIN, addresses: [address] })
    for (let count = 0; count < 1000; count += 1) pick(count % 2 ? second : first)
    await clock.advance(1000)
    expect(live.addresses('bip122')[0]).toBe(second)
    expect(heard.at(-1)).toMatchObject({ type: 'accounts', accounts: [{ address: second, publicKey: `02${second}` }] })
    expect(asked).toEqual([first, second])
    stop()
  })

  it('is not restored on another network than the stored one, which a late store has not said yet', async () => {
    const { connect, adapter, store } = world()
    await connect('eip155:8453')
    const answer = store.holdReads()
    await expect(adapter.restore(WALLET, ADDRESS, never())).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
    answer()
    expect(await adapter.restore(WALLET, ADDRESS, never())).toMatchObject({ accounts: [{ address: ADDRESS }] })
  })

  it('does not come back without a session', async () => {
    expect(await world().adapter.restore(WALLET, ADDRESS, never())).toBeUndefined()
  })

  it('moves to an approved chain without a question', async () => {
    const { connect, adapter, networks, sessions } = world()
    const connection = await connect()
    const network = networks.find(8453)
    expect(network && (await adapter.switchNetwork({ connection, network }, never()))).toBe('eip155:8453')
    expect(sessions.requests).toEqual([])
  })

  it('asks for a chain that was not approved, and takes only a wider session for a yes', async () => {
    const { connect, adapter, networks, sessions, clock } = world()
    sessions.refusedChains = ['eip155:8453']
    sessions.methods = ['wallet_addEthereumChain']
    sessions.answers.set('wallet_addEthereumChain', null)
    const connection = await connect()
    const network = networks.find(8453)
    if (!network) throw new Error('no network')
    const refused = expect(adapter.switchNetwork({ connection, network }, never())).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    await expect.poll(() => sessions.requests.length).toBe(1)
    await clock.advance(3000)
    await refused

    const moving = adapter.switchNetwork({ connection, network }, never())
    await quiet()
    sessions.refusedChains = []
    sessions.update({ eip155: { chains: ['eip155:1', 'eip155:8453'], methods: [], events: [] } })
    expect(await moving).toBe('eip155:8453')
    expect(sessions.requests[0]).toMatchObject({ caipNetworkId: 'eip155:1', params: [{ chainId: '0x2105' }] })
  })

  it('tells that the wallet left before anybody listened', async () => {
    const { connect, adapter, sessions } = world()
    const connection = await connect()
    sessions.leave()
    const heard: WalletEvent[] = []
    adapter.watch(connection, (event) => heard.push(event))
    await quiet()
    expect(heard).toEqual([{ type: 'disconnected' }])
  })

  it('tells what the wallet does by itself, until nobody listens', async () => {
    const { connect, adapter, sessions } = world()
    const connection = await connect()
    const heard: WalletEvent[] = []
    const stop = adapter.watch(connection, (event) => heard.push(event))
    sessions.move('eip155:8453')
    stop()
    sessions.leave()
    expect(heard).toEqual([{ type: 'network', caipNetworkId: 'eip155:8453' }])
  })

  it('gives the host what it signs with', async () => {
    const { connect, adapter, provider } = world()
    expect(adapter.provider(await connect())).toBe(provider)
  })

  it("reads balances through the namespace's own adapter", async () => {
    const { adapter, own, networks } = world()
    own.balances.set('eip155:1', 5n)
    const network = networks.find(1)
    expect(network && (await adapter.balance(ADDRESS, network, never())).value).toBe(5n)
  })

  it('disconnects by ending the session', async () => {
    const { connect, adapter, sessions, live } = world()
    await adapter.disconnect(await connect(), never())
    expect([sessions.ended.length, live.session]).toEqual([1, undefined])
  })
})

describe('EIP-1193 over a session', () => {
  it('answers for itself what it knows', async () => {
    const { connect, provider, sessions } = world()
    await connect()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ADDRESS])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'net_version' })).toBe('1')
    expect(sessions.requests).toEqual([])
  })

  it('asks the wallet what it granted, on the chain where it stands', async () => {
    const { connect, provider, sessions } = world()
    await connect('eip155:8453')
    sessions.answers.set('personal_sign', '0xsigned')
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', ADDRESS] })).toBe('0xsigned')
    expect(sessions.requests).toMatchObject([{ caipNetworkId: 'eip155:8453', method: 'personal_sign', params: ['0x00', ADDRESS] }])
  })

  it.each(['eth_signTypedData_v4', 'wallet_sendCalls', 'solana_signMessage', 'x'])('refuses %s, which was not granted', async (method) => {
    const { connect, provider, sessions, http } = world()
    await connect()
    await expect(provider.request({ method })).rejects.toMatchObject({ code: 4200 })
    expect([sessions.requests, http.requests]).toEqual([[], []])
  })

  it('reads from the node', async () => {
    const { connect, provider, http, networks } = world()
    await connect()
    const [url = ''] = networks.find(1)?.rpcUrls.default.http ?? []
    http.answers.set(url, '0x10')
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
  })

  it('passes on a refusal with the code of its standard', async () => {
    const { connect, provider, sessions } = world()
    await connect()
    sessions.rejects = true
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4001 })
    sessions.rejects = false
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: -32601 })
  })

  it('moves to an approved chain and tells so; another is unknown', async () => {
    const { connect, provider } = world()
    await connect()
    const heard: unknown[] = []
    provider.on('chainChanged', (chain) => heard.push(chain))
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })).toBeNull()
    await expect(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x38' }] })).rejects.toMatchObject({
      code: 4902,
    })
    expect(heard).toEqual(['0x2105'])
  })

  it('is disconnected without a session', async () => {
    const { connect, provider, sessions } = world()
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
    await connect()
    const heard: unknown[] = []
    const listener = (error: unknown) => heard.push((error as { code: number }).code)
    provider.on('disconnect', listener)
    sessions.leave()
    provider.removeListener('disconnect', listener)
    expect(heard).toEqual([4900])
  })
})

import { describe, expect, it } from 'vitest'
import type { Connector, WalletEvent } from '../../../src/domain/connection/connection.ts'
import { BitcoinKeys, satsConnectShape, unisatShape } from '../../fakes/wallets/bitcoin-wallet-shapes.ts'
import { keyAccounts } from '../../fakes/wallets/standard-keys.ts'
import { bitcoinAdapterWorld } from '../../support/adapter-worlds.ts'
import { bitcoinParts, home, other, shapeWorld, standardBitcoinWorld } from '../../support/bitcoin-world.ts'
import { balanceCases, farewellCases, noBalanceCases } from './adapter-network-cases.ts'
import { stormCases } from './adapter-watch-cases.ts'
import { describeChainAdapter } from './chain-adapter.contract.ts'

describeChainAdapter('BitcoinChainAdapter, Wallet Standard', standardBitcoinWorld, farewellCases, stormCases)

describeChainAdapter('BitcoinChainAdapter, sats-connect', bitcoinAdapterWorld, farewellCases, stormCases, balanceCases, noBalanceCases)

describeChainAdapter(
  'BitcoinChainAdapter, Unisat',
  () => {
    const keys = new BitcoinKeys()
    return shapeWorld(keys, unisatShape(keys), 'unisat', (each) => each.emit('accountsChanged', []))
  },
  farewellCases,
  stormCases,
)

describeChainAdapter(
  'BitcoinChainAdapter, OKX',
  () => {
    const keys = new BitcoinKeys()
    return shapeWorld(keys, unisatShape(keys, 'okx'), 'okx', (each) => each.emit('accountsChanged', []))
  },
  farewellCases,
  stormCases,
)

describe('OKX', () => {
  const signal = () => new AbortController().signal
  const okx = () => {
    const keys = new BitcoinKeys()
    const elsewhere = keyAccounts('bitcoin', { seed: 'okx', count: 2, chains: () => ['bitcoin:testnet'] }).find(({ address }) =>
      address.startsWith('tb1q'),
    )
    const asked: string[] = []
    const bitcoinTestnet = {
      connect: async () => {
        asked.push('connect')
        return { address: elsewhere?.address }
      },
      signMessage: async (message: string) => {
        asked.push(`sign ${message}`)
        return 'AAAA'
      },
    }
    const page = { okxwallet: { bitcoin: unisatShape(keys, 'okx'), bitcoinTestnet } as Record<string, unknown> }
    const { adapter, store } = bitcoinParts(page)
    const provider = page.okxwallet['bitcoin'] as object
    const connector: Connector = { id: 'okx', type: 'INJECTED', name: 'OKX Wallet', chain: 'bip122', provider, dialect: 'okx' }
    return { page, keys, adapter, store, connector, asked, testAddress: elsewhere?.address ?? '', mainAddress: keys.keys[0]?.address }
  }

  it('goes to its testnet and back, and signs there with what it has there', async () => {
    const { adapter, connector, asked, testAddress, mainAddress } = okx()
    const connection = { ...(await adapter.connect(connector, {}, signal())), connector }
    expect(connection.accounts[0].address).toBe(mainAddress)
    const heard: WalletEvent[] = []
    adapter.watch(connection, (event) => heard.push(event))
    expect(await adapter.switchNetwork({ connection, network: other }, signal())).toBe(other.caipNetworkId)
    expect(heard).toMatchObject([{ type: 'network', caipNetworkId: other.caipNetworkId, accounts: [{ address: testAddress }] }])
    const request = { provider: adapter.provider(connection), account: connection.accounts[0], message: 'a' }
    await adapter.signMessage(request, signal())
    expect(asked).toEqual(['connect', 'sign a'])
    expect(await adapter.switchNetwork({ connection, network: home }, signal())).toBe(home.caipNetworkId)
    await adapter.signMessage(request, signal())
    expect(asked).toHaveLength(2)
  })

  it('comes back on its testnet without a question', async () => {
    const { adapter, store, connector, asked, testAddress } = okx()
    const connected = await adapter.connect(connector, { preferred: other.caipNetworkId }, signal())
    expect(connected).toMatchObject({ accounts: [{ address: testAddress }], caipNetworkId: other.caipNetworkId })
    asked.length = 0
    const kept = { connectorId: 'okx', type: 'INJECTED', name: 'OKX Wallet', address: testAddress, caipNetworkId: other.caipNetworkId }
    await store.set('connection/bip122', kept)
    const again = await adapter.restore(connector, testAddress, signal())
    expect([again?.accounts[0].address, asked]).toEqual([testAddress, []])
  })

  it.each<[string, (page: { okxwallet: Record<string, unknown> }) => void]>([
    ['has none', ({ okxwallet }) => delete okxwallet['bitcoinTestnet']],
    ['is another wallet by now', ({ okxwallet }) => Object.assign(okxwallet, { bitcoin: {} })],
    ['hides it behind a trap', ({ okxwallet }) => Object.defineProperty(okxwallet, 'bitcoinTestnet', { get: () => JSON.parse('{') })],
    ['has one that only signs', ({ okxwallet }) => Object.assign(okxwallet, { bitcoinTestnet: { signMessage: () => 'AAAA' } })],
    [
      'names an address of mainnet there',
      ({ okxwallet }) =>
        Object.assign(okxwallet, { bitcoinTestnet: { connect: async () => ({ address: 'bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk' }) } }),
    ],
  ])('stays where it is when it %s', async (_, change) => {
    const { page, adapter, connector, mainAddress, keys } = okx()
    const connection = { ...(await adapter.connect(connector, {}, signal())), connector }
    change(page)
    await expect(adapter.switchNetwork({ connection, network: other }, signal())).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect(connection.accounts[0].address).toBe(mainAddress)
    // What is signed then is signed by what is shown.
    const request = { provider: adapter.provider(connection), account: connection.accounts[0], message: 'a' }
    expect((await adapter.signMessage(request, signal())).signature).toBe(keys.sign(mainAddress, 'a', 'bip322'))
  })
})

describe('Leather', () => {
  const open = () => {
    const keys = new BitcoinKeys()
    return { keys, ...shapeWorld(keys, satsConnectShape(keys, 'leather'), 'leather', () => {}) }
  }
  const signal = () => new AbortController().signal

  it('names both addresses, with key and path, and leaves out the one of Stacks', async () => {
    const { adapter, connector, keys } = open()
    const { accounts, caipNetworkId } = await adapter.connect(connector, {}, signal())
    expect(caipNetworkId).toBe(home.caipNetworkId)
    expect(accounts).toMatchObject([
      { address: keys.keys[0]?.address, type: 'payment', path: "m/84'/0'/0'/0/0", publicKey: expect.stringMatching(/^0[23]/) },
      { address: keys.keys[1]?.address, type: 'ordinal', path: "m/86'/0'/0'/0/0" },
    ])
  })

  it('comes back as it was left, without a question, for it would ask its owner', async () => {
    const { adapter, connector, keys, addresses } = open()
    const wallet = await adapter.restore(connector, addresses[0], signal())
    expect(wallet).toMatchObject({ accounts: [{ address: addresses[0] }], caipNetworkId: home.caipNetworkId })
    expect(keys.calls).toEqual([])
    if (!wallet) throw new Error('not restored')
    const connection = { ...wallet, connector }
    const request = { provider: adapter.provider(connection), account: wallet.accounts[0], message: 'a' }
    keys.granted = true
    expect((await adapter.signMessage(request, signal())).signature).toBe(keys.sign(addresses[0], 'a', 'bip322'))
  })

  it('does not come back as what is no address', async () => {
    const { adapter, connector, keys } = open()
    for (const address of ['', 'bc1qnothing', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'])
      expect(await adapter.restore(connector, address, signal())).toBeUndefined()
    expect(keys.calls).toEqual([])
  })

  it('is asked for the addresses of another network, and believed only if they are of it', async () => {
    const { adapter, connector, keys } = open()
    const connection = { ...(await adapter.connect(connector, {}, signal())), connector }
    const before = keys.prompts
    await expect(adapter.switchNetwork({ connection, network: other }, signal())).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect(keys.prompts - before).toBe(1)
    const signing = { provider: adapter.provider(connection), account: connection.accounts[0], message: 'a' }
    keys.asked.length = 0
    await adapter.signMessage(signing, signal())
    expect(keys.asked).toMatchObject([{ network: 'mainnet' }])
    keys.answer = 'reject'
    await expect(adapter.switchNetwork({ connection, network: other }, signal())).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('signs', async () => {
    const { adapter, connector, keys } = open()
    const connection = { ...(await adapter.connect(connector, {}, signal())), connector }
    const [account] = connection.accounts
    const request = { provider: adapter.provider(connection), account, message: 'Hello' }
    expect((await adapter.signMessage(request, signal())).signature).toBe(keys.sign(account.address, 'Hello', 'bip322'))
    keys.answer = 'reject'
    await expect(adapter.signMessage(request, signal())).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })
})

import { describe, expect, it } from 'vitest'
import type { Connector } from '../../../src/domain/connection/connection.ts'
import { ConnectionService } from '../../../src/domain/connection/connection-service.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { solana, solanaDevnet } from '../../../src/infrastructure/network/known-networks.ts'
import { SolanaChainAdapter } from '../../../src/infrastructure/solana/solana-chain-adapter.ts'
import { FakeLogger } from '../../fakes/logging/fake-logger.ts'
import { FakeSolanaRpc } from '../../fakes/solana/fake-solana-rpc.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { StandardKeyWallet } from '../../fakes/wallets/standard-key-wallet.ts'
import { noteFigure } from '../../support/note-figure.ts'
import { processorTime } from '../../support/processor-time.ts'
import { siteParts } from '../../support/standard-world.ts'
import { refuseUnhandledRejections } from '../../support/unhandled-rejections.ts'

const home = toNetwork(solana)
const other = toNetwork(solanaDevnet)
const EVM = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

refuseUnhandledRejections()

function open() {
  const { clock, site } = siteParts('solana', home, other)
  const adapter = new SolanaChainAdapter(clock, site, new FakeSolanaRpc())
  const connections = new ConnectionService(
    { namespaces: ['solana'], load: async () => adapter },
    new FakeKeyValueStore(),
    clock,
    new FakeLogger(),
  )
  const connector = (provider: unknown, id = 'hostile'): Connector => ({
    id,
    type: 'ANNOUNCED',
    name: id,
    chain: 'solana',
    provider,
    dialect: 'standard',
  })
  const connect = async (each: Connector) => {
    const work = connections.connect(each, {}, new AbortController().signal).then(
      () => 'connected',
      (error: { code: string }) => error.code,
    )
    await clock.advance(5000)
    return work
  }
  return { clock, connections, connector, connect, address: () => connections.connection('solana')?.accounts[0].address }
}

const keys = () => new StandardKeyWallet({ name: 'Hostile' })
const [honest] = keys().keys

describe('hostile wallets of the Wallet Standard, through the connection service', () => {
  const account = (change: object) => ({
    accounts: [{ address: honest?.address, publicKey: honest?.publicKey, chains: ['solana:mainnet'], features: [], ...change }],
  })
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
    },
  )

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'NO_ACCOUNTS'],
    ['null', null, 'NO_ACCOUNTS'],
    ['a text', 'connected', 'NO_ACCOUNTS'],
    ['an object of traps', trap, 'CONNECT_FAILED'],
    ['accounts that are no list', { accounts: { length: 1, 0: account({}).accounts[0] } }, 'NO_ACCOUNTS'],
    ['accounts that are traps', { accounts: [trap] }, 'NO_ACCOUNTS'],
    ['an address of another chain', account({ address: EVM }), 'CONNECT_FAILED'],
    ['an address of 31 bytes', account({ address: '2GunRB9HpMzZXWghwEmoLLeGMT9fpdhmMs2iHE6GFAg' }), 'CONNECT_FAILED'],
    [
      'a secret key as its address',
      account({ address: '53vkCnbaJpDSBbvkuwMR9AUkjCSv2ZTMybeNRMn9XJzkLEzoudaxdshqsYVHyFRUbRwtfeA7hQwuyBd19vL4ZUa8' }),
      'CONNECT_FAILED',
    ],
    ["another's key beside its address", account({ publicKey: new Uint8Array(32).fill(7) }), 'CONNECT_FAILED'],
    ['an account of another chain', account({ chains: ['ethereum:1', 'sui:mainnet'] }), 'CONNECT_FAILED'],
    ['chains that are no list', account({ chains: 'solana:mainnet' }), 'CONNECT_FAILED'],
    ['an account without a key', account({ publicKey: undefined }), 'connected'],
    ['ten thousand accounts', { accounts: Array.from({ length: 10_000 }, () => account({}).accounts[0]) }, 'connected'],
  ])('answers %s', async (_, answer, expected) => {
    const { connect, connector, connections, address } = open()
    const wallet = keys()
    wallet.results.set('connect', answer)
    const outcome = await connect(connector(wallet.wallet))
    expect(outcome).toBe(expected)
    expect(connections.of('solana').status).toBe(expected === 'connected' ? 'connected' : 'disconnected')
    if (expected === 'connected') expect(address()).toBe(honest?.address)
    // Whatever happened, another wallet can be used.
    expect(await connect(connector(new StandardKeyWallet({ name: 'Control' }).wallet, 'control'))).toBe('connected')
  })

  it.each<[string, unknown, string]>([
    ['rejects as EIP-1193 does', Object.assign(new Error('User rejected the request.'), { code: 4001 }), 'USER_REJECTED'],
    ['rejects in words', new Error('The user cancelled the request'), 'USER_REJECTED'],
    ['throws a text', 'boom', 'CONNECT_FAILED'],
    ['throws nothing', undefined, 'CONNECT_FAILED'],
    ['throws a trap', trap, 'CONNECT_FAILED'],
  ])('%s', async (_, thrown, expected) => {
    const { connect, connector } = open()
    const wallet = keys()
    wallet.failures.set('connect', thrown)
    expect(await connect(connector(wallet.wallet))).toBe(expected)
  })

  it.each<[string, unknown]>([
    ['no object', 7],
    ['no features', {}],
    ['a feature without its method', { features: { 'standard:connect': {}, 'standard:events': {} } }],
    ['features of traps', { features: trap }],
  ])('is %s', async (_, provider) => {
    const { connect, connector, connections } = open()
    expect(['PROVIDER_NOT_FOUND', 'CONNECT_FAILED']).toContain(await connect(connector(provider)))
    expect(connections.of('solana').status).toBe('disconnected')
  })

  it('answers late, when another wallet is in use: nothing changes', async () => {
    const { connector, connect, connections, address, clock } = open()
    const wallet = keys()
    wallet.answer = 'ignore'
    const late = connections
      .connect(connector(wallet.wallet), {}, new AbortController().signal)
      .catch((error: { code: string }) => error.code)
    const control = new StandardKeyWallet({ name: 'Control' })
    expect(await connect(connector(control.wallet, 'control'))).toBe('connected')
    wallet.wakeUp()
    await clock.advance(100)
    expect(await late).toBe('ABORTED')
    expect(address()).toBe(control.keys[0]?.address)
  })

  it('storms, and lies in between: the last valid word counts, once', async () => {
    const { connector, connect, connections, clock, address } = open()
    const wallet = keys()
    await connect(connector(wallet.wallet))
    const states: unknown[] = []
    connections.state.value$.subscribe((state) => states.push(state))
    const [first = '', second = ''] = wallet.keys.map((key) => key.address)
    const used = processorTime()
    for (let turn = 0; turn < 10_000; turn += 1) {
      wallet.selected = [turn % 2 ? second : first]
      wallet.emit(turn % 3 ? { accounts: null } : trap)
    }
    await clock.advance(100)
    noteFigure('Wallet Standard: 10,000 changes', used(), 500)
    expect(address()).toBe(second)
    expect(states.length).toBeLessThanOrEqual(2)
  })

  it('moves its accounts to a chain the site does not know: the visitor is not locked in', async () => {
    const { connector, connect, connections, clock } = open()
    const wallet = keys()
    await connect(connector(wallet.wallet))
    wallet.chains = ['solana:testnet']
    wallet.emit({ chains: wallet.chains })
    await clock.advance(100)
    expect(connections.connection('solana')?.caipNetworkId).toBe('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')
    wallet.chains = ['solana:mainnet']
    await connections.switchNetwork(home, new AbortController().signal)
    expect(connections.connection('solana')?.caipNetworkId).toBe(home.caipNetworkId)
    await connections.disconnect('solana')
    expect(connections.of('solana').status).toBe('disconnected')
  })

  it('says it is on a chain where it has nothing: it is not believed', async () => {
    const { connector, connect, connections } = open()
    const wallet = new StandardKeyWallet({ name: 'Hostile', chains: ['solana:mainnet'] })
    await connect(connector(wallet.wallet))
    await expect(connections.switchNetwork(other, new AbortController().signal)).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect(connections.connection('solana')?.caipNetworkId).toBe(home.caipNetworkId)
  })
})

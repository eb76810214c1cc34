import { describe, expect, it } from 'vitest'
import type { Connector } from '../../../src/domain/connection/connection.ts'
import { BitcoinBalances } from '../../../src/infrastructure/bitcoin/bitcoin-balances.ts'
import type { BitcoinProvider } from '../../../src/ports/host/providers.ts'
import { FakeHttp } from '../../fakes/http/fake-http.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { BitcoinKeys, satsConnectShape, unisatShape } from '../../fakes/wallets/bitcoin-wallet-shapes.ts'
import { bitcoinParts, home, other } from '../../support/bitcoin-world.ts'

const ADDRESS = 'bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk'
const signal = () => new AbortController().signal

async function outcomeOf(provider: object, dialect: string): Promise<unknown> {
  const { adapter, clock } = bitcoinParts()
  const connector: Connector = { id: 'hostile', type: 'INJECTED', name: 'Hostile', chain: 'bip122', provider, dialect }
  const work = adapter.connect(connector, {}, signal()).then(
    ({ accounts, caipNetworkId }) => [caipNetworkId, ...accounts.map(({ address, type }) => `${type} ${address}`)],
    (error: { code: string }) => error.code,
  )
  await clock.advance(5000)
  return work
}

const rpc = (answer: unknown) => ({
  request: async (method: string) => (method === 'wallet_connect' ? answer : { error: { code: -32601, message: 'no' } }),
})
const trap = new Proxy(
  {},
  {
    get: () => {
      throw new Error('trap')
    },
  },
)

describe('hostile wallets of Bitcoin', () => {
  it.each<[string, unknown, unknown]>([
    ['nothing', undefined, 'NO_ACCOUNTS'],
    ['a trap', trap, 'CONNECT_FAILED'],
    ['an error', { error: { code: -1, message: 'broken' } }, 'CONNECT_FAILED'],
    ['a refusal of sats-connect', { error: { code: -32000, message: 'User rejected' } }, 'USER_REJECTED'],
    ['addresses that are no list', { result: { addresses: 'bc1q' } }, 'NO_ACCOUNTS'],
    ['addresses of other kinds', { result: { addresses: [null, 7, { address: 7 }, trap] } }, 'NO_ACCOUNTS'],
    ['an address of Ethereum', { result: { addresses: [{ address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }] } }, 'CONNECT_FAILED'],
    ['a wrong checksum', { result: { addresses: [{ address: `${ADDRESS.slice(0, -1)}q` }] } }, 'CONNECT_FAILED'],
    [
      'an address of testnet, without a word about it',
      { result: { addresses: [{ address: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', purpose: 'payment' }] } },
      ['bip122:000000000933ea01ad0ee984209779ba', 'payment tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
    ],
    [
      'an address of mainnet, and says that it is on testnet',
      { result: { addresses: [{ address: ADDRESS }], network: { bitcoin: { name: 'Testnet' } } } },
      'CONNECT_FAILED',
    ],
    [
      'one address twice, with keys and paths that are none',
      { result: { addresses: [{ address: ADDRESS, publicKey: '<b>', path: '../../' }, { address: ADDRESS.toUpperCase() }] } },
      [home.caipNetworkId, `payment ${ADDRESS}`],
    ],
  ])('answer %s', async (_, answer, expected) => {
    expect(await outcomeOf(rpc(answer), 'sats-connect')).toEqual(expected)
  })

  it.each<[string, object, unknown]>([
    ['no methods', {}, 'PROVIDER_NOT_FOUND'],
    ['a list of no addresses', { requestAccounts: async () => [undefined, '', 7] }, 'CONNECT_FAILED'],
    [
      'one address, and a network that is none',
      { requestAccounts: async () => [ADDRESS], getNetwork: async () => 'livenet; drop' },
      [home.caipNetworkId, `payment ${ADDRESS}`],
    ],
    [
      'one address, and throws at every other question',
      {
        requestAccounts: async () => [ADDRESS],
        getNetwork: () => Promise.reject(trap),
        getPublicKey: () => {
          throw new Error('no')
        },
      },
      [home.caipNetworkId, `payment ${ADDRESS}`],
    ],
  ])('that speak as Unisat does: %s', async (_, provider, expected) => {
    expect(await outcomeOf(provider, 'unisat')).toEqual(expected)
  })

  it('of a way of speaking that nobody knows are not there', async () => {
    expect(await outcomeOf(unisatShape(new BitcoinKeys()), 'constructor')).toBe('PROVIDER_NOT_FOUND')
  })
})

describe('a wallet of Bitcoin that lies about a switch', () => {
  const mainnet = { addresses: [{ address: ADDRESS, purpose: 'payment' }] }
  const sats = (after: object, moved: unknown = { result: null }) => ({
    request: async (method: string) => {
      if (method === 'wallet_changeNetwork') return moved
      if (method === 'wallet_connect') return { result: mainnet }
      return method === 'wallet_getAccount' ? { result: { ...mainnet, ...after } } : { error: { code: -32601, message: 'no' } }
    },
  })
  const unisat = (more: object) => ({ requestAccounts: async () => [ADDRESS], getAccounts: async () => [ADDRESS], ...more })

  it.each<[string, string, object, string]>([
    ['stays, and says so', 'sats-connect', sats({ network: { bitcoin: { name: 'Mainnet' } } }), 'CHAIN_UNSUPPORTED'],
    [
      'says that it moved, with addresses of before',
      'sats-connect',
      sats({ network: { bitcoin: { name: 'Testnet' } } }),
      'CHAIN_UNSUPPORTED',
    ],
    ['says nothing, with addresses of before', 'sats-connect', sats({}), 'CHAIN_UNSUPPORTED'],
    ['has no addresses any more', 'sats-connect', sats({ addresses: [] }), 'CHAIN_UNSUPPORTED'],
    ['refuses', 'sats-connect', sats({}, { error: { code: -32000, message: 'no' } }), 'USER_REJECTED'],
    ['breaks', 'sats-connect', sats({}, trap), 'CHAIN_UNSUPPORTED'],
    ['says yes, and stays', 'unisat', unisat({ switchChain: async () => ({ enum: 'BITCOIN_TESTNET' }) }), 'CHAIN_UNSUPPORTED'],
    [
      'says that it is there, with addresses of before',
      'unisat',
      unisat({ switchNetwork: async () => 'testnet', getNetwork: async () => 'testnet' }),
      'CONNECT_FAILED',
    ],
    ['cannot be told', 'unisat', unisat({}), 'CHAIN_UNSUPPORTED'],
  ])('%s (%s)', async (_, dialect, provider, expected) => {
    const { adapter } = bitcoinParts()
    const connector: Connector = { id: 'liar', type: 'INJECTED', name: 'Liar', chain: 'bip122', provider, dialect }
    const work = adapter.connect(connector, {}, signal()).then(async (wallet) => {
      const connection = { ...wallet, connector }
      const events: unknown[] = []
      adapter.watch(connection, (event) => events.push(event))
      await expect(adapter.switchNetwork({ connection, network: other }, signal())).rejects.toMatchObject({ code: expected })
      expect(events).toEqual([])
    })
    // One that names a network its addresses are not of is not connected in the first place.
    if (expected === 'CONNECT_FAILED') await expect(work).rejects.toMatchObject({ code: expected })
    else await work
  })
})

describe('the provider of Bitcoin', () => {
  const open = async () => {
    const keys = new BitcoinKeys()
    const shape = satsConnectShape(keys) as { request: (method: string, params?: object) => Promise<unknown> }
    const { adapter } = bitcoinParts()
    const connector: Connector = { id: 'x', type: 'INJECTED', name: 'X', chain: 'bip122', provider: shape, dialect: 'sats-connect' }
    const connection = { ...(await adapter.connect(connector, {}, signal())), connector }
    return { keys, shape, provider: adapter.provider(connection) as BitcoinProvider, connection }
  }

  it('names payment and ordinals, with their keys', async () => {
    const { provider, keys } = await open()
    expect(await provider.getAccountAddresses()).toMatchObject([
      { type: 'payment', address: keys.keys[0]?.address, publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/) },
      { type: 'ordinal', address: keys.keys[1]?.address, publicKey: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })

  it('signs with the account it is told', async () => {
    const { provider, keys } = await open()
    const [payment, ordinal] = keys.keys
    expect(await provider.signMessage({ message: 'a' })).toBe(keys.sign(payment?.address, 'a'))
    expect(await provider.signMessage({ message: 'a', address: ordinal?.address })).toBe(keys.sign(ordinal?.address, 'a'))
  })

  it('gives what the wallet says no with, and what it has not', async () => {
    const { provider, keys } = await open()
    await expect(provider.sendTransfer({ recipient: ADDRESS, amount: '1' })).rejects.toMatchObject({ code: -32601 })
    keys.answer = 'reject'
    await expect(provider.signMessage({ message: 'a' })).rejects.toMatchObject({ code: -32000 })
  })
})

describe('balances of Bitcoin', () => {
  it.each<[string, unknown]>([
    ['no list', { value: 7 }],
    ['an output without a value', [{ value: 1 }, {}]],
    ['a fraction', [{ value: 0.5 }]],
    ['a debt', [{ value: -5 }]],
    ['a text', [{ value: '5' }]],
    ['more than there is', [{ value: 2_100_000_000_000_000 }, { value: 1 }]],
  ])('are unavailable when an explorer answers %s', async (_, answer) => {
    const clock = new FakeClock()
    const http = new FakeHttp(clock)
    http.answer(`https://one.example/address/${ADDRESS}/utxo`, { json: answer })
    const one = new BitcoinBalances(http, clock, () => ['https://one.example'])
    await expect(one.read(ADDRESS, home, signal())).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
    // The next one is asked.
    http.answer(`https://two.example/address/${ADDRESS}/utxo`, { json: [{ value: 5 }, { value: 7 }] })
    const two = new BitcoinBalances(http, clock, () => ['https://one.example', 'https://two.example'])
    expect(await two.read(ADDRESS, home, signal())).toMatchObject({ value: 12n, symbol: 'BTC' })
  })
})

import { describe, expect, it } from 'vitest'
import type { Connector, StoredConnection } from '../../../src/domain/connection/connection.ts'
import { ConnectionService } from '../../../src/domain/connection/connection-service.ts'
import { FakeChainAdapter } from '../../fakes/connection/fake-chain-adapter.ts'
import { FakeLogger } from '../../fakes/logging/fake-logger.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { BitcoinKeys, satsConnectShape } from '../../fakes/wallets/bitcoin-wallet-shapes.ts'
import { StacksWallet } from '../../fakes/wallets/stacks-wallet.ts'
import { stacksAdapterWorld } from '../../support/adapter-worlds.ts'
import { shapeWorld } from '../../support/bitcoin-world.ts'
import { walletNamed } from '../../support/core-world.ts'
import type { ChainAdapterWorld } from './chain-adapter-cases.ts'

type World = ChainAdapterWorld & Readonly<{ request?: Record<string, unknown> }>
type Signer = Readonly<{ signMessage(input: object): Promise<string> }>
const never = () => new AbortController().signal

/** Does not know the silent question. */
function deaf(provider: object): object {
  const { request, ...rest } = provider as { request(method: string, params?: object): Promise<unknown> }
  const answer = (method: string, params?: object) =>
    method === 'wallet_getAccount' ? Promise.resolve({ error: { code: -32601, message: 'Method not found' } }) : request(method, params)
  return { ...rest, request: answer }
}

function bitcoinWorld(dialect: string, make: (keys: BitcoinKeys) => object): World {
  const keys = new BitcoinKeys()
  return shapeWorld(keys, make(keys), dialect, (each) => each.emit('accountChange'))
}

function stacksWorld(dialect: string): World {
  const world = stacksAdapterWorld()
  const wallet = new StacksWallet(dialect === 'leather' ? 'leather' : 'sats-connect', { grants: [] })
  const provider = dialect === 'leather' ? wallet.provider : deaf(wallet.provider)
  return { ...world, connector: { ...world.connector, dialect, provider } }
}

const WORLDS: readonly (readonly [string, () => World])[] = [
  ['Leather, Bitcoin', () => bitcoinWorld('leather', (keys) => satsConnectShape(keys, 'leather'))],
  ['sats-connect without a silent question, Bitcoin', () => bitcoinWorld('sats-connect', (keys) => deaf(satsConnectShape(keys)))],
  ['Leather, Stacks', () => stacksWorld('leather')],
  ['sats-connect without a silent question, Stacks', () => stacksWorld('sats-connect')],
]

async function open(make: () => World, stored: Partial<StoredConnection> = {}) {
  const world = make()
  const { adapter, connector, addresses } = world
  const store = new FakeKeyValueStore()
  const { namespace } = adapter
  const adapters = { namespaces: [namespace], load: async () => adapter }
  const connections = new ConnectionService(adapters, store, new FakeClock(), new FakeLogger())
  const record = { connectorId: connector.id, type: connector.type, name: connector.name, address: addresses[0], ...stored }
  await store.set(`connection/${namespace}`, record)
  const come = async (candidates: readonly [Connector, ...Connector[]] = [connector]) => {
    const work = connections.restore(candidates, record, never())
    await world.pass(5000)
    return work
  }
  const confirmed = () => connections.connection(namespace)?.isConfirmed
  return { ...world, namespace, connections, store, come, confirmed }
}

describe.each(WORLDS)('a wallet that cannot be asked silently: %s', (_, make) => {
  it('comes back as not confirmed, without a prompt', async () => {
    const { come, connections, namespace, addresses, wallet, confirmed } = await open(make)
    const before = wallet.prompts()
    expect(await come()).toBe(true)
    expect([confirmed(), connections.connection(namespace)?.accounts[0].address, wallet.prompts()]).toEqual([false, addresses[0], before])
  })

  it('does not come back by a record of another kit, nor where its identity is disputed', async () => {
    const imported = await open(make, { isImported: true })
    expect([await imported.come(), imported.connections.connections]).toEqual([false, []])
    const disputed = await open(make)
    expect([await disputed.come([disputed.connector, { ...disputed.connector, id: 'announced-1' }]), disputed.confirmed()]).toEqual([
      false,
      undefined,
    ])
  })

  it('is confirmed by the next connection', async () => {
    const { come, connections, connector, confirmed, pass } = await open(make)
    await come()
    const work = connections.connect(connector, {}, never())
    await pass(5000)
    await work
    expect(confirmed()).toBeUndefined()
  })
})

describe('a network that an unconfirmed wallet names first', () => {
  const moved = async (accounts?: (own: readonly string[]) => readonly string[]) => {
    const fake = new FakeChainAdapter('bip122', 'bip122:000000000019d6689c085ae165831e93')
    const connector = walletNamed('Leather', 'bip122')
    const store = new FakeKeyValueStore()
    const adapters = { namespaces: ['bip122' as const], load: async () => fake }
    const connections = new ConnectionService(adapters, store, new FakeClock(), new FakeLogger())
    const [own = '', ...others] = [...fake.accounts, 'bc1qother']
    fake.restore = async () => ({ accounts: [account(own)], caipNetworkId: fake.chain, isConfirmed: false })
    const record = { connectorId: connector.id, type: connector.type, name: connector.name, address: own }
    await store.set('connection/bip122', record)
    await connections.restore([connector], record, never())
    const [first, ...rest] = accounts?.([own, ...others]).map(account) ?? []
    fake.emit({ type: 'network', caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba', ...(first && { accounts: [first, ...rest] }) })
    const now = connections.connection('bip122')
    return [now?.isConfirmed, now?.accounts.map(({ address }) => address), (await store.get('connection/bip122')) !== undefined]
  }
  const account = (address: string) => ({ namespace: 'bip122' as const, address })
  const OWN = new FakeChainAdapter().accounts[0]

  it('does not confirm the account where it comes alone', async () => {
    expect(await moved()).toEqual([false, [OWN], true])
  })

  it('confirms the account where it comes with the same address', async () => {
    expect(await moved(([own = '', other = '']) => [other, own])).toEqual([undefined, ['bc1qother', OWN], true])
  })

  it('ends the connection where it comes with another address', async () => {
    expect(await moved(([, other = '']) => [other])).toEqual([undefined, undefined, false])
  })
})

describe('the first answer of a wallet of Bitcoin', () => {
  /** Leather and sats-connect say who signed. */
  const naming = (dialect: 'leather' | 'sats-connect', who: (own: readonly string[]) => string) => () => {
    const keys = new BitcoinKeys()
    const shape = satsConnectShape(keys, dialect) as { request(method: string, params?: object): Promise<{ result?: object }> }
    const request = async (method: string, params?: object) => {
      if (method === 'wallet_getAccount') throw { error: { code: -32601, message: 'Method not found' } }
      const answer = await shape.request(method, params)
      return method === 'signMessage'
        ? { ...answer, result: { ...answer.result, address: who(keys.keys.map(({ address }) => address)) } }
        : answer
    }
    keys.granted = true
    return shapeWorld(keys, { ...shape, request }, dialect, () => {})
  }
  const signed = async (make: () => World, by?: (own: string) => string) => {
    const world = await open(make)
    await world.come()
    const provider = world.connections.provider('bip122') as Signer
    const sign = () =>
      provider.signMessage({ message: 'hello', ...(by && { address: by(world.addresses[0] ?? '') }) }).then(
        () => 'signed',
        ({ code }: { code: unknown }) => code,
      )
    return { ...world, sign, answer: await sign() }
  }

  it.each(['leather', 'sats-connect'] as const)('confirms the account it names (%s)', async (dialect) => {
    const { answer, confirmed, connections, addresses } = await signed(naming(dialect, ([first = '']) => first))
    expect([answer, confirmed(), connections.connection('bip122')?.accounts[0].address]).toEqual(['signed', undefined, addresses[0]])
  })

  it.each(['leather', 'sats-connect'] as const)('ends the connection where it names another one, and is withheld (%s)', async (dialect) => {
    const { answer, connections, store } = await signed(naming(dialect, ([, second = '']) => second))
    expect([answer, connections.of('bip122').status, await store.get('connection/bip122')]).toEqual([4100, 'disconnected', undefined])
  })

  it.each([
    ['the wallet', (own: string) => own.toUpperCase(), undefined],
    ['the site', (own: string) => own, (own: string) => own.toUpperCase()],
  ])('confirms an address that %s spells in capitals, as it was stored', async (_, named, by) => {
    const { answer, confirmed, connections, addresses } = await signed(
      naming('leather', ([first = '']) => named(first)),
      by,
    )
    expect([answer, confirmed(), connections.connection('bip122')?.accounts[0].address]).toEqual(['signed', undefined, addresses[0]])
  })

  it('is the only one that decides: a later one under another name is withheld and shown nowhere', async () => {
    let name: string | undefined
    const { sign, connections, addresses } = await signed(naming('leather', ([first = '']) => name ?? first))
    name = '<b>bc1q-somebody</b>'
    expect(await sign()).toBe(4100)
    expect(connections.connection('bip122')?.accounts.map(({ address }) => address) ?? []).toEqual([addresses[0]])
  })
})

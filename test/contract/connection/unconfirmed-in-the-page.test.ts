import { BehaviorSubject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { RestoreConnections } from '../../../src/application/connection/restore-connections.ts'
import { AlertService } from '../../../src/domain/alerts/alert-service.ts'
import { EventService } from '../../../src/domain/analytics/event-service.ts'
import type { Connector, StoredConnection } from '../../../src/domain/connection/connection.ts'
import { ConnectionService } from '../../../src/domain/connection/connection-service.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import { OptionsService } from '../../../src/domain/options/options-service.ts'
import { resolveOptions } from '../../../src/domain/options/resolve-options.ts'
import { CacheService } from '../../../src/domain/shared/cache.ts'
import { DISCOVERY_MS, WalletService } from '../../../src/domain/wallets/wallet-service.ts'
import type { ChainAdapter } from '../../../src/ports/connection/chain-adapter.ts'
import { FakeLogger } from '../../fakes/logging/fake-logger.ts'
import { FakePage } from '../../fakes/page/fake-page.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { BitcoinKeys, satsConnectShape, unisatShape } from '../../fakes/wallets/bitcoin-wallet-shapes.ts'
import { StacksWallet } from '../../fakes/wallets/stacks-wallet.ts'
import { keyAccounts } from '../../fakes/wallets/standard-keys.ts'
import { stacksAdapterWorld } from '../../support/adapter-worlds.ts'
import { bitcoinParts, home, other, shapeWorld } from '../../support/bitcoin-world.ts'

type Wallet = Readonly<{
  adapter: ChainAdapter
  connector: Connector
  networks: readonly Network[]
  address: string
  on?: Network
  store?: FakeKeyValueStore
  pass(ms: number): Promise<void>
  prompts(): number
}>

/** Does not know the silent question. */
function deaf(provider: object): object {
  const { request, ...rest } = provider as { request(method: string, params?: object): Promise<unknown> }
  const answer = (method: string, params?: object) =>
    method === 'wallet_getAccount' ? Promise.resolve({ error: { code: -32601, message: 'Method not found' } }) : request(method, params)
  return { ...rest, request: answer }
}

function bitcoin(dialect: string, make: (keys: BitcoinKeys) => object): Wallet {
  const keys = new BitcoinKeys()
  const { adapter, connector, addresses, pass, wallet } = shapeWorld(keys, make(keys), dialect, () => {})
  return { adapter, connector, networks: [home, other], address: addresses[0], pass, prompts: () => wallet.prompts() }
}

/** Its object for test networks has no question that opens no window. */
function okxOnTestnet(): Wallet {
  const keys = new BitcoinKeys()
  const [elsewhere] = keyAccounts('bitcoin', { seed: 'okx', count: 1, chains: () => ['bitcoin:testnet'] })
  let prompts = 0
  const connect = async () => {
    prompts += 1
    return { address: elsewhere?.address }
  }
  const provider = unisatShape(keys, 'okx')
  const { adapter, store, clock } = bitcoinParts({
    okxwallet: { bitcoin: provider, bitcoinTestnet: { connect, signMessage: async () => '' } },
  })
  const connector: Connector = { id: 'okx', type: 'INJECTED', name: 'OKX Wallet', chain: 'bip122', provider, dialect: 'okx' }
  const parts = { adapter, connector, networks: [home, other], address: elsewhere?.address ?? '', on: other, store }
  return { ...parts, pass: (ms) => clock.advance(ms), prompts: () => prompts + keys.prompts }
}

function stacks(dialect: 'leather' | 'sats-connect'): Wallet {
  const world = stacksAdapterWorld()
  const wallet = new StacksWallet(dialect, { grants: [] })
  const provider = dialect === 'leather' ? wallet.provider : deaf(wallet.provider)
  const connector = { ...world.connector, dialect, provider }
  const { adapter, home: main, other: test, pass } = world
  return { adapter, connector, networks: [main, test], address: wallet.address(0), pass, prompts: () => wallet.owner.calls.length }
}

const WALLETS: readonly (readonly [string, () => Wallet])[] = [
  ['Leather, Bitcoin', () => bitcoin('leather', (keys) => satsConnectShape(keys, 'leather'))],
  ['Leather, Stacks', () => stacks('leather')],
  ['OKX on a test network', okxOnTestnet],
  ['sats-connect without the silent question, Bitcoin', () => bitcoin('sats-connect', (keys) => deaf(satsConnectShape(keys)))],
  ['sats-connect without the silent question, Stacks', () => stacks('sats-connect')],
]

/** A page whose storage names a connection of `wallet`. */
async function reloaded(wallet: Wallet, more: Partial<StoredConnection> = {}) {
  const { adapter, connector, networks, address, on = networks[0], pass, store = new FakeKeyValueStore() } = wallet
  const { namespace } = adapter
  const { id: connectorId, type, name } = connector
  await store.set(`connection/${namespace}`, { connectorId, type, name, address, caipNetworkId: on?.caipNetworkId, ...more })
  const clock = new FakeClock()
  const options = new OptionsService(resolveOptions({ networks, enableCoinbase: false }, [namespace]))
  const connectors$ = new BehaviorSubject<readonly Connector[]>([])
  const wallets = new WalletService({ connectors$, others: [], start() {}, refresh() {}, dispose() {} }, store, options, clock)
  const connections = new ConnectionService({ namespaces: [namespace], load: async () => adapter }, store, clock, new FakeLogger())
  const parts = [
    options,
    new CacheService(store, clock),
    clock,
    new EventService(clock),
    new FakePage(),
    new AlertService(new FakeLogger()),
  ] as const
  void wallets.start(Promise.resolve([]))
  void new RestoreConnections(connections, wallets, ...parts).run()
  const settle = async () => {
    await clock.advance(DISCOVERY_MS)
    await pass(5000)
    await clock.advance(6000)
  }
  const inPage = async (...list: readonly Connector[]) => {
    connectors$.next(list)
    await settle()
  }
  const account = () => {
    const connection = connections.connection(namespace)
    return connection && [connection.accounts[0].address, connection.isConfirmed]
  }
  return { inPage, account, isStored: async () => (await store.get(`connection/${namespace}`)) !== undefined }
}

describe.each(WALLETS)('the stored account of a wallet that cannot be asked silently: %s', (_, make) => {
  it('counts, not confirmed, only while that wallet is in the page', async () => {
    const wallet = make()
    const before = wallet.prompts()
    const { inPage, account, isStored } = await reloaded(wallet)
    await inPage()
    expect(account()).toBeUndefined()
    await inPage({ ...wallet.connector, id: 'another', name: 'Another' })
    expect(account()).toBeUndefined()
    await inPage(wallet.connector)
    expect([account(), wallet.prompts()]).toEqual([[wallet.address, false], before])
    await inPage()
    expect([account(), await isStored()]).toEqual([undefined, true])
  })

  it('does not count where another kit stored it', async () => {
    const wallet = make()
    const { inPage, account } = await reloaded(wallet, { isImported: true })
    await inPage(wallet.connector)
    expect(account()).toBeUndefined()
  })

  it('does not count where the record is of another wallet', async () => {
    const wallet = make()
    const { inPage, account } = await reloaded(wallet, { connectorId: 'another', name: 'Another' })
    await inPage(wallet.connector)
    expect(account()).toBeUndefined()
  })
})

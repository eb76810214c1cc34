import { describe, expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { coreWorld, walletNamed } from '../../../test/support/core-world.ts'
import { DISCOVERY_MS } from '../../domain/wallets/wallet-service.ts'
import { LATE_WALLET_MS } from './restore-connections.ts'

const told = { visitor: 'error.walletEnded', variant: 'warning' }
const IDS = { eip155: 'eip155:1', cosmos: 'cosmos:cosmoshub-4', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
const ADDRESSES = { eip155: `0x${'11'.repeat(20)}`, cosmos: 'cosmos1wd5hgct0wfskcet5d4exzmt9v4hk7um5tf24hk', solana: 'So1anaAccount' }
type Namespace = keyof typeof IDS

async function open(...namespaces: readonly Namespace[]) {
  const adapters = namespaces.map((namespace) => {
    const given = { accounts: [ADDRESSES[namespace]], granted: true }
    return Object.assign(new FakeChainAdapter(namespace, IDS[namespace]), given)
  })
  const world = coreWorld({ adapters })
  void world.wallets.start(Promise.resolve([]))
  await world.clock.advance(DISCOVERY_MS)
  const keep = (namespace: Namespace, connectorId: string, type: string, name: string) => {
    const stored = { connectorId, type, name, address: ADDRESSES[namespace], caipNetworkId: IDS[namespace] }
    return world.store.set(`connection/${namespace}`, stored)
  }
  return { ...world, keep }
}

describe('a wallet that has shut down', () => {
  it.each([
    ['leap', 'Leap'],
    ['cosmostation', 'Cosmostation'],
  ])('%s: its visitor is told, and where the keys can be exported; nothing waits for it', async (connectorId, name) => {
    const world = await open('cosmos')
    await world.keep('cosmos', connectorId, 'INJECTED', name)
    await world.restore.run()
    expect(world.connections.of('cosmos').status).toBe('disconnected')
    await world.clock.advance(1000)
    expect(world.clock.pending).toBe(0)
    expect(world.alerts.state.value).toMatchObject(told)
  })

  it.each([
    ['eip155', 'Leap Wallet'],
    ['cosmos', 'Leap Cosmos Wallet'],
    ['solana', 'Cosmostation'],
    ['cosmos', 'Cosmostation Wallet'],
  ] as const)('is told of a session over WalletConnect, which goes on where it still lives: %s, %s', async (namespace, name) => {
    const { keep, restore, connections, alerts, discovery } = await open(namespace)
    await keep(namespace, 'walletConnect', 'WALLET_CONNECT', name)
    discovery.announce({ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', chain: namespace })
    await restore.run()
    expect(alerts.state.value).toMatchObject(told)
    expect(connections.of(namespace).status).toBe('connected')
  })

  it('is told of what announced itself, once for all namespaces, in however many it is', async () => {
    const { keep, restore, alerts, clock } = await open('eip155', 'solana')
    for (const namespace of ['eip155', 'solana'] as const) await keep(namespace, 'com.leap', 'ANNOUNCED', 'Leap Wallet')
    const restored = restore.run()
    await clock.advance(0)
    expect(alerts.state.value).toMatchObject(told)
    alerts.dismiss()
    await clock.advance(LATE_WALLET_MS)
    await restored
    expect(alerts.state.value).toBeUndefined()
  })

  it.each<[Namespace, string]>([
    ['eip155', 'Leapfrog'],
    ['solana', 'Great Leap Wallet'],
  ])('is not taken for another one: %s, %s', async (namespace, name) => {
    const { keep, restore, alerts, discovery } = await open(namespace)
    const wallet = walletNamed(name.replaceAll(' ', ''), namespace)
    await keep(namespace, wallet.id, 'ANNOUNCED', name)
    discovery.announce(wallet)
    await restore.run()
    expect(alerts.state.value).toBeUndefined()
  })
})

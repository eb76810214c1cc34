import { describe, expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { knownStored } from '../../../test/support/known-stored.ts'
import type { Connector } from '../../domain/connection/connection.ts'

const SOLANA = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function world(evmAccounts?: readonly string[]) {
  const evm = new FakeChainAdapter('eip155')
  const solana = new FakeChainAdapter('solana', `solana:${SOLANA}`)
  solana.accounts = ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM']
  if (evmAccounts) evm.accounts = evmAccounts
  const core = coreWorld({ adapters: [evm, solana], options: { projectId: 'x' } })
  const relayed = core.wallets.find('walletConnect') as Connector
  return { ...core, evm, solana, relayed }
}

describe('a wallet behind a relay', () => {
  it('is in the list once, for every namespace, where a relay is', async () => {
    const { wallets, relayed } = world()
    expect(relayed).toMatchObject({ type: 'WALLET_CONNECT', chain: 'eip155' })
    expect(wallets.find('walletConnect', 'solana')?.chain).toBe('solana')
    expect(wallets.state.value.connectors).toHaveLength(1)
    expect(coreWorld().wallets.find('walletConnect')).toBeUndefined()
    expect(coreWorld({ options: { projectId: 'x', services: { relay: false } } }).wallets.find('walletConnect')).toBeUndefined()
    expect(coreWorld({ options: { services: { relay: 'ws://127.0.0.1:1' } } }).wallets.find('walletConnect')).toBeDefined()
  })

  it('connects all namespaces of its session, and is no recent wallet', async () => {
    const { connect, connections, relayed, wallets, networks } = world()
    await connect.run(relayed, never())
    expect(connections.connections.map(({ connector }) => [connector.id, connector.chain])).toEqual([
      ['walletConnect', 'eip155'],
      ['walletConnect', 'solana'],
    ])
    expect(networks.namespace).toBe('eip155')
    expect(wallets.state.value.recent).toEqual([])
  })

  it('goes by its own name from then on, for hosts, in the store and in events', async () => {
    const { connect, connections, relayed, evm, events } = world()
    evm.peer = { name: 'Harbour', icon: 'https://harbour.example/icon.png' }
    const names: unknown[] = []
    events.state.value$.subscribe((event) => {
      const { data } = event ?? {}
      if (data?.event === 'CONNECT_SUCCESS') names.push(data.properties?.name)
    })
    await connect.run(relayed, never())
    expect(connections.connection('eip155')?.connector).toMatchObject({ id: 'walletConnect', name: 'Harbour', imageUrl: evm.peer.icon })
    expect((await knownStored(connections, 'eip155'))?.name).toBe('Harbour')
    expect(names).toEqual(['Harbour'])
  })

  it('connects one that was not asked for first', async () => {
    const { connect, connections, relayed, networks } = world([])
    await connect.run(relayed, never())
    expect(connections.connections.map(({ connector }) => connector.chain)).toEqual(['solana'])
    expect(networks.namespace).toBe('solana')
  })

  it('leaves a namespace alone where another wallet is', async () => {
    const { connect, connections, relayed } = world()
    await connections.connect(walletNamed('Beta', 'solana'), {}, never())
    await connect.run(relayed, never())
    expect(connections.connection('solana')?.connector.id).toBe('com.beta')
  })

  it('sends one disconnect request for all of them', async () => {
    const { connect, connections, relayed, evm, solana, disconnect } = world()
    await connect.run(relayed, never())
    await disconnect.run('solana')
    expect(connections.connections).toEqual([])
    expect(evm.disconnects + solana.disconnects).toBe(1)
  })

  it('is not sent away while another namespace needs its session', async () => {
    const { connect, connections, relayed, evm, solana } = world()
    await connect.run(relayed, never())
    await connect.run(walletNamed('Alpha'), never())
    await quiet()
    expect(evm.disconnects + solana.disconnects).toBe(0)
    expect(connections.connection('solana')?.connector.id).toBe('walletConnect')
  })

  it('comes back after a reload', async () => {
    const { connect, relayed, disk, evm, solana } = world()
    await connect.run(relayed, never())
    const next = coreWorld({ disk, adapters: [evm, solana], options: { projectId: 'x' } })
    await next.restore.run()
    expect(next.connections.connections.map(({ connector }) => connector.chain)).toEqual(['eip155', 'solana'])
  })
})

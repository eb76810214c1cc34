import { expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { coreWorld, never, walletNamed } from '../../../test/support/core-world.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'

it.each(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks'] as const)(
  'a connection of %s that its wallet ends is told to the site as one that the visitor ends',
  async (namespace: ChainNamespace) => {
    const adapter = new FakeChainAdapter(namespace)
    const { connections, follow, events } = coreWorld({ adapters: [adapter] })
    const told: unknown[] = []
    events.state.watch((event) => event?.data.event === 'DISCONNECT_SUCCESS' && told.push(event.data.properties))
    follow.start()
    await connections.connect(walletNamed('Alpha', namespace), {}, never())
    adapter.emit({ type: 'disconnected' })
    expect(told).toEqual([{ namespace }])
    expect(connections.of(namespace).status).toBe('disconnected')
  },
)

import { expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'

function endsToldOf(events: EventService): readonly unknown[] {
  const told: unknown[] = []
  events.state.watch((event) => event?.data.event === 'DISCONNECT_SUCCESS' && told.push(event.data.properties))
  return told
}

it.each(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks'] as const)(
  'a connection of %s that its wallet ends is told to the site as one that the visitor ends',
  async (namespace: ChainNamespace) => {
    const adapter = new FakeChainAdapter(namespace)
    const { connections, follow, events } = coreWorld({ adapters: [adapter] })
    const told = endsToldOf(events)
    follow.start()
    await connections.connect(walletNamed('Alpha', namespace), {}, never())
    adapter.emit({ type: 'disconnected' })
    expect(told).toEqual([{ namespace }])
    expect(connections.of(namespace).status).toBe('disconnected')
  },
)

it('a disconnect is counted in the tab in which the visitor makes it, and not again in the others', async () => {
  const here = coreWorld()
  const there = coreWorld({ disk: here.disk, adapters: here.fakes })
  const told = [here, there].map(({ events }) => endsToldOf(events))
  for (const { follow, connections } of [here, there]) {
    follow.start()
    await connections.connect(walletNamed('Alpha'), {}, never())
  }
  await quiet()
  await here.disconnect.run('eip155')
  await quiet()
  expect(there.connections.of('eip155').status).toBe('disconnected')
  expect(told).toEqual([[{ namespace: 'eip155' }], []])
})

import { describe, expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { coreWorld } from '../../../test/support/core-world.ts'

describe('a wallet that has shut down', () => {
  const caipNetworkId = 'cosmos:cosmoshub-4'

  it.each([
    ['leap', 'Leap'],
    ['cosmostation', 'Cosmostation'],
  ])('%s: its visitor is told, and where the recovery phrase still serves; nothing waits for it', async (connectorId, name) => {
    const world = coreWorld({ adapters: [new FakeChainAdapter('cosmos')] })
    const stored = { connectorId, type: 'INJECTED', name, address: 'cosmos1wd5hgct0wfskcet5d4exzmt9v4hk7um5tf24hk', caipNetworkId }
    await world.store.set('connection/cosmos', stored)
    await world.restore.run()
    expect(world.connections.of('cosmos').status).toBe('disconnected')
    await world.clock.advance(1000)
    expect(world.clock.pending).toBe(0)
    expect(world.alerts.state.value).toMatchObject({ visitor: 'error.walletEnded', variant: 'warning' })
  })
})

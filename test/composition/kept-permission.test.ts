// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { addModule } from '../../src/composition/bindings.ts'
import { createContainer } from '../../src/composition/create-container.ts'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { solana as solanaAdapter } from '../../src/composition/descriptors/solana.ts'
import evmFeature from '../../src/composition/features/evm.feature.ts'
import type { Connection } from '../../src/domain/connection/connection.ts'
import { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import type { SecondaryConnections } from '../../src/domain/connection/secondary-connections.ts'
import { EvmChainAdapter } from '../../src/infrastructure/connection/evm-chain-adapter.ts'
import { MetaMaskSession } from '../../src/infrastructure/connection/metamask-session.ts'
import { mainnet, solana } from '../../src/networks.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import { MultichainExtension } from '../fakes/wallets/multichain-extension.ts'
import { never } from '../support/core-world.ts'

let eject = () => {}
afterEach(() => eject())

/** A keeper of this connection alone. */
const keeping = (connection: Connection): SecondaryConnections => ({
  kept: [connection],
  keep: () => {},
  leave: async () => {},
  list: () => ({}),
  reset: async () => {},
  landed: () => false,
})

describe('MetaMask, left for EVM with several wallets (`multiWallet`)', () => {
  it('keeps its permission for Solana, where it is connected beside the active wallet', async () => {
    const extension = new MultichainExtension()
    eject = extension.inject(window)
    await new MetaMaskSession(new FakeClock()).create(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], never())
    const container = createContainer({ networks: [mainnet, solana], adapters: [evm(), solanaAdapter()], storage: 'memory' })
    await addModule(container, evmFeature.module)
    const account = { namespace: 'solana', address: extension.solana.selected[0] ?? '' } as const
    container.get(ConnectionService).keeper = keeping({
      connector: { id: 'MetaMask', name: 'MetaMask', type: 'ANNOUNCED', chain: 'solana', provider: extension.wallet },
      accounts: [account],
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    const { provider } = extension
    const left: Connection = {
      connector: { id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask', type: 'ANNOUNCED', chain: 'eip155', provider },
      accounts: [{ namespace: 'eip155', address: extension.evm.accounts[0] ?? '' }],
      caipNetworkId: 'eip155:1',
    }
    await container.get(EvmChainAdapter).disconnect(left, never())
    expect([extension.granted('eip155'), extension.granted('solana')]).toEqual([[], extension.solana.selected])
  })
})

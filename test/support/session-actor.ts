import { toNetwork } from '../../src/domain/network/to-network.ts'
import { PairingService } from '../../src/domain/walletconnect/pairing-service.ts'
import { SessionService } from '../../src/domain/walletconnect/session-service.ts'
import { NodeRequests } from '../../src/infrastructure/network/node-requests.ts'
import { SessionAdapters } from '../../src/infrastructure/walletconnect/session-adapters.ts'
import { SessionEip1193Provider } from '../../src/infrastructure/walletconnect/session-eip1193-provider.ts'
import { FakeChainAdapter } from '../fakes/connection/fake-chain-adapter.ts'
import { FakeEvmNodes } from '../fakes/connection/fake-evm-nodes.ts'
import { FakeSessionProvider } from '../fakes/connection/fake-session-provider.ts'
import { base, mainnet } from '../fakes/network/chains.ts'
import { FakePage } from '../fakes/page/fake-page.ts'
import { EVM_ADDRESSES } from './adapter-worlds.ts'
import type { Actor } from './connection-actors.ts'
import { coreWorld } from './core-world.ts'

/** A wallet behind a relay, with an owner. */
export function sessionActor(): Actor {
  const core = coreWorld()
  const sessions = new FakeSessionProvider()
  const [address] = EVM_ADDRESSES
  sessions.accounts = { eip155: [address] }
  const live = new SessionService(sessions)
  const pairing = new PairingService(sessions, live, core.networks, core.options, core.modal, new FakePage(), core.clock)
  const nodes = new NodeRequests(new FakeEvmNodes(), { of: ({ rpcUrls }) => rpcUrls.default.http })
  const own = { namespaces: ['eip155'] as const, load: async () => new FakeChainAdapter() }
  const provider = new SessionEip1193Provider(live, sessions, core.networks, nodes)
  const all = new SessionAdapters(live, sessions, pairing, own, core.clock, async () => provider, core.store)
  let answer: 'approve' | 'reject' | 'ignore' = 'approve'
  const pair = sessions.pair.bind(sessions)
  sessions.pair = async (...asked) => {
    const made = await pair(...asked)
    queueMicrotask(() => {
      if (answer === 'approve') sessions.approve(made.uri)
      if (answer === 'reject') sessions.reject(made.uri)
    })
    return made
  }
  const wake = () => {
    answer = 'approve'
    for (const uri of sessions.openUris) sessions.approve(uri)
  }
  return {
    connector: { id: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect', chain: 'eip155' },
    adapter: all.of('eip155'),
    addresses: [address],
    home: toNetwork(mainnet),
    other: toNetwork(base),
    mode: (mode) => {
      wake()
      answer = mode
    },
    wake,
    leave: () => sessions.leave(),
    address: () => address,
    chain: () => live.chain('eip155'),
    listeners: () => undefined,
    pass: (ms) => core.clock.advance(ms),
  }
}

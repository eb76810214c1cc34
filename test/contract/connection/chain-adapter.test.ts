import type { Connector } from '../../../src/domain/connection/connection.ts'
import { abortable } from '../../../src/domain/shared/async/abortable.ts'
import { ExternalChainAdapter } from '../../../src/infrastructure/connection/external-chain-adapter.ts'
import type { Eip1193Wallet, ExternalWallet } from '../../../src/ports/connection/external-wallet.ts'
import { FakeChainAdapter } from '../../fakes/connection/fake-chain-adapter.ts'
import { EVM_ADDRESSES, evmAdapterWorld, evmHome, evmOther } from '../../support/adapter-worlds.ts'
import {
  type BalanceKnobs,
  balanceCases,
  farewellCases,
  noBalanceCases,
  type WalletNetworkKnobs,
  walletNetworkCases,
} from './adapter-network-cases.ts'
import { stormCases } from './adapter-watch-cases.ts'
import { describeChainAdapter } from './chain-adapter.contract.ts'
import type { ChainAdapterWorld } from './chain-adapter-cases.ts'

type World = ChainAdapterWorld<WalletNetworkKnobs & BalanceKnobs>
const MORE = [walletNetworkCases, balanceCases, noBalanceCases, farewellCases] as const

describeChainAdapter('FakeChainAdapter', openFake, ...MORE)
describeChainAdapter('EvmChainAdapter', evmAdapterWorld, ...MORE, stormCases)
describeChainAdapter('ExternalChainAdapter', openExternal, ...MORE)

function openFake(): World {
  const adapter = new FakeChainAdapter()
  const connector: Connector = { id: 'dev.fake.wallet', type: 'ANNOUNCED', name: 'Fake', chain: 'eip155', provider: {} }
  return {
    adapter,
    connector,
    addresses: EVM_ADDRESSES,
    home: evmHome,
    other: evmOther,
    pass: async () => {},
    wallet: {
      accounts: (addresses) => {
        adapter.accounts = addresses
      },
      grants: (isGranted) => {
        adapter.granted = isGranted
      },
      rejects: (what) => {
        adapter.rejects = what === 'all'
      },
      rejectsMoving: () => {
        adapter.rejectsSwitch = true
      },
      silent: () => {
        adapter.silent = true
      },
      wakeUp: () => adapter.wakeUp(),
      cannotReach: () => {
        adapter.knownChains = []
      },
      saysAccounts: ([address = '']) => adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address }] }),
      saysNetwork: (caipNetworkId) => adapter.emit({ type: 'network', caipNetworkId }),
      leaves: () => adapter.emit({ type: 'disconnected' }),
      prompts: () => adapter.prompts,
      listeners: () => adapter.listenerCount,
      balance: ({ caipNetworkId }, value) => adapter.balances.set(caipNetworkId, value),
    },
  }
}

/** The same wallet, outside of the page: its connector carries no provider, the port hands it out. */
function openExternal(): World {
  const { adapter, connector, ...world } = evmAdapterWorld()
  const provider = connector.provider as Eip1193Wallet
  const wallet: ExternalWallet = {
    provider,
    ask: (args, signal) => abortable(provider.request(args), signal),
    forget: async () => world.wallet.grants(false),
  }
  const outside: Connector = { id: 'coinbaseWalletSDK', type: 'EXTERNAL', name: connector.name, chain: 'eip155' }
  return { ...world, adapter: new ExternalChainAdapter(adapter, wallet), connector: outside }
}

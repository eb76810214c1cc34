import { privateKeyToAccount } from 'viem/accounts'
import type { Connector } from '../../../src/domain/connection/connection.ts'
import type { CaipNetworkId, Network } from '../../../src/domain/network/network.ts'
import { EvmChainAdapter } from '../../../src/infrastructure/connection/evm-chain-adapter.ts'
import { ExternalChainAdapter } from '../../../src/infrastructure/connection/external-chain-adapter.ts'
import type { Eip1193Wallet, ExternalWallet } from '../../../src/ports/connection/external-wallet.ts'
import { FakeChainAdapter } from '../../fakes/connection/fake-chain-adapter.ts'
import { FakeEvmNodes } from '../../fakes/connection/fake-evm-nodes.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { ScriptedWallet } from '../../fakes/wallets/scripted-wallet.ts'
import { rpcUrls } from '../../support/rpc-urls.ts'
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

const ADDRESSES = ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] as const

const SIGNER = privateKeyToAccount(`0x${'1'.padStart(64, '0')}`)

function network(id: number, name: string): Network {
  const http = [`https://rpc.example/${id}`]
  return {
    id,
    name,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http }, chainDefault: { http } },
    testnet: false,
    assets: {},
  }
}

const home = network(1, 'Ethereum')
const other = network(137, 'Polygon')
const chainNumber = (id: CaipNetworkId) => Number(id.split(':')[1])

type World = ChainAdapterWorld<WalletNetworkKnobs & BalanceKnobs>
const MORE = [walletNetworkCases, balanceCases, noBalanceCases, farewellCases] as const

describeChainAdapter('FakeChainAdapter', openFake, ...MORE)
describeChainAdapter('EvmChainAdapter', openEvm, ...MORE, stormCases)
describeChainAdapter('ExternalChainAdapter', openExternal, ...MORE)

function openFake(): World {
  const adapter = new FakeChainAdapter()
  const connector: Connector = { id: 'dev.fake.wallet', type: 'ANNOUNCED', name: 'Fake', chain: 'eip155', provider: {} }
  return {
    adapter,
    connector,
    addresses: ADDRESSES,
    home,
    other,
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
  const { adapter, connector, ...world } = openEvm()
  const wallet: ExternalWallet = {
    provider: connector.provider as Eip1193Wallet,
    cancel: () => {},
    forget: async () => world.wallet.grants(false),
  }
  const outside: Connector = { id: 'coinbaseWalletSDK', type: 'EXTERNAL', name: connector.name, chain: 'eip155' }
  return { ...world, adapter: new ExternalChainAdapter(adapter, wallet), connector: outside }
}

function openEvm(): World {
  const clock = new FakeClock()
  const nodes = new FakeEvmNodes()
  const scripted = new ScriptedWallet({ accounts: ADDRESSES, account: SIGNER, chainId: 1, chains: { 1: undefined, 137: undefined } })
  const { provider, name, rdns } = scripted
  return {
    adapter: new EvmChainAdapter(clock, nodes, rpcUrls()),
    connector: { id: rdns, type: 'ANNOUNCED', name, rdns, chain: 'eip155', provider },
    addresses: ADDRESSES,
    home,
    other,
    pass: (ms) => clock.advance(ms),
    wallet: {
      accounts: (addresses) => {
        scripted.accounts = addresses
      },
      grants: (isGranted) => {
        scripted.granted = isGranted
      },
      rejects: (what) => {
        scripted.answer = what === 'all' ? 'reject' : 'approve'
      },
      rejectsMoving: () => {
        scripted.answers.set('wallet_switchEthereumChain', 'reject')
      },
      silent: () => {
        for (const method of ['eth_requestAccounts', 'wallet_switchEthereumChain', 'wallet_getPermissions'])
          scripted.answers.set(method, 'ignore')
      },
      wakeUp: () => scripted.wakeUp(),
      cannotReach: () => {
        scripted.staysPut = true
      },
      saysAccounts: (addresses) => scripted.selectAccounts(addresses),
      saysNetwork: (id) => scripted.selectChain(chainNumber(id)),
      leaves: () => scripted.emit('disconnect', { code: 4900, message: 'gone' }),
      prompts: () => scripted.methods.filter((method) => !/^eth_(accounts|chainId)$/.test(method)).length,
      listeners: () => scripted.listenerCount(),
      balance: ({ rpcUrls }, value) => nodes.answers.set(rpcUrls.default.http[0] ?? '', `0x${value.toString(16)}`),
    },
  }
}

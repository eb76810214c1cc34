import { privateKeyToAccount } from 'viem/accounts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../src/domain/network/network.ts'
import { toNetwork } from '../../src/domain/network/to-network.ts'
import { EvmChainAdapter } from '../../src/infrastructure/connection/evm-chain-adapter.ts'
import { CosmosChainAdapter } from '../../src/infrastructure/cosmos/cosmos-chain-adapter.ts'
import { CosmosChains } from '../../src/infrastructure/cosmos/cosmos-chains.ts'
import { cosmos, polkadot, solana, solanaDevnet, stacks, sui } from '../../src/infrastructure/network/known-networks.ts'
import { PolkadotChainAdapter } from '../../src/infrastructure/polkadot/polkadot-chain-adapter.ts'
import { SolanaChainAdapter } from '../../src/infrastructure/solana/solana-chain-adapter.ts'
import { solanaRules } from '../../src/infrastructure/solana/solana-rules.ts'
import { StacksChainAdapter } from '../../src/infrastructure/stacks/stacks-chain-adapter.ts'
import { SuiChainAdapter } from '../../src/infrastructure/sui/sui-chain-adapter.ts'
import type { BalanceKnobs, SiteNetworkKnobs, WalletNetworkKnobs } from '../contract/connection/adapter-network-cases.ts'
import type { ChainAdapterWorld } from '../contract/connection/chain-adapter-cases.ts'
import { FakeEvmNodes } from '../fakes/connection/fake-evm-nodes.ts'
import { FakePage } from '../fakes/page/fake-page.ts'
import { FakeSolanaRpc } from '../fakes/solana/fake-solana-rpc.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import { BitcoinKeys, satsConnectShape } from '../fakes/wallets/bitcoin-wallet-shapes.ts'
import { CosmosWallet } from '../fakes/wallets/cosmos-wallet.ts'
import { PolkadotWallet } from '../fakes/wallets/polkadot-wallet.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'
import { StacksWallet } from '../fakes/wallets/stacks-wallet.ts'
import { shapeWorld } from './bitcoin-world.ts'
import { CountedTarget } from './counted-target.ts'
import { rpcUrls } from './rpc-urls.ts'
import { siteParts, standardWorld } from './standard-world.ts'

/** Each namespace's own adapter before a working wallet of its standard, with the knobs of the contract. */

export const EVM_ADDRESSES = ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] as const

const SIGNER = privateKeyToAccount(`0x${'1'.padStart(64, '0')}`)

function evmNetwork(id: number, name: string): Network {
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

export const evmHome = evmNetwork(1, 'Ethereum')
export const evmOther = evmNetwork(137, 'Polygon')
const chainNumber = (id: CaipNetworkId) => Number(id.split(':')[1])

export function evmAdapterWorld(): ChainAdapterWorld<WalletNetworkKnobs & BalanceKnobs> {
  const clock = new FakeClock()
  const nodes = new FakeEvmNodes()
  const scripted = new ScriptedWallet({ accounts: EVM_ADDRESSES, account: SIGNER, chainId: 1, chains: { 1: undefined, 137: undefined } })
  const { provider, name, rdns } = scripted
  return {
    adapter: new EvmChainAdapter(clock, nodes, rpcUrls()),
    connector: { id: rdns, type: 'ANNOUNCED', name, rdns, chain: 'eip155', provider },
    addresses: EVM_ADDRESSES,
    home: evmHome,
    other: evmOther,
    pass: (ms) => clock.advance(ms),
    stands: () => `eip155:${scripted.chainId}`,
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
      wakeUp: () => {
        for (const [method, answer] of scripted.answers) if (answer === 'ignore') scripted.answers.delete(method)
        scripted.wakeUp()
      },
      cannotReach: () => {
        scripted.staysPut = true
      },
      saysAccounts: (addresses) => scripted.selectAccounts(addresses),
      saysNetwork: (id) => scripted.selectChain(chainNumber(id)),
      leaves: () => scripted.emit('disconnect', { code: 4900, message: 'gone' }),
      prompts: () => scripted.methods.filter((method) => !/^eth_(accounts|chainId)$/.test(method)).length,
      listeners: () => scripted.listenerCount(),
      balance: ({ id, rpcUrls }, value) => {
        const [url = ''] = rpcUrls.default.http
        nodes.chains.set(url, `0x${Number(id).toString(16)}`)
        nodes.answers.set(url, `0x${value.toString(16)}`)
      },
    },
  }
}

export function polkadotAdapterWorld(): ChainAdapterWorld<SiteNetworkKnobs> {
  const KUSAMA = 'b0a8d493285c2df73290dfb7e61f870f'
  const [home, other] = [toNetwork(polkadot), toNetwork({ ...polkadot, id: KUSAMA, name: 'Kusama', caipNetworkId: `polkadot:${KUSAMA}` })]
  const { clock, site } = siteParts('polkadot', home, other)
  const memory: { grants: readonly string[] } = { grants: [] }
  const wallet = new PolkadotWallet(memory)
  const addresses = [wallet.address(0, 0), wallet.address(1, 0)] as const
  const indices = (wanted: readonly string[]) => wanted.map((address) => addresses.indexOf(address))
  return {
    adapter: new PolkadotChainAdapter(clock, new FakePage(), site),
    connector: { id: 'test', type: 'ANNOUNCED', name: 'Test', chain: 'polkadot', provider: wallet.provider },
    addresses,
    home,
    other,
    asksAloud: true,
    pass: (ms) => clock.advance(ms),
    wallet: {
      accounts: (wanted) => {
        wallet.shown = indices(wanted)
      },
      grants: (isGranted) => {
        memory.grants = isGranted ? ['site'] : []
      },
      rejects: (what) => {
        wallet.owner.answer = what === 'all' ? 'reject' : 'approve'
      },
      silent: () => {
        wallet.owner.answer = 'ignore'
      },
      wakeUp: () => wallet.owner.wakeUp(),
      lacks: () => {
        for (const index of [0, 1]) wallet.tied.set(index, `0x${String(home.id).padEnd(64, '0')}`)
      },
      saysAccounts: (wanted) => wallet.select(indices(wanted)),
      leaves: () => wallet.select([]),
      prompts: () => wallet.owner.prompts,
      listeners: () => wallet.listenerCount,
    },
  }
}

export function cosmosAdapterWorld(): ChainAdapterWorld<SiteNetworkKnobs> {
  const [home, other] = [toNetwork(cosmos), toNetwork({ ...cosmos, id: 'osmosis-1', name: 'Osmosis', caipNetworkId: 'cosmos:osmosis-1' })]
  const { clock, site } = siteParts('cosmos', home, other)
  const target = new CountedTarget()
  const memory: { grants: readonly string[] } = { grants: [] }
  const wallet = new CosmosWallet(target, memory)
  const addresses = [wallet.address(0), wallet.address(1)] as const
  const select = ([wanted]: readonly string[]) => {
    if (wanted === undefined) wallet.keyFailure = new Error('There is no key info')
    else wallet.selected = addresses.indexOf(wanted)
  }
  return {
    adapter: new CosmosChainAdapter(clock, site, new CosmosChains([]), target),
    connector: { id: 'keplr', type: 'INJECTED', name: 'Keplr', chain: 'cosmos', provider: wallet.provider, dialect: 'keplr' },
    addresses,
    home,
    other,
    single: true,
    asksAloud: true,
    pass: (ms) => clock.advance(ms),
    wallet: {
      accounts: select,
      grants: (isGranted) => {
        memory.grants = isGranted ? ['cosmoshub-4'] : []
      },
      rejects: (what) => {
        wallet.owner.answer = what === 'all' ? 'reject' : 'approve'
      },
      silent: () => {
        wallet.owner.answer = 'ignore'
      },
      wakeUp: () => wallet.owner.wakeUp(),
      lacks: () => {
        wallet.chains.delete('osmosis-1')
      },
      saysAccounts: ([wanted = '']) => wallet.select(addresses.indexOf(wanted)),
      leaves: () => wallet.leave(),
      prompts: () => wallet.owner.prompts,
      listeners: () => target.count,
    },
  }
}

export function stacksAdapterWorld(): ChainAdapterWorld<WalletNetworkKnobs> {
  const [home, other] = [
    toNetwork(stacks),
    toNetwork({ ...stacks, id: '2147483648', name: 'Stacks Testnet', caipNetworkId: 'stacks:2147483648' }),
  ]
  const clock = new FakeClock()
  const memory: { grants: readonly string[] } = { grants: [] }
  const wallet = new StacksWallet('sats-connect', memory)
  const addresses = [wallet.address(0), wallet.address(1)] as const
  const indices = (wanted: readonly string[]) => wanted.map((address) => addresses.indexOf(address))
  return {
    adapter: new StacksChainAdapter(clock),
    connector: { id: 'xverse', type: 'ANNOUNCED', name: 'Xverse', chain: 'stacks', provider: wallet.provider, dialect: 'sats-connect' },
    addresses,
    home,
    other,
    pass: (ms) => clock.advance(ms),
    wallet: {
      accounts: (wanted) => {
        wallet.shown = indices(wanted)
      },
      grants: (isGranted) => {
        memory.grants = isGranted ? ['site'] : []
      },
      rejects: (what) => {
        wallet.owner.answer = what === 'all' ? 'reject' : 'approve'
      },
      rejectsMoving: () => {
        wallet.refusesMoving = true
      },
      silent: () => {
        wallet.owner.answer = 'ignore'
      },
      wakeUp: () => wallet.owner.wakeUp(),
      cannotReach: () => {
        wallet.staysPut = true
      },
      saysAccounts: (wanted) => wallet.select(indices(wanted)),
      saysNetwork: () => wallet.moveTo('Testnet'),
      leaves: () => wallet.leave(),
      prompts: () => wallet.owner.prompts,
      listeners: () => wallet.listenerCount,
    },
  }
}

export function solanaAdapterWorld(): ChainAdapterWorld<SiteNetworkKnobs & BalanceKnobs> {
  const rpc = new FakeSolanaRpc()
  const [home, other] = [toNetwork(solana), toNetwork(solanaDevnet)]
  const world = standardWorld({
    ...{ namespace: 'solana', standard: 'solana', home, other, chainOf: solanaRules.chainOf },
    make: ({ clock, site }) => new SolanaChainAdapter(clock, site, rpc),
  })
  const balance = (_: unknown, value: bigint) => rpc.ledger.fund(world.addresses[0], Number(value))
  return { ...world, wallet: { ...world.wallet, balance } }
}

export function suiAdapterWorld(): ChainAdapterWorld<SiteNetworkKnobs> {
  const [home, other] = [toNetwork(sui), toNetwork({ ...sui, id: 'testnet', name: 'Sui Testnet', caipNetworkId: 'sui:testnet' })]
  return standardWorld({ namespace: 'sui', standard: 'sui', home, other, make: ({ clock, site }) => new SuiChainAdapter(clock, site) })
}

/** A wallet that speaks sats-connect. */
export function bitcoinAdapterWorld(): ChainAdapterWorld<BalanceKnobs> {
  const keys = new BitcoinKeys()
  return shapeWorld(keys, satsConnectShape(keys), 'sats-connect', (each) => each.emit('accountChange'))
}

export const adapterWorlds: Readonly<Record<ChainNamespace, () => ChainAdapterWorld>> = {
  eip155: evmAdapterWorld,
  solana: solanaAdapterWorld,
  bip122: bitcoinAdapterWorld,
  sui: suiAdapterWorld,
  polkadot: polkadotAdapterWorld,
  cosmos: cosmosAdapterWorld,
  stacks: stacksAdapterWorld,
}

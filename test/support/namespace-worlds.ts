import type { Connection, Connector, WalletEvent } from '../../src/domain/connection/connection.ts'
import { isAppError } from '../../src/domain/errors/app-error.ts'
import type { ChainNamespace, Network } from '../../src/domain/network/network.ts'
import { toNetwork } from '../../src/domain/network/to-network.ts'
import { BitcoinBalances } from '../../src/infrastructure/bitcoin/bitcoin-balances.ts'
import { BitcoinChainAdapter } from '../../src/infrastructure/bitcoin/bitcoin-chain-adapter.ts'
import { EvmChainAdapter } from '../../src/infrastructure/connection/evm-chain-adapter.ts'
import { CosmosChainAdapter } from '../../src/infrastructure/cosmos/cosmos-chain-adapter.ts'
import { CosmosChains } from '../../src/infrastructure/cosmos/cosmos-chains.ts'
import {
  bitcoin,
  bitcoinTestnet,
  cosmos,
  polkadot,
  solana,
  solanaDevnet,
  stacks,
  sui,
} from '../../src/infrastructure/network/known-networks.ts'
import { PolkadotChainAdapter } from '../../src/infrastructure/polkadot/polkadot-chain-adapter.ts'
import { SolanaChainAdapter } from '../../src/infrastructure/solana/solana-chain-adapter.ts'
import { StacksChainAdapter } from '../../src/infrastructure/stacks/stacks-chain-adapter.ts'
import { SuiChainAdapter } from '../../src/infrastructure/sui/sui-chain-adapter.ts'
import type { ChainAdapter } from '../../src/ports/connection/chain-adapter.ts'
import { FakeEvmNodes } from '../fakes/connection/fake-evm-nodes.ts'
import { FakeHttp } from '../fakes/http/fake-http.ts'
import { base, mainnet } from '../fakes/network/chains.ts'
import { FakePage } from '../fakes/page/fake-page.ts'
import { FakeSolanaRpc } from '../fakes/solana/fake-solana-rpc.ts'
import type { FakeClock } from '../fakes/time/fake-clock.ts'
import { rpcUrls } from './rpc-urls.ts'
import { siteParts } from './standard-world.ts'

export const KUSAMA = 'b0a8d493285c2df73290dfb7e61f870f'
export const networks = {
  polkadot: toNetwork(polkadot),
  kusama: toNetwork({ ...polkadot, id: KUSAMA, name: 'Kusama', caipNetworkId: `polkadot:${KUSAMA}` }),
  cosmos: toNetwork(cosmos),
  osmosis: toNetwork({ ...cosmos, id: 'osmosis-1', name: 'Osmosis', caipNetworkId: 'cosmos:osmosis-1' }),
  stacks: toNetwork(stacks),
  stacksTestnet: toNetwork({ ...stacks, id: '2147483648', name: 'Stacks Testnet', caipNetworkId: 'stacks:2147483648' }),
  solana: toNetwork(solana),
  solanaDevnet: toNetwork(solanaDevnet),
  sui: toNetwork(sui),
  suiTestnet: toNetwork({ ...sui, id: 'testnet', name: 'Sui Testnet', caipNetworkId: 'sui:testnet' }),
  bitcoin: toNetwork(bitcoin),
  bitcoinTestnet: toNetwork(bitcoinTestnet),
  mainnet: toNetwork(mainnet),
  base: toNetwork(base),
}

export type Refused = Error & { code: string; facts: Record<string, unknown> }
export const isRefused = (value: Connection | Refused): value is Refused => isAppError(value)
export const never = () => new AbortController().signal

type Made = Readonly<{ adapter: ChainAdapter; clock: FakeClock; home: Network; other: Network }>
type Extra = Readonly<{ target?: EventTarget; chains?: CosmosChains; dialect?: string }>

function make(namespace: ChainNamespace, { target = new EventTarget(), chains = new CosmosChains([]) }: Extra): Made {
  const [home, other] = {
    polkadot: [networks.polkadot, networks.kusama] as const,
    cosmos: [networks.cosmos, networks.osmosis] as const,
    stacks: [networks.stacks, networks.stacksTestnet] as const,
    solana: [networks.solana, networks.solanaDevnet] as const,
    sui: [networks.sui, networks.suiTestnet] as const,
    bip122: [networks.bitcoin, networks.bitcoinTestnet] as const,
    eip155: [networks.mainnet, networks.base] as const,
  }[namespace]
  const { clock, site } = siteParts(namespace, home, other)
  const adapters: Readonly<Record<ChainNamespace, () => ChainAdapter>> = {
    polkadot: () => new PolkadotChainAdapter(clock, new FakePage(), site),
    cosmos: () => new CosmosChainAdapter(clock, site, chains, target),
    stacks: () => new StacksChainAdapter(clock),
    solana: () => new SolanaChainAdapter(clock, site, new FakeSolanaRpc()),
    sui: () => new SuiChainAdapter(clock, site),
    bip122: () => new BitcoinChainAdapter(clock, site, new BitcoinBalances(new FakeHttp(clock), clock, () => [])),
    eip155: () => new EvmChainAdapter(clock, new FakeEvmNodes(), rpcUrls()),
  }
  return { adapter: adapters[namespace](), clock, home, other }
}

/** An adapter before whatever calls itself a wallet, with time that stands still. */
export function namespaceWorld(namespace: ChainNamespace, provider: unknown, extra: Extra = {}) {
  const made = make(namespace, extra)
  const { adapter, clock } = made
  const connector: Connector = {
    id: 'x',
    type: 'ANNOUNCED',
    name: 'Hostile',
    chain: namespace,
    provider,
    dialect: extra.dialect ?? 'keplr',
  }
  const events: WalletEvent[] = []
  /** Connects and listens, or resolves why not. */
  const connect = async (signal = never()): Promise<Connection | Refused> => {
    const work = adapter.connect(connector, {}, signal).then(
      (wallet): Connection => ({ ...wallet, connector }),
      (error: unknown) => error as Refused,
    )
    await clock.advance(5000)
    const result = await work
    if (!isRefused(result)) adapter.watch(result, (event) => events.push(event))
    await clock.advance(100)
    return result
  }
  return { ...made, connector, events, connect }
}

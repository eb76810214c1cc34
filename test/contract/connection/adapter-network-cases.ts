import type { CaipNetworkId, Network } from '../../../src/domain/network/network.ts'
import { afterAWhile, type ChainAdapterWorld, connected, signal, type WalletKnobs } from './chain-adapter-cases.ts'
import { type ContractCase, rejects, same } from './contract-case.ts'

/** Wallets that stand on a network of their own (EIP-1193): they are asked to move, and may say no. */
export interface WalletNetworkKnobs extends WalletKnobs {
  /** The visitor says no to moving only. */
  rejectsMoving(): void
  /** It cannot be brought to `network` whatever is tried. */
  cannotReach(network: CaipNetworkId): void
  saysNetwork(network: CaipNetworkId): void
}

export const walletNetworkCases: readonly ContractCase<ChainAdapterWorld<WalletNetworkKnobs>>[] = [
  {
    name: 'connect: brings the wallet to the preferred network',
    async run(open) {
      const world = open()
      const preferred = world.other.caipNetworkId
      const result = await afterAWhile(world, world.adapter.connect(world.connector, { preferred }, signal()))
      same(result.caipNetworkId, preferred)
    },
  },
  {
    name: "connect: stands on the wallet's own network when the visitor does not want to move",
    async run(open) {
      const world = open()
      world.wallet.rejectsMoving()
      const preferred = world.other.caipNetworkId
      const result = await afterAWhile(world, world.adapter.connect(world.connector, { preferred }, signal()))
      same(result.caipNetworkId, world.home.caipNetworkId)
    },
  },
  {
    name: 'switchNetwork: resolves the network the wallet then stands on',
    async run(open) {
      const world = open()
      const connection = await connected(world)
      same(await afterAWhile(world, world.adapter.switchNetwork({ connection, network: world.other }, signal())), world.other.caipNetworkId)
    },
  },
  {
    name: 'switchNetwork: rejects when the visitor says no',
    async run(open) {
      const world = open()
      const connection = await connected(world)
      world.wallet.rejectsMoving()
      await rejects(afterAWhile(world, world.adapter.switchNetwork({ connection, network: world.other }, signal())), 'USER_REJECTED')
    },
  },
  {
    name: 'switchNetwork: rejects when the wallet does not get there',
    async run(open) {
      const world = open()
      const connection = await connected(world)
      world.wallet.cannotReach(world.other.caipNetworkId)
      await rejects(afterAWhile(world, world.adapter.switchNetwork({ connection, network: world.other }, signal())), 'CHAIN_UNSUPPORTED')
    },
  },
  {
    name: 'switchNetwork: is given up at once',
    async run(open) {
      const world = open()
      const connection = await connected(world)
      world.wallet.silent()
      const controller = new AbortController()
      const work = world.adapter.switchNetwork({ connection, network: world.other }, controller.signal)
      controller.abort()
      await rejects(work, 'ABORTED')
      world.wallet.wakeUp()
    },
  },
  {
    name: 'watch: reports the network the wallet moved to',
    async run(open) {
      const world = open()
      const heard: unknown[] = []
      world.adapter.watch(await connected(world), (event) => heard.push(event.type === 'network' ? event.caipNetworkId : event.type))
      await world.pass(0)
      world.wallet.saysNetwork(world.other.caipNetworkId)
      await world.pass(100)
      same(heard, [world.other.caipNetworkId])
    },
  },
]

/** Wallets that stand on no network (Wallet Standard, Polkadot, Keplr): the site says which, and nobody is asked. */
export interface SiteNetworkKnobs extends WalletKnobs {
  /** It does not know `network`. */
  lacks(network: CaipNetworkId): void
}

export const siteNetworkCases: readonly ContractCase<ChainAdapterWorld<SiteNetworkKnobs>>[] = [
  {
    name: 'connect: stands on the preferred network',
    async run(open) {
      const world = open()
      const preferred = world.other.caipNetworkId
      same((await world.adapter.connect(world.connector, { preferred }, signal())).caipNetworkId, preferred)
    },
  },
  {
    name: 'switchNetwork: moves, and tells who watches',
    async run(open) {
      const world = open()
      const connection = await connected(world)
      const heard: string[] = []
      world.adapter.watch(connection, (event) => heard.push(event.type))
      same(await world.adapter.switchNetwork({ connection, network: world.other }, signal()), world.other.caipNetworkId)
      same(heard, ['network'])
    },
  },
  {
    name: 'switchNetwork: rejects where the wallet has nothing',
    async run(open) {
      const world = open()
      world.wallet.lacks(world.other.caipNetworkId)
      const connection = await connected(world)
      await rejects(afterAWhile(world, world.adapter.switchNetwork({ connection, network: world.other }, signal())), 'CHAIN_UNSUPPORTED')
    },
  },
  {
    name: 'switchNetwork: does nothing when it was given up before',
    async run(open) {
      const world = open()
      const connection = await connected(world)
      await rejects(world.adapter.switchNetwork({ connection, network: world.other }, AbortSignal.abort()), 'ABORTED')
    },
  },
]

/** Wallets that can be told to forget a site. */
export const farewellCases: readonly ContractCase<ChainAdapterWorld>[] = [
  {
    name: 'disconnect: is not granted any more after taking leave',
    async run(open) {
      const world = open()
      const { adapter, connector, addresses } = world
      await adapter.disconnect(await connected(world), signal())
      same(await adapter.restore(connector, addresses[0], signal()), undefined)
    },
  },
]

/** Namespaces whose native balance is read. */
export interface BalanceKnobs extends WalletKnobs {
  /** What the nodes of `network` say of the first address, in smallest units. */
  balance(network: Network, value: bigint): void
}

export const balanceCases: readonly ContractCase<ChainAdapterWorld<BalanceKnobs>>[] = [
  {
    name: 'balance: is read in smallest units',
    async run(open) {
      const { adapter, wallet, addresses, home } = open()
      wallet.balance(home, 1_500_000_000n)
      const { decimals, symbol } = home.nativeCurrency
      const balance = await adapter.balance(addresses[0], home, signal())
      same([String(balance.value), balance.decimals, balance.symbol], ['1500000000', decimals, symbol])
    },
  },
]

export const noBalanceCases: readonly ContractCase<ChainAdapterWorld>[] = [
  {
    name: 'balance: is unavailable rather than naught',
    async run(open) {
      const world = open()
      await rejects(afterAWhile(world, world.adapter.balance(world.addresses[0], world.home, signal())), 'BALANCE_UNAVAILABLE')
    },
  },
]

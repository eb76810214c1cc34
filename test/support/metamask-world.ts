import { privateKeyToAccount } from 'viem/accounts'
import { afterEach } from 'vitest'
import { sharedSession } from '../../src/application/connection/shared-session.ts'
import type { Connector } from '../../src/domain/connection/connection.ts'
import { DISCOVERY_MS } from '../../src/domain/wallets/wallet-service.ts'
import { EvmChainAdapter } from '../../src/infrastructure/connection/evm-chain-adapter.ts'
import { MetaMaskSession } from '../../src/infrastructure/connection/metamask-session.ts'
import { solana } from '../../src/infrastructure/network/known-networks.ts'
import { SolanaChainAdapter } from '../../src/infrastructure/solana/solana-chain-adapter.ts'
import type { MultichainWallet } from '../../src/ports/connection/multichain-wallet.ts'
import type { FakeChainAdapter } from '../fakes/connection/fake-chain-adapter.ts'
import { FakeEvmNodes } from '../fakes/connection/fake-evm-nodes.ts'
import { base, mainnet } from '../fakes/network/chains.ts'
import { FakeSolanaRpc } from '../fakes/solana/fake-solana-rpc.ts'
import type { FakeDisk } from '../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import { MultichainExtension } from '../fakes/wallets/multichain-extension.ts'
import { coreWorld, never } from './core-world.ts'
import { rpcUrls } from './rpc-urls.ts'
import { siteParts } from './standard-world.ts'

const owner = privateKeyToAccount(`0x${'5'.repeat(64)}`)
export const networks = [mainnet, base, solana]

let eject = () => {}
afterEach(() => eject())

export const metaMask = (provider: unknown): Connector => ({
  ...{ id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask', type: 'ANNOUNCED', chain: 'eip155', provider },
})
export const standard = (name: string, provider: object, id = name): Connector => ({
  ...{ id, name, type: 'ANNOUNCED', chain: 'solana', provider, dialect: 'standard' },
})

export function extensionInPage(): MultichainExtension {
  const extension = new MultichainExtension({ account: owner })
  eject = extension.inject(window)
  return extension
}

export const adaptersOf = (
  clock = new FakeClock(),
  shared: () => Promise<MultichainWallet> = async () => new MetaMaskSession(clock),
): readonly FakeChainAdapter[] => {
  const { site } = siteParts('solana', solana as never, solana as never)
  const evm = new EvmChainAdapter(clock, new FakeEvmNodes(), rpcUrls(), undefined, shared)
  return [evm, new SolanaChainAdapter(clock, site, new FakeSolanaRpc(), undefined, shared)] as unknown as readonly FakeChainAdapter[]
}

type Shared = Pick<ReturnType<typeof coreWorld>, 'connect' | 'clock' | 'connections' | 'wallets' | 'networks'>
/** As its feature wires it. */
export function share({ connect, clock, connections, wallets, networks }: Shared): void {
  connect.fetchShared = async () => sharedSession(new MetaMaskSession(clock), connections, wallets, networks)
}

type Page = Readonly<{ disk?: FakeDisk; more?: readonly Connector[]; provider?: unknown; adapters?: readonly FakeChainAdapter[] }>

/** A page with that extension, where wallets have announced themselves. */
export async function visit(extension: MultichainExtension, { disk, more = [], provider, adapters = adaptersOf() }: Page = {}) {
  const world = coreWorld({ ...(disk && { disk }), adapters, options: { networks } })
  share(world)
  const connector = metaMask(provider ?? extension.provider)
  for (const each of [connector, standard('MetaMask', extension.wallet), ...more]) world.discovery.announce(each)
  void world.wallets.start(Promise.resolve([]))
  await world.clock.advance(DISCOVERY_MS)
  const addresses = () => world.connections.connections.map(({ accounts: [{ namespace, address }] }) => `${namespace} ${address}`)
  return { ...world, connector, addresses, join: (signal = never()) => world.connect.run(connector, signal) }
}

export const both = ({ solana: { selected } }: MultichainExtension) => [`eip155 ${owner.address}`, `solana ${selected[0]}`]
export const evmOnly = [`eip155 ${owner.address}`]

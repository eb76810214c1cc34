import { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../src/domain/network/network.ts'
import { NetworkService } from '../../src/domain/network/network-service.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { resolveOptions } from '../../src/domain/options/resolve-options.ts'
import { SiteNetwork } from '../../src/infrastructure/connection/site-network.ts'
import type { ChainAdapter } from '../../src/ports/connection/chain-adapter.ts'
import type { SiteNetworkKnobs } from '../contract/connection/adapter-network-cases.ts'
import type { ChainAdapterWorld } from '../contract/connection/chain-adapter-cases.ts'
import { FakeLogger } from '../fakes/logging/fake-logger.ts'
import { FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import { StandardKeyWallet } from '../fakes/wallets/standard-key-wallet.ts'
import type { StandardNamespace } from '../fakes/wallets/standard-keys.ts'

type Parts = Readonly<{ clock: FakeClock; site: SiteNetwork; store: FakeKeyValueStore; networks: NetworkService }>

type Wanted = Readonly<{
  namespace: ChainNamespace
  standard: StandardNamespace
  home: Network
  other: Network
  make(parts: Parts): ChainAdapter
  /** What the standard calls a network. */
  chainOf?: (network: CaipNetworkId) => string
}>

/** The site's side of a namespace whose wallets stand on no network: two networks, nothing stored. */
export function siteParts(namespace: ChainNamespace, home: Network, other: Network): Parts {
  const clock = new FakeClock()
  const store = new FakeKeyValueStore()
  const options = new OptionsService(resolveOptions({ networks: [home, other] }, [namespace]))
  const nobody = { namespaces: [], load: () => Promise.reject(new Error('none')) }
  const networks = new NetworkService(options, new ConnectionService(nobody, store, clock, new FakeLogger()), store)
  return { clock, store, networks, site: new SiteNetwork(namespace, networks, store, home) }
}

/** An adapter before a wallet of the Wallet Standard with keys of its own. */
export function standardWorld(wanted: Wanted): ChainAdapterWorld<SiteNetworkKnobs> & Readonly<{ keys: StandardKeyWallet; parts: Parts }> {
  const { namespace, standard, home, other, make, chainOf = (id) => id } = wanted
  const parts = siteParts(namespace, home, other)
  const keys = new StandardKeyWallet({ namespaces: [standard], chains: [home, other].map(({ caipNetworkId }) => chainOf(caipNetworkId)) })
  const [first = '', second = ''] = keys.keys.map(({ address }) => address)
  return {
    keys,
    parts,
    adapter: make(parts),
    connector: { id: 'keys', type: 'ANNOUNCED', name: keys.name, chain: namespace, provider: keys.wallet, dialect: 'standard' },
    addresses: [first, second],
    home,
    other,
    pass: (ms) => parts.clock.advance(ms),
    wallet: {
      accounts: (addresses) => {
        keys.selected = addresses
      },
      grants: (isGranted) => {
        keys.granted = isGranted
      },
      rejects: (what) => {
        keys.answer = what === 'all' ? 'reject' : 'approve'
      },
      silent: () => {
        keys.answer = 'ignore'
        keys.answers.set('disconnect', 'ignore')
      },
      wakeUp: () => keys.wakeUp(),
      lacks: (network) => {
        keys.chains = keys.chains.filter((chain) => chain !== chainOf(network))
      },
      saysAccounts: (addresses) => keys.select(addresses),
      leaves: () => keys.leave(),
      prompts: () => keys.prompts,
      listeners: () => keys.listenerCount,
    },
  }
}

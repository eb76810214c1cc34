import { NetworkService } from '../../domain/network/network-service.ts'
import { SiteNetwork } from '../../infrastructure/connection/site-network.ts'
import { CosmosChainAdapter } from '../../infrastructure/cosmos/cosmos-chain-adapter.ts'
import { CosmosChains } from '../../infrastructure/cosmos/cosmos-chains.ts'
import { cosmos } from '../../infrastructure/network/known-networks.ts'
import { HostOptions } from '../../ports/host/host-options.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { CosmosDescriptor } from '../descriptors/cosmos.ts'
import type { ChainFeature } from '../feature.ts'
import { provideBy } from '../provide.ts'

export default {
  module: (bind) => {
    provideBy(bind, CosmosChains, [HostOptions], ({ adapters = [] }) => {
      const descriptor = adapters.find(({ namespace }) => namespace === 'cosmos') as CosmosDescriptor | undefined
      return new CosmosChains(descriptor?.chains ?? [])
    })
    provideBy(
      bind,
      CosmosChainAdapter,
      [Clock, NetworkService, KeyValueStore, CosmosChains],
      (clock, networks, store, chains) => new CosmosChainAdapter(clock, new SiteNetwork('cosmos', networks, store, cosmos), chains, window),
    )
  },
  adapter: CosmosChainAdapter,
} satisfies ChainFeature

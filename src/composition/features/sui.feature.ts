import { NetworkService } from '../../domain/network/network-service.ts'
import { SiteNetwork } from '../../infrastructure/connection/site-network.ts'
import { sui } from '../../infrastructure/network/known-networks.ts'
import { SuiChainAdapter } from '../../infrastructure/sui/sui-chain-adapter.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { ChainFeature } from '../feature.ts'
import { provideBy } from '../provide.ts'

export default {
  module: (bind) => {
    provideBy(
      bind,
      SuiChainAdapter,
      [Clock, NetworkService, KeyValueStore],
      (clock, networks, store) => new SuiChainAdapter(clock, new SiteNetwork('sui', networks, store, sui)),
    )
  },
  adapter: SuiChainAdapter,
} satisfies ChainFeature

import { NetworkService } from '../../domain/network/network-service.ts'
import { SiteNetwork } from '../../infrastructure/connection/site-network.ts'
import { polkadot } from '../../infrastructure/network/known-networks.ts'
import { PolkadotChainAdapter } from '../../infrastructure/polkadot/polkadot-chain-adapter.ts'
import { Page } from '../../ports/page/page.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { ChainFeature } from '../feature.ts'
import { provideBy } from '../provide.ts'

export default {
  module: (bind) => {
    provideBy(
      bind,
      PolkadotChainAdapter,
      [Clock, Page, NetworkService, KeyValueStore],
      (clock, page, networks, store) => new PolkadotChainAdapter(clock, page, new SiteNetwork('polkadot', networks, store, polkadot)),
    )
  },
  adapter: PolkadotChainAdapter,
} satisfies ChainFeature

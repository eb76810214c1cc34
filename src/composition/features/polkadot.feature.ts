import { polkadot } from '../../domain/network/known-networks.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { SiteNetwork } from '../../infrastructure/connection/site-network.ts'
import { PolkadotChainAdapter } from '../../infrastructure/polkadot/polkadot-chain-adapter.ts'
import { Page } from '../../ports/page/page.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { Bindings } from '../bindings.ts'
import type { ChainFeature } from '../feature.ts'
import { provideBy } from '../provide.ts'

export default {
  module: new Bindings((bind) => {
    provideBy(
      bind,
      PolkadotChainAdapter,
      [Clock, Page, NetworkService, KeyValueStore],
      (clock, page, networks, store) => new PolkadotChainAdapter(clock, page, new SiteNetwork('polkadot', networks, store, polkadot)),
    )
  }),
  adapter: PolkadotChainAdapter,
} satisfies ChainFeature

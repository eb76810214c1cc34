import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isSolanaMetaMask } from '../../domain/connection/metamask.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { EvmChainAdapter } from '../../infrastructure/connection/evm-chain-adapter.ts'
import { RankedRpcUrls } from '../../infrastructure/network/ranked-rpc-urls.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { Http } from '../../ports/http/http.ts'
import { Page } from '../../ports/page/page.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { ChainFeature } from '../feature.ts'
import { Features } from '../features.ts'
import { sentRequests } from '../follow-sent.ts'
import { provide, provideBy } from '../provide.ts'

export default {
  module: (bind) => {
    provide(bind, RpcUrls, RankedRpcUrls, [OptionsService, Http, Clock, ModalService, Page, NetworkService])
    provideBy(bind, EvmChainAdapter, [Clock, Http, RpcUrls, Features, ConnectionService], (clock, http, urls, features, connections) => {
      const isShared = () => connections.all.some(({ connector }) => isSolanaMetaMask(connector))
      const shared = async () => (isShared() ? (await features.use('metamask')).wallet : undefined)
      return new EvmChainAdapter(clock, http, urls, sentRequests(features, connections), shared)
    })
  },
  adapter: EvmChainAdapter,
} satisfies ChainFeature

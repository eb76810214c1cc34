import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { EvmChainAdapter } from '../../infrastructure/connection/evm-chain-adapter.ts'
import { RankedRpcUrls } from '../../infrastructure/network/ranked-rpc-urls.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { Http } from '../../ports/http/http.ts'
import { Page } from '../../ports/page/page.ts'
import { Clock } from '../../ports/time/clock.ts'
import { Bindings } from '../bindings.ts'
import type { ChainFeature } from '../feature.ts'
import { provide } from '../provide.ts'

export default {
  module: new Bindings((bind) => {
    provide(bind, RpcUrls, RankedRpcUrls, [OptionsService, Http, Clock, ModalService, Page, NetworkService])
    provide(bind, EvmChainAdapter, EvmChainAdapter, [Clock, Http, RpcUrls])
  }),
  adapter: EvmChainAdapter,
} satisfies ChainFeature

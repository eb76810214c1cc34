import { ContainerModule } from 'inversify'
import { OptionsService } from '../../domain/options/options-service.ts'
import { EvmChainAdapter } from '../../infrastructure/connection/evm-chain-adapter.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { Http } from '../../ports/http/http.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { ChainFeature } from '../feature.ts'
import { provide } from '../provide.ts'

export default {
  module: new ContainerModule(({ bind }) => {
    provide(bind, RpcUrls, RpcUrls, [OptionsService])
    provide(bind, EvmChainAdapter, EvmChainAdapter, [Clock, Http, RpcUrls])
  }),
  adapter: EvmChainAdapter,
} satisfies ChainFeature

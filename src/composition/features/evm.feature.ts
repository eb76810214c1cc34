import { ContainerModule } from 'inversify'
import { EvmChainAdapter } from '../../infrastructure/connection/evm-chain-adapter.ts'
import { Http } from '../../ports/http/http.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { ChainFeature } from '../feature.ts'
import { provide } from '../provide.ts'

export default {
  module: new ContainerModule(({ bind }) => provide(bind, EvmChainAdapter, EvmChainAdapter, [Clock, Http])),
  adapter: EvmChainAdapter,
} satisfies ChainFeature

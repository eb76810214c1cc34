import { StacksChainAdapter } from '../../infrastructure/stacks/stacks-chain-adapter.ts'
import { Clock } from '../../ports/time/clock.ts'
import { Bindings } from '../bindings.ts'
import type { ChainFeature } from '../feature.ts'
import { provide } from '../provide.ts'

export default {
  module: new Bindings((bind) => {
    provide(bind, StacksChainAdapter, StacksChainAdapter, [Clock])
  }),
  adapter: StacksChainAdapter,
} satisfies ChainFeature

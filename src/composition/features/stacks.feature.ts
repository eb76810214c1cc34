import { StacksChainAdapter } from '../../infrastructure/stacks/stacks-chain-adapter.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { ChainFeature } from '../feature.ts'
import { provide } from '../provide.ts'

export default {
  module: (bind) => {
    provide(bind, StacksChainAdapter, StacksChainAdapter, [Clock])
  },
  adapter: StacksChainAdapter,
} satisfies ChainFeature

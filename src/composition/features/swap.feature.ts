import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { HttpSwapProvider } from '../../infrastructure/swap/http-swap-provider.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { SwapProvider } from '../../ports/swap/swap-provider.ts'
import { Bindings } from '../bindings.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** Swapping tokens: the provider's conversion service. */
export default {
  needs: ['services'],
  module: new Bindings((bind) => provide(bind, SwapProvider, HttpSwapProvider, [ServiceClient, SupportedChains])),
  views: {},
} satisfies Feature

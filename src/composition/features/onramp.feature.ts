import { HttpOnrampProvider } from '../../infrastructure/onramp/http-onramp-provider.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { OnrampProvider } from '../../ports/onramp/onramp-provider.ts'
import { Bindings } from '../bindings.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** Buying with a card. */
export default {
  needs: ['services'],
  module: new Bindings((bind) => provide(bind, OnrampProvider, HttpOnrampProvider, [ServiceClient, SupportedChains])),
  views: {},
} satisfies Feature

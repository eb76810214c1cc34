import { OptionsService } from '../../domain/options/options-service.ts'
import { HttpIdentities } from '../../infrastructure/account/http-identities.ts'
import { HttpSmartSessions } from '../../infrastructure/account/http-smart-sessions.ts'
import { HttpTokenBalances } from '../../infrastructure/account/http-token-balances.ts'
import { HttpTokenPrices } from '../../infrastructure/account/http-token-prices.ts'
import { LazyIdentities } from '../../infrastructure/account/lazy-identities.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { SmartSessions } from '../../ports/account/smart-sessions.ts'
import { TokenBalances } from '../../ports/account/token-balances.ts'
import { TokenPrices } from '../../ports/account/token-prices.ts'
import { Http } from '../../ports/http/http.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { Bindings } from '../bindings.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'

/** The provider's data about an account. Fetched when an account is connected. */
export default {
  needs: ['services'],
  module: new Bindings((bind) => {
    provideBy(
      bind,
      HttpIdentities,
      [ServiceClient, Http, OptionsService],
      (services, http, options) => new HttpIdentities(services, new LazyIdentities(http, options)),
    )
    provide(bind, TokenBalances, HttpTokenBalances, [ServiceClient, SupportedChains])
    provide(bind, TokenPrices, HttpTokenPrices, [ServiceClient, SupportedChains])
    provide(bind, SmartSessions, HttpSmartSessions, [ServiceClient, SupportedChains])
  }),
  views: {},
  identities: HttpIdentities,
} satisfies Feature & Record<string, unknown>

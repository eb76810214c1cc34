import { HttpExchangeDeposits } from '../../infrastructure/exchange/http-exchange-deposits.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'

import { Bindings } from '../bindings.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** Deposits from an exchange. */
export default {
  needs: ['services'],
  module: new Bindings((bind) => provide(bind, ExchangeDeposits, HttpExchangeDeposits, [ServiceClient])),
  views: {},
} satisfies Feature

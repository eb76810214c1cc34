import { DepositFromExchange } from '../../application/exchange/deposit-from-exchange.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import { parseOrder } from '../../domain/exchange/payment-order.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { loadBuyingWords } from '../../domain/options/load-feature-words.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { HttpExchangeDeposits } from '../../infrastructure/exchange/http-exchange-deposits.ts'
import { evmChecksum } from '../../infrastructure/shared/evm-checksum.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { TokenPrices } from '../../ports/account/token-prices.ts'
import { ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'
import { ServiceWindows } from '../../ports/page/service-windows.ts'
import { Clock } from '../../ports/time/clock.ts'
import { PayWithExchangeSelectAssetView } from '../../ui/exchange/pay-with-exchange-select-asset-view.tsx'
import { PayWithExchangeView } from '../../ui/exchange/pay-with-exchange-view.tsx'
import { Bindings } from '../bindings.ts'
import type { Resolver } from '../composed.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** Deposits from an exchange. */
export default {
  needs: ['account', 'onramp'],
  module: new Bindings((bind) => {
    provide(bind, ExchangeDeposits, HttpExchangeDeposits, [ServiceClient])
    provide(bind, ExchangeService, ExchangeService, [
      ExchangeDeposits,
      TokenPrices,
      ConnectionService,
      NetworkService,
      ServiceWindows,
      Clock,
    ])
    provide(bind, DepositFromExchange, DepositFromExchange, [
      ExchangeService,
      AccountService,
      ModalService,
      Router,
      ToastService,
      LocaleService,
      EventService,
    ])
  }),
  views: { PayWithExchange: PayWithExchangeView, PayWithExchangeSelectAsset: PayWithExchangeSelectAssetView },
  words: loadBuyingWords,
  /** `open({ view: 'PayWithExchange', arguments })`. `show` opens the modal. @throws PAYMENT_INVALID, and as `DepositFromExchange.pay` */
  async open(get: Resolver, given: Readonly<Record<string, unknown>>, show: () => Promise<unknown>, signal: AbortSignal) {
    return get(DepositFromExchange).pay(parseOrder(given, evmChecksum), show, signal)
  },
} satisfies Feature & Record<string, unknown>

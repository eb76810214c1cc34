import { Announcer } from '../../application/alerts/announcer.ts'
import { DepositFromExchange } from '../../application/exchange/deposit-from-exchange.ts'
import { PayFromWallet } from '../../application/exchange/pay-from-wallet.ts'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import { parseOrder } from '../../domain/exchange/payment-order.ts'
import { AskedRequests } from '../../domain/money/asked-requests.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { loadBuyingWords } from '../../domain/options/load-feature-words.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { HttpExchangeDeposits } from '../../infrastructure/exchange/http-exchange-deposits.ts'
import { evmChecksum } from '../../infrastructure/shared/evm-checksum.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { TokenPrices } from '../../ports/account/token-prices.ts'
import { ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'
import { Page } from '../../ports/page/page.ts'
import { ServiceWindows } from '../../ports/page/service-windows.ts'
import { Clock } from '../../ports/time/clock.ts'
import { PayView } from '../../ui/exchange/pay-view.tsx'
import { PayWithExchangeSelectAssetView } from '../../ui/exchange/pay-with-exchange-select-asset-view.tsx'
import { PayWithExchangeView } from '../../ui/exchange/pay-with-exchange-view.tsx'
import { Bindings } from '../bindings.ts'
import type { Resolver } from '../composed.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'
import { SendingOnDemand } from '../sending-on-demand.ts'
import { SitePayments } from '../site-payments.ts'

/** Deposits from an exchange. */
export default {
  needs: ['account', 'onramp'],
  module: new Bindings((bind) => {
    provide(bind, ExchangeDeposits, HttpExchangeDeposits, [ServiceClient])
    provide(bind, ExchangeService, ExchangeService, [
      ExchangeDeposits,
      TokenPrices,
      ActiveAccounts,
      NetworkService,
      OptionsService,
      ServiceWindows,
      Clock,
      AskedRequests,
      Page,
    ])
    provideBy(bind, SitePayments, [ExchangeService], (exchange) => ({
      state: exchange.state,
      get isPaying() {
        return exchange.isPaying
      },
      asks: (...asked) => exchange.asks(...asked),
      claim: (order) => exchange.claim(order),
      pays: (order) => exchange.pays(order),
      paid: (...ended) => exchange.paid(...ended),
    }))
    provide(bind, DepositFromExchange, DepositFromExchange, [
      ExchangeService,
      AccountService,
      ModalService,
      Router,
      Announcer,
      EventService,
      Clock,
    ])
    provide(bind, PayFromWallet, PayFromWallet, [
      ExchangeService,
      ConnectionService,
      NetworkService,
      SwitchNetwork,
      Router,
      ModalService,
      EventService,
      SendingOnDemand,
    ])
  }),
  views: { Pay: PayView, PayWithExchange: PayWithExchangeView, PayWithExchangeSelectAsset: PayWithExchangeSelectAssetView },
  words: loadBuyingWords,
  /** `open({ view: 'Pay' or 'PayWithExchange', arguments })`. `show` opens the modal. @throws PAYMENT_INVALID, and as `DepositFromExchange.pay` */
  async open(
    get: Resolver,
    view: 'Pay' | 'PayWithExchange',
    given: Readonly<Record<string, unknown>>,
    show: () => Promise<unknown>,
    signal: AbortSignal,
  ) {
    return get(DepositFromExchange).pay(parseOrder(given, evmChecksum), view, show, signal)
  },
} satisfies Feature & Record<string, unknown>

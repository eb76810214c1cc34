import { Announcer } from '../../application/alerts/announcer.ts'
import { DepositFromExchange } from '../../application/exchange/deposit-from-exchange.ts'
import { PayFromWallet } from '../../application/exchange/pay-from-wallet.ts'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { AssetSource } from '../../domain/exchange/asset-source.ts'
import { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import { parseOrder } from '../../domain/exchange/payment-order.ts'
import { AskedRequests } from '../../domain/money/asked-requests.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { HttpExchangeDeposits } from '../../infrastructure/exchange/http-exchange-deposits.ts'
import { evmChecksum } from '../../infrastructure/shared/evm-checksum.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { TokenPrices } from '../../ports/account/token-prices.ts'
import { token } from '../../ports/di/token.ts'
import { ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'
import { Page } from '../../ports/page/page.ts'
import { ServiceWindows } from '../../ports/page/service-windows.ts'
import { Clock } from '../../ports/time/clock.ts'
import { PayView } from '../../ui/exchange/pay-view.tsx'
import { PayWithExchangeSelectAssetView } from '../../ui/exchange/pay-with-exchange-select-asset-view.tsx'
import { PayWithExchangeView } from '../../ui/exchange/pay-with-exchange-view.tsx'
import { loadBuyingWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'
import { SendingOnDemand } from '../sending-on-demand.ts'
import { SitePayments } from '../site-payments.ts'

type ExchangeFacade = Readonly<{
  /** `open({ view: 'Pay' or 'PayWithExchange', arguments })`. @throws PAYMENT_INVALID, and as `DepositFromExchange.pay` */
  open(
    view: 'Pay' | 'PayWithExchange',
    given: Readonly<Record<string, unknown>>,
    show: () => Promise<unknown>,
    signal: AbortSignal,
  ): ReturnType<DepositFromExchange['pay']>
}>
const ExchangeFacade = token<ExchangeFacade>('ExchangeFacade')

/** Deposits from an exchange. */
export default {
  needs: ['account', 'onramp'],
  module: (bind) => {
    provide(bind, ExchangeDeposits, HttpExchangeDeposits, [ServiceClient])
    provide(bind, AssetSource, AssetSource, [ExchangeDeposits, TokenPrices, NetworkService])
    provide(bind, ExchangeService, ExchangeService, [
      ExchangeDeposits,
      AssetSource,
      ActiveAccounts,
      OptionsService,
      ServiceWindows,
      Clock,
      AskedRequests,
      Page,
    ])
    provideBy(bind, SitePayments, [ExchangeService], (exchange) => exchange)
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
    provideBy(bind, ExchangeFacade, [DepositFromExchange], (deposit) => ({
      open: async (view, given, show, signal) => deposit.pay(parseOrder(given, evmChecksum), view, show, signal),
    }))
  },
  facade: ExchangeFacade,
  views: { Pay: PayView, PayWithExchange: PayWithExchangeView, PayWithExchangeSelectAsset: PayWithExchangeSelectAssetView },
  words: loadBuyingWords,
} satisfies Feature

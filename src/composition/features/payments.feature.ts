import { Announcer } from '../../application/alerts/announcer.ts'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { PayByTransfer } from '../../application/payments/pay-by-transfer.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { Transactions } from '../../domain/money/transactions.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { PaymentOffers } from '../../domain/payments/payment-offers.ts'
import { PaymentService } from '../../domain/payments/payment-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { TransferStrategies } from '../../domain/send/transfer-strategy.ts'
import { HttpTransferQuotes } from '../../infrastructure/payments/http-transfer-quotes.ts'
import { evmChecksum } from '../../infrastructure/shared/evm-checksum.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { TokenHoldings } from '../../ports/account/token-holdings.ts'
import { TokenPrices } from '../../ports/account/token-prices.ts'
import { EvmNode } from '../../ports/money/evm-node.ts'
import { TransferQuotes } from '../../ports/payments/transfer-quotes.ts'
import { Clock } from '../../ports/time/clock.ts'
import { loadBuyingWords, loadMoneyWords } from '../../ui/modal/load-feature-words.ts'
import { PayLoadingView } from '../../ui/payments/pay-loading-view.tsx'
import { PayQuoteView } from '../../ui/payments/pay-quote-view.tsx'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'
import { SitePayments } from '../site-payments.ts'

/** Paying a site with another coin or from another network. */
export default {
  needs: ['exchange', 'send'],
  module: (bind) => {
    provide(bind, TransferQuotes, HttpTransferQuotes, [ServiceClient])
    provideBy(
      bind,
      PaymentOffers,
      [TransferQuotes, TransferStrategies, EvmNode, Transactions, TokenPrices, Clock, SitePayments],
      (quotes, ways, node, transactions, prices, clock, site) =>
        new PaymentOffers(quotes, ways, node, transactions, prices, clock, evmChecksum, site),
    )
    provide(bind, PaymentService, PaymentService, [
      ConnectionService,
      NetworkService,
      ActiveAccounts,
      TokenHoldings,
      PaymentOffers,
      TransferQuotes,
      PendingTransactions,
      Clock,
    ])
    provide(bind, PayByTransfer, PayByTransfer, [
      PaymentService,
      SitePayments,
      NetworkService,
      SwitchNetwork,
      Router,
      ModalService,
      Announcer,
      EventService,
    ])
  },
  views: { PayQuote: PayQuoteView, PayLoading: PayLoadingView },
  words: async () => void (await Promise.all([loadBuyingWords(), loadMoneyWords()])),
} satisfies Feature

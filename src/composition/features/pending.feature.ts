import { AccountService } from '../../domain/account/account-service.ts'
import { PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ThemeService } from '../../domain/options/theme-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { KnownReceivers } from '../../domain/send/known-receivers.ts'
import { SiteTransactions } from '../../infrastructure/connection/site-transactions.ts'
import { NodeRequests } from '../../infrastructure/network/node-requests.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { Http } from '../../ports/http/http.ts'
import { Page } from '../../ports/page/page.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'

/**
 * The transactions of this visit and the addresses that were sent to: written by the features that send and by the observer of the site's
 * own requests, read by the activity.
 */
export default {
  module: (bind) => {
    provideBy(
      bind,
      PendingTransactions,
      [Clock, OptionsService, ModalService, LocaleService, ThemeService, NetworkService],
      (clock, options, modal, locale, theme, networks) => {
        const pending = new PendingTransactions(clock)
        if (!options.state.value.features.transactionToasts) return pending
        const ending = import('../transaction-toasts.ts').then(
          ({ startTransactionToasts }) => startTransactionToasts({ pending, clock, modal, locale, theme, networks }),
          () => () => {},
        )
        return Object.assign(pending, { dispose: () => void ending.then((end) => end()) })
      },
    )
    provide(bind, KnownReceivers, KnownReceivers, [KeyValueStore])
    provideBy(
      bind,
      SiteTransactions,
      [PendingTransactions, ConnectionService, NetworkService, Clock, AccountService, KnownReceivers, Http, OptionsService, Page],
      (pending, connections, networks, clock, accounts, receivers, http, options, page) =>
        new SiteTransactions(
          pending,
          connections,
          networks,
          clock,
          accounts,
          receivers,
          new NodeRequests(http, new RpcUrls(options)),
          page,
        ),
    )
  },
  facade: SiteTransactions,
  views: {},
} satisfies Feature

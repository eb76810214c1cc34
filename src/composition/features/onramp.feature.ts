import { BuyCrypto } from '../../application/onramp/buy-crypto.ts'
import { AccountKindService } from '../../domain/account/account-kind-service.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { OnrampService } from '../../domain/onramp/onramp-service.ts'
import { SellersPages } from '../../domain/onramp/sellers-pages.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { HttpOnrampProvider } from '../../infrastructure/onramp/http-onramp-provider.ts'
import { BrowserServiceWindows } from '../../infrastructure/page/browser-service-windows.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { OnrampProvider } from '../../ports/onramp/onramp-provider.ts'
import { ServiceWindows } from '../../ports/page/service-windows.ts'
import { Randomness } from '../../ports/random/randomness.ts'
import { Clock } from '../../ports/time/clock.ts'
import { loadBuyingWords } from '../../ui/modal/load-feature-words.ts'
import { BuyInProgressView } from '../../ui/onramp/buy-in-progress-view.tsx'
import { FundWalletView } from '../../ui/onramp/fund-wallet-view.tsx'
import { OnRampFiatSelectView, OnRampTokenSelectView } from '../../ui/onramp/on-ramp-choice-views.tsx'
import { OnRampProvidersView } from '../../ui/onramp/on-ramp-providers-view.tsx'
import { WhatIsABuyView } from '../../ui/onramp/what-is-a-buy-view.tsx'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** Adding funds, and buying with a card. */
export default {
  needs: ['services', 'receive'],
  module: (bind) => {
    provide(bind, OnrampProvider, HttpOnrampProvider, [ServiceClient, SupportedChains])
    provide(bind, ServiceWindows, BrowserServiceWindows, [])
    provide(bind, OnrampService, OnrampService, [OnrampProvider, ActiveAccounts, SellersPages, AccountKindService, Clock])
    provide(bind, SellersPages, SellersPages, [OnrampProvider, OptionsService, Randomness])
    provide(bind, BuyCrypto, BuyCrypto, [OnrampService, ConnectionService, Router, EventService, ServiceWindows, Clock])
  },
  views: {
    BuyInProgress: BuyInProgressView,
    FundWallet: FundWalletView,
    OnRampFiatSelect: OnRampFiatSelectView,
    OnRampProviders: OnRampProvidersView,
    OnRampTokenSelect: OnRampTokenSelectView,
    WhatIsABuy: WhatIsABuyView,
  },
  words: loadBuyingWords,
} satisfies Feature

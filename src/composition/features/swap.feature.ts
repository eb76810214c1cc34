import { Announcer } from '../../application/alerts/announcer.ts'
import { ConfirmSwap } from '../../application/swap/confirm-swap.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { TokensService } from '../../domain/account/tokens-service.ts'
import { PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { Transactions } from '../../domain/money/transactions.ts'
import { Router } from '../../domain/routing/router.ts'
import { SwapOffers } from '../../domain/swap/swap-offers.ts'
import { SwapService } from '../../domain/swap/swap-service.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { HttpSwapProvider } from '../../infrastructure/swap/http-swap-provider.ts'
import { TokenPrices } from '../../ports/account/token-prices.ts'
import { EvmNode } from '../../ports/money/evm-node.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { Page } from '../../ports/page/page.ts'
import { SwapProvider } from '../../ports/swap/swap-provider.ts'
import { Clock } from '../../ports/time/clock.ts'
import { loadAccountWords, loadMoneyWords } from '../../ui/modal/load-feature-words.ts'
import { SwapPreviewView } from '../../ui/swap/swap-preview-view.tsx'
import { SwapSelectTokenView } from '../../ui/swap/swap-select-token-view.tsx'
import { SwapView } from '../../ui/swap/swap-view.tsx'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** Swapping tokens by the provider's conversion service. */
export default {
  needs: ['services', 'money'],
  module: (bind) => {
    provide(bind, SwapProvider, HttpSwapProvider, [ServiceClient, SupportedChains])
    provide(bind, SwapOffers, SwapOffers, [SwapProvider, EvmNode, Transactions, Clock, TokenPrices])
    provide(bind, SwapService, SwapService, [
      ActiveAccounts,
      SwapProvider,
      SwapOffers,
      Transactions,
      TokensService,
      PendingTransactions,
      Clock,
      Page,
    ])
    provide(bind, ConfirmSwap, ConfirmSwap, [SwapService, Router, EventService, Announcer])
  },
  facade: SwapService,
  views: { Swap: SwapView, SwapSelectToken: SwapSelectTokenView, SwapPreview: SwapPreviewView },
  words: async () => void (await Promise.all([loadMoneyWords(), loadAccountWords()])),
} satisfies Feature

import { Announcer } from '../../src/application/alerts/announcer.ts'
import { DepositFromExchange } from '../../src/application/exchange/deposit-from-exchange.ts'
import { BuyCrypto } from '../../src/application/onramp/buy-crypto.ts'
import { AccountService } from '../../src/domain/account/account-service.ts'
import { ToastService } from '../../src/domain/alerts/toast-service.ts'
import { AssetSource } from '../../src/domain/exchange/asset-source.ts'
import { ExchangeService } from '../../src/domain/exchange/exchange-service.ts'
import { OnrampService } from '../../src/domain/onramp/onramp-service.ts'
import { SellersPages } from '../../src/domain/onramp/sellers-pages.ts'
import { PayWithExchangeSelectAssetView } from '../../src/ui/exchange/pay-with-exchange-select-asset-view.tsx'
import { PayWithExchangeView } from '../../src/ui/exchange/pay-with-exchange-view.tsx'
import { loadBuyingWords } from '../../src/ui/modal/load-feature-words.ts'
import { BuyInProgressView } from '../../src/ui/onramp/buy-in-progress-view.tsx'
import { FundWalletView } from '../../src/ui/onramp/fund-wallet-view.tsx'
import { OnRampFiatSelectView, OnRampTokenSelectView } from '../../src/ui/onramp/on-ramp-choice-views.tsx'
import { OnRampProvidersView } from '../../src/ui/onramp/on-ramp-providers-view.tsx'
import { WhatIsABuyView } from '../../src/ui/onramp/what-is-a-buy-view.tsx'
import { FakeTokenPrices } from '../fakes/account/fake-token-prices.ts'
import { FakeExchangeDeposits } from '../fakes/exchange/fake-exchange-deposits.ts'
import { FakeOnrampProvider } from '../fakes/onramp/fake-onramp-provider.ts'
import { FakeServiceWindows } from '../fakes/page/fake-service-windows.ts'
import { FakeRandomness } from '../fakes/random/fake-randomness.ts'
import type { World } from '../ui/world.ts'
import { asking } from './asking.ts'

await loadBuyingWords()

export const fundingViews = {
  BuyInProgress: BuyInProgressView,
  FundWallet: FundWalletView,
  OnRampFiatSelect: OnRampFiatSelectView,
  OnRampProviders: OnRampProvidersView,
  OnRampTokenSelect: OnRampTokenSelectView,
  PayWithExchange: PayWithExchangeView,
  PayWithExchangeSelectAsset: PayWithExchangeSelectAssetView,
  WhatIsABuy: WhatIsABuyView,
}

/** Buying and deposits on fakes, added to the world of the views. */
export function addFunding(world: World) {
  const provider = new FakeOnrampProvider()
  const deposits = new FakeExchangeDeposits()
  const prices = new FakeTokenPrices()
  prices.find = async (address) => ({ address, name: 'USD Coin', symbol: 'USDC', decimals: 6, price: '1' })
  const windows = new FakeServiceWindows()
  const { connections, networks, settings, router, events, clock, modal, store, page, resolve } = world
  const pages = new SellersPages(provider, settings, new FakeRandomness())
  const onramp = new OnrampService(provider, world.active, pages, { find: async () => 'plain' }, clock)
  const exchange = new ExchangeService(
    deposits,
    new AssetSource(deposits, prices, networks),
    world.active,
    settings,
    windows,
    clock,
    asking(store, clock),
    page,
  )
  const toasts = resolve(ToastService)
  world.bind(OnrampService, onramp)
  world.bind(BuyCrypto, new BuyCrypto(onramp, connections, router, events, windows, clock))
  world.bind(ExchangeService, exchange)
  world.bind(
    DepositFromExchange,
    new DepositFromExchange(exchange, resolve(AccountService), modal, router, resolve(Announcer), events, clock),
  )
  return { provider, deposits, prices, windows, onramp, exchange, toasts }
}

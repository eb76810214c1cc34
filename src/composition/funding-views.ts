import { isServed } from '../domain/options/is-served.ts'
import type { ResolvedOptions } from '../domain/options/portico-options.ts'
import type { ViewName } from '../domain/routing/view.ts'
import { featureView } from '../ui/modal/feature-view.tsx'
import type { FeatureLoader } from './feature-loader.ts'
import type { ViewComponents } from './view-catalogue.ts'

const BUYING = ['OnRampProviders', 'OnRampFiatSelect', 'OnRampTokenSelect', 'BuyInProgress', 'WhatIsABuy'] as const
const DEPOSIT = ['PayWithExchange', 'PayWithExchangeSelectAsset'] as const

/** Views for adding funds. Their code is fetched when they are shown. */
export function fundingViews(features: FeatureLoader): ViewComponents {
  const buying = ['FundWallet', ...BUYING].map((name) => {
    const view = name as 'FundWallet' | (typeof BUYING)[number]
    return [view, featureView(async () => (await features.load('onramp')).views[view])] as const
  })
  const deposits = DEPOSIT.map((view) => [view, featureView(async () => (await features.load('exchange')).views[view])] as const)
  return Object.fromEntries([...buying, ...deposits])
}

/** Buying needs the service's page or the site's key with the provider. Deposits and payments need the service. */
export function fundingConditions(now: () => ResolvedOptions): Partial<Record<ViewName, () => boolean>> {
  const canBuy = () => now().features.onramp && (Boolean(now().onramp?.publicKey) || isServed(now(), 'blockchain'))
  const canPay = () => isServed(now(), 'blockchain') && (now().features.payWithExchange || now().features.payments)
  const canDeposit = () => canPay() && now().features.payWithExchange
  return {
    ...Object.fromEntries(BUYING.map((view) => [view, canBuy])),
    ...Object.fromEntries(DEPOSIT.map((view) => [view, canPay])),
    FundWallet: () => canBuy() || canDeposit() || now().features.receive,
  }
}

import { AccountParts } from '../ui/account/account-parts.ts'
import { featureView } from '../ui/modal/feature-view.tsx'
import type { FeatureLoader } from './feature-loader.ts'
import type { ViewComponents } from './view-catalogue.ts'

/** The views of the account whose code is fetched when they are shown. A feature adds its own here. */
export function accountViews(features: FeatureLoader): ViewComponents {
  return {
    AccountSettings: featureView(async () => (await features.load('account')).views.AccountSettings),
    ChooseAccountName: featureView(async () => (await features.load('names')).views.ChooseAccountName),
    SmartSessionList: featureView(async () => (await features.load('sessions')).views.SmartSessionList),
    RegisterAccountName: featureView(async () => (await features.load('names')).views.RegisterAccountName),
    RegisterAccountNameSuccess: featureView(async () => (await features.load('names')).views.RegisterAccountNameSuccess),
    Transactions: featureView(async () => (await features.load('activity')).views.Transactions),
    WalletCompatibleNetworks: featureView(async () => (await features.load('receive')).views.WalletCompatibleNetworks),
    WalletReceive: featureView(async () => (await features.load('receive')).views.WalletReceive),
  }
}

/** The parts of the account view whose code is fetched when they are shown. A feature adds its own here. */
export function accountParts(features: FeatureLoader): AccountParts {
  const parts = new AccountParts()
  const none = () => null
  parts.add(
    'total',
    featureView(async () => (await features.load('account')).parts.total, none),
  )
  parts.add(
    'sessions',
    featureView(async () => (await features.load('sessions')).parts.sessions, none),
  )
  parts.add(
    'tokens',
    featureView(async () => (await features.load('account')).parts.tokens),
  )
  parts.add(
    'activity',
    featureView(async () => (await features.load('activity')).parts.activity),
  )
  parts.add(
    'nfts',
    featureView(async () => (await features.load('collectibles')).parts.nfts),
  )
  return parts
}

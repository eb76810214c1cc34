import type { ConnectionService } from '../domain/connection/connection-service.ts'
import { fail } from '../domain/errors/fail.ts'
import { AUTH_ID, authConnectors } from '../domain/frame/auth-connector.ts'
import { hasSeller, isServed } from '../domain/options/is-served.ts'
import type { OptionsService } from '../domain/options/options-service.ts'
import type { ResolvedOptions } from '../domain/options/portico-options.ts'
import type { ViewName } from '../domain/routing/view.ts'
import { withDeadline } from '../domain/shared/async/with-deadline.ts'
import { ownValue } from '../domain/shared/own-value.ts'
import { hasRelay } from '../domain/walletconnect/wallet-connect-connector.ts'
import type { PorticoOptions } from '../ports/host/portico.ts'
import type { Page } from '../ports/page/page.ts'
import type { Clock } from '../ports/time/clock.ts'
import { type AccountPart, AccountParts } from '../ui/account/account-parts.ts'
import { RowBones } from '../ui/modal/bones.tsx'
import { coreViews } from '../ui/modal/core-views.ts'
import { featureView } from '../ui/modal/feature-view.tsx'
import type { FeatureLoader, FeatureName } from './feature-loader.ts'
import { ViewCatalogue, type ViewComponents } from './view-catalogue.ts'

type Test = (options: ResolvedOptions, isLoggedIn: () => boolean) => boolean

const canBuy = (now: ResolvedOptions) => now.features.onramp && hasSeller(now)
const canPay = (now: ResolvedOptions) => isServed(now, 'blockchain') && (now.features.payWithExchange || now.features.payments)
const canDeposit = (now: ResolvedOptions) => canPay(now) && now.features.payWithExchange
const canLogIn = (now: ResolvedOptions) => authConnectors(now).length > 0
const byMail = (now: ResolvedOptions) => canLogIn(now) && now.features.email
const bySocial = (now: ResolvedOptions) => canLogIn(now) && now.features.socials !== false
const isListed = (now: ResolvedOptions) => isServed(now, 'registry')

type Entry = readonly [feature: FeatureName | ((now: ResolvedOptions) => FeatureName), test: Test | undefined, views: string]

/**
 * Views that can be opened at any time and whose code is fetched when they are shown: the feature, when they can be shown (undefined:
 * always), and their names. A feature adds its own here. One text a row, because every first open carries this table.
 */
export const FEATURE_VIEWS: readonly Entry[] = [
  ['walletconnect', hasRelay, 'ConnectingWalletConnect ConnectingWalletConnectBasic'],
  ['all-wallets', isListed, 'AllWallets GetWallet'],
  ['multi-wallet', undefined, 'ProfileWallets'],
  ['account', undefined, 'AccountSettings Token'],
  ['activity', ({ features }) => features.activity, 'Transactions'],
  ['names', (now) => isServed(now, 'blockchain'), 'ChooseAccountName RegisterAccountName RegisterAccountNameSuccess'],
  ['sessions', ({ features }) => features.smartSessions, 'SmartSessionList'],
  ['abilities', undefined, 'WalletAbilities'],
  ['allowances', ({ features }) => features.allowances, 'Allowances RevokeAllowance'],
  ['receive', ({ features }) => features.receive, 'WalletReceive WalletCompatibleNetworks'],
  [(now) => (canBuy(now) ? 'onramp' : 'funding'), (now) => canBuy(now) || canDeposit(now) || now.features.receive, 'FundWallet'],
  ['onramp', canBuy, 'OnRampProviders OnRampFiatSelect OnRampTokenSelect BuyInProgress WhatIsABuy'],
  ['exchange', canPay, 'PayWithExchange PayWithExchangeSelectAsset'],
  ['exchange', ({ features }) => features.pay, 'Pay'],
  ['payments', (now) => now.features.pay && now.features.send && isListed(now), 'PayQuote PayLoading'],
  ['swap', (now) => now.features.swaps && isServed(now, 'blockchain'), 'Swap SwapSelectToken SwapPreview'],
  ['embedded', byMail, 'EmailLogin EmailVerifyDevice EmailVerifyOtp'],
  ['embedded', bySocial, 'ConnectSocials ConnectingSocial ConnectingFarcaster'],
  [
    'embedded',
    // A site may switch logins off; an account that is there goes on signing.
    (now, isLoggedIn) => canLogIn(now) || isLoggedIn(),
    'ApproveTransaction UpdateEmailWallet UpdateEmailPrimaryOtp UpdateEmailSecondaryOtp SmartAccountSettings UpgradeEmailWallet',
  ],
  ['send', ({ features }) => features.send, 'WalletSend WalletSendSelectToken WalletSendPreview WalletSendConfirmed'],
]

/** Parts of the account view, fetched in the same way. */
const PARTS: readonly (readonly [FeatureName, AccountPart])[] = [
  ['account', 'total'],
  ['account', 'calls'],
  ['calls', 'batches'],
  ['checks', 'caution'],
  ['account', 'tokens'],
  ['activity', 'activity'],
  ['collectibles', 'nfts'],
  ['sessions', 'sessions'],
  ['embedded', 'login'],
  ['embedded', 'smart'],
]

const PANELS: ReadonlySet<AccountPart> = new Set(['tokens', 'activity', 'nfts'])

/** How long the visitor waits for a view's code without a word. The next attempt waits for the same download. */
export const CODE_MS = 30_000

/** The core's views, and those whose code is fetched when they are shown. */
export function viewCatalogue(
  features: FeatureLoader,
  host: PorticoOptions,
  options: OptionsService,
  connections: ConnectionService,
  clock: Clock,
  page: Page,
): ViewCatalogue {
  const now = () => options.state.value
  const isAsked = () => Boolean(now().features.emailCapture)
  const isLoggedIn = () => connections.connections.some(({ connector }) => connector.id === AUTH_ID)
  const signIn = { SIWXSignMessage: featureView(async () => (await features.load('siwx')).views.SIWXSignMessage) }
  return new ViewCatalogue(
    { ...coreViews, ...featureViews(features, now, clock, page), ...(host.siwx || host.siweConfig ? signIn : {}) },
    { ...viewConditions(now, isLoggedIn), DataCapture: isAsked, DataCaptureOtpConfirm: isAsked },
  )
}

function featureViews(features: FeatureLoader, now: () => ResolvedOptions, clock: Clock, page: Page): ViewComponents {
  const entries = FEATURE_VIEWS.flatMap(([feature, , views]) =>
    namesOf(views).map((view) => {
      const component = featureView(async () => {
        const name = typeof feature === 'function' ? feature(now()) : feature
        const code = { clock, ms: CODE_MS, late: () => fail('CORE_LOAD_FAILED', {}) }
        const loaded = await withDeadline(code, () => features.load(name)).catch((cause: unknown) => {
          // The window that a social login opened in the tap: nothing will come to it.
          if (name === 'embedded') page.release()
          throw cause
        })
        // The embedded wallet must run before its views are shown.
        if (name === 'embedded') await features.use(name)
        return ownValue(loaded.views, view)
      })
      // These take longest to load: their code is fetched when their row is approached.
      if (feature === 'all-wallets' || feature === 'walletconnect') Object.assign(component, { prefetch: () => features.fetch(feature) })
      const preload = () =>
        void features.use('embedded').then(
          (wallet) => wallet.preload(),
          () => {},
        )
      if (view === 'ConnectingSocial') Object.assign(component, { prefetch: preload })
      return [view, component] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** `isLoggedIn`: with an embedded wallet. */
export function viewConditions(now: () => ResolvedOptions, isLoggedIn: () => boolean): Readonly<Partial<Record<ViewName, () => boolean>>> {
  return Object.fromEntries(
    FEATURE_VIEWS.flatMap(([, test, views]) => (test ? namesOf(views).map((view) => [view, () => test(now(), isLoggedIn)]) : [])),
  )
}

export function accountParts(features: FeatureLoader): AccountParts {
  const parts = new AccountParts()
  for (const [name, part] of PARTS) {
    const load = async () => ownValue((await features.load(name)).parts, part)
    parts.add(part, PANELS.has(part) ? featureView(load, RowBones) : featureView(load, () => null))
  }
  return parts
}

function namesOf(views: string): readonly ViewName[] {
  return views.split(' ') as ViewName[]
}

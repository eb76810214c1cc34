import { authConnectors } from '../domain/frame/auth-connector.ts'
import { isServed } from '../domain/options/is-served.ts'
import { OptionsService } from '../domain/options/options-service.ts'
import type { ResolvedOptions } from '../domain/options/portico-options.ts'
import { resolveOptions } from '../domain/options/resolve-options.ts'
import type { ViewName } from '../domain/routing/view.ts'
import { ownValue } from '../domain/shared/own-value.ts'
import { hasRelay } from '../domain/walletconnect/wallet-connect-connector.ts'
import type { OffersService } from '../domain/wallets/offers-service.ts'
import { WalletOffers } from '../domain/wallets/wallet-offers.ts'
import { ChainAdapters } from '../ports/connection/chain-adapter.ts'
import type { Key } from '../ports/di/token.ts'
import { Views } from '../ports/features/views.ts'
import { HostOptions } from '../ports/host/host-options.ts'
import type { PorticoOptions } from '../ports/host/portico.ts'
import { Announcements } from '../ports/wallets/announcements.ts'
import { AccountParts } from '../ui/account/account-parts.ts'
import { coreViews } from '../ui/modal/core-views.ts'
import { featureView } from '../ui/modal/feature-view.tsx'
import { accountParts, accountViews } from './account-views.ts'
import { Bindings } from './bindings.ts'
import { ChainAdapterLoader } from './chain-adapter-loader.ts'
import { type Composed, type Resolver, resolver } from './composed.ts'
import { FeatureLoader } from './feature-loader.ts'
import { FirstPaint } from './first-paint.ts'
import { fundingConditions, fundingViews } from './funding-views.ts'
import { coreModule } from './modules/core.module.ts'
import { environmentModule } from './modules/environment.module.ts'
import { provideConstant } from './provide.ts'
import { ViewCatalogue, type ViewComponents } from './view-catalogue.ts'

/** Binds all services and adapters of the core. Instances are created on first use. */
export function compose(container: Composed, options: PorticoOptions, heard: Announcements = () => []): void {
  const get = resolver(container)
  const firstPaint = new FirstPaint()
  const features = new FeatureLoader(container, firstPaint)
  const descriptors = options.adapters ?? []
  const namespaces = [...new Set(descriptors.map(({ namespace }) => namespace))]
  const site = new OptionsService(resolveOptions({ ...options, networks: options.networks ?? [] }, namespaces))
  const now = () => site.state.value
  const isRelayed = () => hasRelay(now())
  const isAsked = () => Boolean(now().features.emailCapture)
  const isListed = () => isServed(now(), 'registry')
  const isChain = () => isServed(now(), 'blockchain')
  const relayed = () => (isRelayed() ? now().networks.map(({ chainNamespace }) => chainNamespace ?? 'eip155') : [])
  const loadOffers = async () => get<OffersService>((await features.load('wallets')).offers)
  const offers = new WalletOffers(loadOffers, () => isListed() || now().customWallets.length > 0)
  site.state.watch(() => offers.reconsider())
  const hasLogins = () => authConnectors(now()).length > 0
  const views = new ViewCatalogue(
    {
      ...coreViews,
      ...relayViews(features),
      ...registryViews(features),
      ...accountViews(features),
      ...fundingViews(features),
      ...sendViews(features),
      ...embeddedViews(features, get),
      ...swapViews(features),
    },
    {
      ...{ ConnectingWalletConnect: isRelayed, ConnectingWalletConnectBasic: isRelayed, AllWallets: isListed, GetWallet: isListed },
      ...{ DataCapture: isAsked, DataCaptureOtpConfirm: isAsked },
      ...fundingConditions(now),
      ...{ Transactions: () => now().features.activity, RegisterAccountName: isChain, RegisterAccountNameSuccess: isChain },
      ...sendConditions(now),
      ...swapConditions(now),
      ...{ ChooseAccountName: isChain, SmartSessionList: () => now().features.smartSessions },
      WalletReceive: () => now().features.receive,
      ...Object.fromEntries(EMBEDDED_VIEWS.map((view) => [view, hasLogins])),
    },
  )
  if (options.siwx || options.siweConfig)
    views.add({ SIWXSignMessage: featureView(async () => (await features.load('siwx')).views.SIWXSignMessage) })
  views.add({ ProfileWallets: featureView(async () => (await features.load('multi-wallet')).views.ProfileWallets) })
  const constants = new Bindings((bind) => {
    const constant = <T>(key: Key<T>, value: T) => provideConstant(bind, key, value)
    constant(HostOptions, options)
    constant(Announcements, heard)
    constant(FirstPaint, firstPaint)
    constant(FeatureLoader, features)
    constant(ChainAdapters, new ChainAdapterLoader(descriptors, container, features, relayed))
    constant(OptionsService, site)
    constant(WalletOffers, offers)
    constant(AccountParts, accountParts(features))
    constant(ViewCatalogue, views)
    constant(Views, views)
  })
  void container.load(constants, environmentModule, coreModule)
}

/** Views of the embedded wallet. */
const EMBEDDED_VIEWS = [
  ...([
    'EmailLogin',
    'EmailVerifyDevice',
    'EmailVerifyOtp',
    'ApproveTransaction',
    'ConnectSocials',
    'ConnectingSocial',
    'ConnectingFarcaster',
  ] as const),
  ...(['UpdateEmailWallet', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'] as const),
]

function embeddedViews(features: FeatureLoader, get: Resolver): ViewComponents {
  const view = (name: (typeof EMBEDDED_VIEWS)[number]) =>
    featureView(async () => {
      const { start, views } = await features.load('embedded')
      start(get)
      return ownValue(views, name)
    })
  return Object.fromEntries(EMBEDDED_VIEWS.map((name) => [name, view(name)]))
}

function registryViews(features: FeatureLoader): ViewComponents {
  const view = (name: 'AllWallets' | 'GetWallet') =>
    Object.assign(
      featureView(async () => (await features.load('all-wallets')).views[name]),
      { prefetch: () => features.fetch('all-wallets') },
    )
  return { AllWallets: view('AllWallets'), GetWallet: view('GetWallet') }
}

/** Views that can be opened at any time, whose code is fetched when shown. */
function relayViews(features: FeatureLoader): ViewComponents {
  const view = (name: 'ConnectingWalletConnect' | 'ConnectingWalletConnectBasic') =>
    featureView(async () => (await features.load('walletconnect')).views[name])
  return { ConnectingWalletConnect: view('ConnectingWalletConnect'), ConnectingWalletConnectBasic: view('ConnectingWalletConnectBasic') }
}

const SEND_VIEWS = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview', 'WalletSendConfirmed'] as const

function sendViews(features: FeatureLoader): ViewComponents {
  const view = (name: (typeof SEND_VIEWS)[number]) => featureView(async () => ownValue((await features.load('send')).views, name))
  return Object.fromEntries(SEND_VIEWS.map((name) => [name, view(name)]))
}

function sendConditions(now: () => ResolvedOptions): Readonly<Partial<Record<ViewName, () => boolean>>> {
  return Object.fromEntries(SEND_VIEWS.map((name) => [name, () => now().features.send]))
}

const SWAP_VIEWS = ['Swap', 'SwapSelectToken', 'SwapPreview'] as const

function swapViews(features: FeatureLoader): ViewComponents {
  const view = (name: (typeof SWAP_VIEWS)[number]) => featureView(async () => ownValue((await features.load('swap')).views, name))
  return Object.fromEntries(SWAP_VIEWS.map((name) => [name, view(name)]))
}

/** Swaps need the provider's service, and a network of it among the site's. */
function swapConditions(now: () => ResolvedOptions): Readonly<Partial<Record<ViewName, () => boolean>>> {
  const isOn = () => now().features.swaps && isServed(now(), 'blockchain')
  return Object.fromEntries(SWAP_VIEWS.map((name) => [name, isOn]))
}

import { ConnectionService } from '../domain/connection/connection-service.ts'
import { AUTH_ID } from '../domain/frame/auth-connector.ts'
import { isServed } from '../domain/options/is-served.ts'
import { OptionsService } from '../domain/options/options-service.ts'
import { resolveOptions } from '../domain/options/resolve-options.ts'
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
import { Bindings } from './bindings.ts'
import { ChainAdapterLoader } from './chain-adapter-loader.ts'
import { type Composed, resolver } from './composed.ts'
import { FeatureLoader } from './feature-loader.ts'
import { accountParts, featureViews, viewConditions } from './feature-views.ts'
import { FirstPaint } from './first-paint.ts'
import { coreModule } from './modules/core.module.ts'
import { environmentModule } from './modules/environment.module.ts'
import { provideConstant } from './provide.ts'
import { SendingOnDemand } from './sending-on-demand.ts'
import { ViewCatalogue } from './view-catalogue.ts'

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
  const isListed = () => isServed(now(), 'registry')
  const relayed = () => (isRelayed() ? now().networks.map(({ chainNamespace }) => chainNamespace ?? 'eip155') : [])
  const loadOffers = async () => get<OffersService>((await features.load('wallets')).offers)
  const offers = new WalletOffers(loadOffers, () => isListed() || now().customWallets.length > 0)
  site.state.watch(() => offers.reconsider())
  const isAsked = () => Boolean(now().features.emailCapture)
  const isLoggedIn = () => get(ConnectionService).connections.some(({ connector }) => connector.id === AUTH_ID)
  const views = new ViewCatalogue(
    { ...coreViews, ...featureViews(features, get) },
    { ...viewConditions(now, isLoggedIn), DataCapture: isAsked, DataCaptureOtpConfirm: isAsked },
  )
  if (options.siwx || options.siweConfig)
    views.add({ SIWXSignMessage: featureView(async () => (await features.load('siwx')).views.SIWXSignMessage) })
  const constants = new Bindings((bind) => {
    const constant = <T>(key: Key<T>, value: T) => provideConstant(bind, key, value)
    constant(HostOptions, options)
    constant(Announcements, heard)
    constant(FirstPaint, firstPaint)
    constant(FeatureLoader, features)
    constant(SendingOnDemand, async () => (await features.load('send')).sending(get))
    constant(ChainAdapters, new ChainAdapterLoader(descriptors, container, features, relayed))
    constant(OptionsService, site)
    constant(WalletOffers, offers)
    constant(AccountParts, accountParts(features))
    constant(ViewCatalogue, views)
    constant(Views, views)
  })
  void container.load(constants, environmentModule, coreModule)
}

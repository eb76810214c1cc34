import { Container, type ContainerModule, type ServiceIdentifier } from 'inversify'
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
import { coreViews } from '../ui/modal/core-views.ts'
import { featureView } from '../ui/modal/feature-view.tsx'
import { ChainAdapterLoader } from './chain-adapter-loader.ts'
import { FeatureLoader } from './feature-loader.ts'
import { coreModule } from './modules/core.module.ts'
import { environmentModule } from './modules/environment.module.ts'
import { ViewCatalogue, type ViewComponents } from './view-catalogue.ts'

export type Resolver = <T>(key: Key<T>) => T

export function resolver(container: Container): Resolver {
  return (key) => container.get(key as ServiceIdentifier<never>)
}

/**
 * The container with every service and adapter bound. Modules come last, so that they may rebind any port
 * (`new ContainerModule(({ rebindSync }) => rebindSync(Http).toConstantValue(mine))`). Nothing is made before it is asked for.
 */
export function createContainer(options: PorticoOptions, ...modules: readonly ContainerModule[]): Container {
  const container = new Container({ jitless: true }) // no generated code: host pages forbid it by CSP
  const constant = <T>(key: Key<T>, value: T) => container.bind<T>(key as ServiceIdentifier<T>).toConstantValue(value)
  const features = new FeatureLoader(container)
  const descriptors = options.adapters ?? []
  const namespaces = [...new Set(descriptors.map(({ namespace }) => namespace))]
  const site = new OptionsService(resolveOptions({ ...options, networks: options.networks ?? [] }, namespaces))
  const now = () => site.state.value
  const isRelayed = () => hasRelay(now())
  const isListed = () => isServed(now(), 'registry')
  const relayed = () => (isRelayed() ? now().networks.map(({ chainNamespace }) => chainNamespace ?? 'eip155') : [])
  constant(HostOptions, options)
  constant(FeatureLoader, features)
  constant(ChainAdapters, new ChainAdapterLoader(descriptors, container, features, relayed))
  constant(OptionsService, site)
  const loadOffers = async () => container.get<OffersService>((await features.load('wallets')).offers)
  const offers = new WalletOffers(loadOffers, () => isListed() || now().customWallets.length > 0)
  site.state.value$.subscribe(() => offers.reconsider())
  constant(WalletOffers, offers)
  const views = new ViewCatalogue(
    { ...coreViews, ...relayViews(features), ...registryViews(features) },
    { ConnectingWalletConnect: isRelayed, ConnectingWalletConnectBasic: isRelayed, AllWallets: isListed, GetWallet: isListed },
  )
  views.add({ ProfileWallets: featureView(async () => (await features.load('multi-wallet')).views.ProfileWallets) })
  constant(ViewCatalogue, views)
  constant(Views, views)
  container.load(environmentModule, coreModule, ...modules)
  return container
}

function registryViews(features: FeatureLoader): ViewComponents {
  const view = (name: 'AllWallets' | 'GetWallet') => featureView(async () => (await features.load('all-wallets')).views[name])
  return { AllWallets: view('AllWallets'), GetWallet: view('GetWallet') }
}

/** Reachable from the start, fetched when shown. */
function relayViews(features: FeatureLoader): ViewComponents {
  const view = (name: 'ConnectingWalletConnect' | 'ConnectingWalletConnectBasic') =>
    featureView(async () => (await features.load('walletconnect')).views[name])
  return { ConnectingWalletConnect: view('ConnectingWalletConnect'), ConnectingWalletConnectBasic: view('ConnectingWalletConnectBasic') }
}

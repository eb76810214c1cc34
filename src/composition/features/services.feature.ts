import { AlertService } from '../../domain/alerts/alert-service.ts'
import { ClientIdentity } from '../../domain/connection/client-identity.ts'
import { alertOfService } from '../../domain/errors/alert-of.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { RemoteFeaturesService } from '../../domain/options/remote-features-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { PictureService } from '../../domain/wallets/picture-service.ts'
import { RegistryAssets } from '../../domain/wallets/registry-assets.ts'
import { BrowserBeacons } from '../../infrastructure/http/browser-beacons.ts'
import { HttpSupportedChains } from '../../infrastructure/network/http-supported-chains.ts'
import { HttpProjectSettings } from '../../infrastructure/options/http-project-settings.ts'
import { BrowserObjectUrls } from '../../infrastructure/page/browser-object-urls.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { imageIds } from '../../infrastructure/wallets/asset-image-ids.ts'
import { HttpServiceImages } from '../../infrastructure/wallets/http-service-images.ts'
import { HttpWalletRegistry } from '../../infrastructure/wallets/http-wallet-registry.ts'
import { token } from '../../ports/di/token.ts'
import { HostOptions } from '../../ports/host/host-options.ts'
import { Beacons } from '../../ports/http/beacons.ts'
import { Http } from '../../ports/http/http.ts'
import { Logger } from '../../ports/logging/logger.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { ProjectSettings } from '../../ports/options/project-settings.ts'
import { ObjectUrls } from '../../ports/page/object-urls.ts'
import { Page } from '../../ports/page/page.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { ServiceImages } from '../../ports/wallets/service-images.ts'
import { WalletRegistry } from '../../ports/wallets/wallet-registry.ts'
import { featureView } from '../../ui/modal/feature-view.tsx'
import { loadUsageExceededView } from '../../ui/options/load-usage-exceeded-view.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'

/** What the project allows, and its pictures. */
const Services = token<Readonly<{ remote: RemoteFeaturesService; assets: RegistryAssets }>>('Services')

/**
 * Clients of the provider's services that the core uses; optional features add their own. Fetched at first intent, and only with a project
 * id or a service URL of the site's own.
 */
export default {
  module: (bind) => {
    provideBy(bind, Beacons, [HostOptions], ({ fetch }) => new BrowserBeacons(fetch))
    provideBy(
      bind,
      ServiceClient,
      [OptionsService, Http, Beacons, ClientIdentity, AlertService, Page],
      (options, http, beacons, identity, alerts, { origin }) =>
        new ServiceClient(options, http, beacons, identity, (error, asksAsProject) => {
          const alert = alertOfService(error, { origin, asksAsProject })
          if (alert) alerts.raise(alert)
        }),
    )
    provide(bind, SupportedChains, HttpSupportedChains, [ServiceClient])
    provide(bind, ProjectSettings, HttpProjectSettings, [ServiceClient])
    provide(bind, WalletRegistry, HttpWalletRegistry, [ServiceClient])
    provide(bind, ServiceImages, HttpServiceImages, [ServiceClient])
    provide(bind, ObjectUrls, BrowserObjectUrls, [])
    provide(bind, PictureService, PictureService, [ServiceImages, ObjectUrls, Clock, ModalService, Page])
    provideBy(bind, RegistryAssets, [PictureService, OptionsService], (...parts) => new RegistryAssets(...parts, imageIds))
    provide(bind, RemoteFeaturesService, RemoteFeaturesService, [
      HostOptions,
      OptionsService,
      ProjectSettings,
      KeyValueStore,
      ModalService,
      AlertService,
      Logger,
      Page,
    ])
    provideBy(bind, Services, [RemoteFeaturesService, RegistryAssets], (remote, assets) => ({ remote, assets }))
  },
  facade: Services,
  // The view brings its own words and styles when it is shown.
  words: async () => {},
  hasStyles: true,
  views: { UsageExceeded: featureView(loadUsageExceededView) },
} satisfies Feature

import { WalletImpressions } from '../../src/application/wallets/wallet-impressions.ts'
import type { AlertService } from '../../src/domain/alerts/alert-service.ts'
import type { EventService } from '../../src/domain/analytics/event-service.ts'
import type { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import type { NetworkService } from '../../src/domain/network/network-service.ts'
import type { OptionsService } from '../../src/domain/options/options-service.ts'
import type { ModalService } from '../../src/domain/routing/modal-service.ts'
import type { Router } from '../../src/domain/routing/router.ts'
import { CacheService } from '../../src/domain/shared/cache.ts'
import { AssetPictures } from '../../src/domain/wallets/asset-pictures.ts'
import { HeadlessWallets } from '../../src/domain/wallets/headless-wallets.ts'
import { OffersService } from '../../src/domain/wallets/offers-service.ts'
import { PictureService } from '../../src/domain/wallets/picture-service.ts'
import { RecentWalletsService } from '../../src/domain/wallets/recent-wallets-service.ts'
import { RegistryAssets } from '../../src/domain/wallets/registry-assets.ts'
import { RegistryLoader } from '../../src/domain/wallets/registry-loader.ts'
import { RegistryService } from '../../src/domain/wallets/registry-service.ts'
import { WalletListService } from '../../src/domain/wallets/wallet-list-service.ts'
import { type OffersSource, WalletOffers } from '../../src/domain/wallets/wallet-offers.ts'
import type { WalletService } from '../../src/domain/wallets/wallet-service.ts'
import { imageIds } from '../../src/infrastructure/wallets/asset-image-ids.ts'
import type { Logger } from '../../src/ports/logging/logger.ts'
import type { Page } from '../../src/ports/page/page.ts'
import type { KeyValueStore } from '../../src/ports/storage/key-value-store.ts'
import type { Clock } from '../../src/ports/time/clock.ts'
import type { ListedWallet } from '../../src/ports/wallets/wallet-registry.ts'
import { FakeObjectUrls } from '../fakes/page/fake-object-urls.ts'
import { FakeServiceImages } from '../fakes/wallets/fake-service-images.ts'
import { FakeWalletRegistry } from '../fakes/wallets/fake-wallet-registry.ts'

/** What the services of the registry need of a world. */
export type RegistryNeeds = Readonly<{
  settings: OptionsService
  networks: NetworkService
  wallets: WalletService
  connections: ConnectionService
  router: Router
  modal: ModalService
  events: EventService
  alerts: AlertService
  page: Page
  store: KeyValueStore
  clock: Clock
  logger: Logger
}>

/** A wallet of the registry, with what a test is about. */
export function listed(name: string, more: Partial<ListedWallet> = {}): ListedWallet {
  const word = name.toLowerCase().replace(/\W/g, '')
  return {
    id: `id-${word}`,
    name,
    homepage: `https://${word}.example/`,
    imageId: `picture-${word}`,
    mobileLink: `${word}://`,
    injected: [],
    chains: ['eip155:1'],
    isCertified: false,
    supportsWalletConnect: true,
    supportsPay: false,
    ...more,
  }
}

/** The services of the feature `wallets` on a fake registry. `isThere` false: a site that asks no registry and lists no wallets. */
export function registryWorld(needs: RegistryNeeds, isThere: boolean) {
  const { settings, networks, wallets, connections, router, modal, events, alerts, page, store, clock, logger } = needs
  const registry = new FakeWalletRegistry()
  const images = new FakeServiceImages()
  const urls = new FakeObjectUrls()
  const pictures = new PictureService(images, urls, clock, modal, page)
  const assets = new AssetPictures()
  const registryAssets = new RegistryAssets(pictures, settings, imageIds)
  if (isThere) assets.feed(registryAssets)
  const service = new RegistryService(registry, settings, networks, new CacheService(store, clock), page, alerts, logger, clock)
  const list = new WalletListService(service, pictures, clock)
  const headless = new HeadlessWallets(service, pictures, wallets, settings, assets, alerts, clock)
  const recent = new RecentWalletsService(store, wallets, connections, router)
  const impressions = new WalletImpressions(events, router, modal)
  const offers = new WalletOffers(
    async () => source,
    () => isThere,
  )
  const loader = new RegistryLoader(service, settings, router, modal, offers, clock)
  const shown = new OffersService(offers, service, pictures, recent, wallets, connections, settings, router)
  const source: OffersSource = {
    start: () => {
      loader.start()
      shown.start()
    },
    retry: () => loader.retry(),
    saw: (rows) => impressions.rows(rows),
  }
  const things: readonly (readonly [unknown, unknown])[] = [
    [WalletOffers, offers],
    [AssetPictures, assets],
    [PictureService, pictures],
    [RegistryService, service],
    [WalletListService, list],
    [WalletImpressions, impressions],
  ]
  return { registry, images, urls, pictures, assets, registryAssets, headless, service, list, recent, offers, source, things }
}

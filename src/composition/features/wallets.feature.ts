import { WalletImpressions } from '../../application/wallets/wallet-impressions.ts'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { OffersService } from '../../domain/wallets/offers-service.ts'
import { PictureService } from '../../domain/wallets/picture-service.ts'
import { RecentWalletsService } from '../../domain/wallets/recent-wallets-service.ts'
import { RegistryLoader } from '../../domain/wallets/registry-loader.ts'
import { RegistryService } from '../../domain/wallets/registry-service.ts'
import { type OffersSource, WalletOffers } from '../../domain/wallets/wallet-offers.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { token } from '../../ports/di/token.ts'
import { Logger } from '../../ports/logging/logger.ts'
import { Page } from '../../ports/page/page.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { WalletRegistry } from '../../ports/wallets/wallet-registry.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'

const Source = token<OffersSource>('OffersSource')

/** Wallets of the registry and of the site's options. Fetched when the connect list is first shown. */
export default {
  needs: ['services'],
  module: (bind) => {
    provide(bind, RegistryService, RegistryService, [
      WalletRegistry,
      OptionsService,
      NetworkService,
      CacheService,
      Page,
      AlertService,
      Logger,
      Clock,
    ])
    provide(bind, WalletImpressions, WalletImpressions, [EventService, Router, ModalService])
    provide(bind, RecentWalletsService, RecentWalletsService, [KeyValueStore, WalletService, ConnectionService, Router])
    provide(bind, OffersService, OffersService, [
      WalletOffers,
      RegistryService,
      PictureService,
      RecentWalletsService,
      WalletService,
      ConnectionService,
      OptionsService,
      Router,
    ])
    provide(bind, RegistryLoader, RegistryLoader, [RegistryService, OptionsService, Router, ModalService, WalletOffers, Clock])
    provideBy(bind, Source, [RegistryLoader, OffersService, WalletImpressions], (registry, offers, impressions) => ({
      start: () => {
        registry.start()
        offers.start()
      },
      retry: () => registry.retry(),
      saw: (rows) => impressions.rows(rows),
    }))
  },
  facade: Source,
  views: {},
} satisfies Feature

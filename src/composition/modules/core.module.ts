import type { Bind } from 'inversify'
import { Announcer } from '../../application/alerts/announcer.ts'
import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { DisconnectWallet } from '../../application/connection/disconnect-wallet.ts'
import { FollowWallets } from '../../application/connection/follow-wallets.ts'
import { RestoreConnections } from '../../application/connection/restore-connections.ts'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { CheckConfiguration } from '../../application/options/check-configuration.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { OpenModal } from '../../application/routing/open-modal.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ClientIdentity } from '../../domain/connection/client-identity.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ThemeService } from '../../domain/options/theme-service.ts'
import { Landings } from '../../domain/routing/landings.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { AssetPictures } from '../../domain/wallets/asset-pictures.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Identities } from '../../ports/account/identities.ts'
import { ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import { Views } from '../../ports/features/views.ts'
import { HostOptions } from '../../ports/host/host-options.ts'
import { Logger } from '../../ports/logging/logger.ts'
import { MessageCatalogues } from '../../ports/options/message-catalogues.ts'
import { Page } from '../../ports/page/page.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { WalletDiscovery } from '../../ports/wallets/wallet-discovery.ts'
import { english } from '../../ui/modal/first-messages.ts'
import { Features } from '../features.ts'
import { provide, provideBy } from '../provide.ts'

/** The domain services and use cases of the core. */
export const coreModule = (bind: Bind): void => {
  provide(bind, ThemeService, ThemeService, [OptionsService, Page])
  provideBy(bind, LocaleService, [OptionsService, MessageCatalogues, Logger, Page], (...parts) => new LocaleService(...parts, english))
  provide(bind, Router, Router, [Views])
  provide(bind, ModalService, ModalService, [Clock, OptionsService])
  provide(bind, ToastService, ToastService, [Clock])
  provide(bind, Announcer, Announcer, [ToastService, LocaleService])
  provide(bind, AlertService, AlertService, [Logger])
  provide(bind, EventService, EventService, [Clock])
  provide(bind, WalletService, WalletService, [WalletDiscovery, KeyValueStore, OptionsService, Clock])
  provide(bind, AssetPictures, AssetPictures, [])
  provide(bind, ClientIdentity, ClientIdentity, [])
  provide(bind, ConnectionService, ConnectionService, [ChainAdapters, KeyValueStore, Clock, Logger])
  provide(bind, NetworkService, NetworkService, [OptionsService, ConnectionService, KeyValueStore])
  provide(bind, ActiveAccounts, ActiveAccounts, [ConnectionService, NetworkService])
  provide(bind, CacheService, CacheService, [KeyValueStore, Clock])
  provide(bind, AccountService, AccountService, [ConnectionService, NetworkService, Identities, CacheService, Logger, Clock])

  provide(bind, CheckConfiguration, CheckConfiguration, [HostOptions, OptionsService, Page, AlertService])
  provide(bind, CloseModal, CloseModal, [ModalService, Router, ConnectionService, EventService])
  provide(bind, GoBack, GoBack, [Router, ConnectionService, CloseModal])
  provide(bind, Landings, Landings, [OptionsService, Router, NetworkService, Page])
  provide(bind, OpenModal, OpenModal, [
    Landings,
    ModalService,
    Router,
    ConnectionService,
    NetworkService,
    WalletService,
    AlertService,
    EventService,
  ])
  const connecting = [ConnectionService, NetworkService, WalletService, ModalService, Router, CloseModal, EventService, Clock] as const
  provideBy(bind, ConnectWallet, [Features, ...connecting], (features, ...parts) => {
    const connect = new ConnectWallet(...parts)
    connect.fetchShared = async () => (await features.use('metamask')).shared()
    return connect
  })
  provide(bind, DisconnectWallet, DisconnectWallet, [ConnectionService, ModalService, CloseModal, EventService])
  provide(bind, SwitchNetwork, SwitchNetwork, [ConnectionService, NetworkService, OptionsService, EventService])
  provide(bind, RestoreConnections, RestoreConnections, [
    ConnectionService,
    WalletService,
    OptionsService,
    CacheService,
    Clock,
    EventService,
    Page,
    AlertService,
  ])
  provide(bind, FollowWallets, FollowWallets, [
    ConnectionService,
    NetworkService,
    ModalService,
    Router,
    OpenModal,
    CloseModal,
    EventService,
  ])
}

import type { Bind } from 'inversify'
import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { DisconnectWallet } from '../../application/connection/disconnect-wallet.ts'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { OpenModal } from '../../application/routing/open-modal.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ThemeService } from '../../domain/options/theme-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { never } from '../../domain/shared/async/never.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { AssetPictures } from '../../domain/wallets/asset-pictures.ts'
import { WalletOffers } from '../../domain/wallets/wallet-offers.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Identities } from '../../ports/account/identities.ts'
import { token } from '../../ports/di/token.ts'
import { HostOptions } from '../../ports/host/host-options.ts'
import { DebugLog } from '../../ports/logging/debug-log.ts'
import { Logger } from '../../ports/logging/logger.ts'
import { Page } from '../../ports/page/page.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { AccountCheckStart } from '../core/account-check-start.ts'
import { AnalyticsQueue } from '../core/analytics-queue.ts'
import { Calls, untilAborted } from '../core/calls.ts'
import { ConnectCalls } from '../core/connect-calls.ts'
import { EmbeddedAccess } from '../core/embedded-access.ts'
import { FindConnector } from '../core/find-connector.ts'
import { ForgetEverything } from '../core/forget-everything.ts'
import { GiveUpSignIn } from '../core/give-up-sign-in.ts'
import { KeeperFetcher } from '../core/keeper-fetcher.ts'
import { LogIn } from '../core/log-in.ts'
import { ModalCalls } from '../core/modal-calls.ts'
import { ModalPresenter } from '../core/modal-presenter.ts'
import { MultiWalletAccess } from '../core/multi-wallet-access.ts'
import { OpenLogin } from '../core/open-login.ts'
import { OptionCalls } from '../core/option-calls.ts'
import { PageStart } from '../core/page-start.ts'
import { SnapshotPublisher } from '../core/publish-snapshots.ts'
import { ServiceClients } from '../core/service-clients.ts'
import { ShowView } from '../core/show-view.ts'
import { SignInEntry } from '../core/sign-in-entry.ts'
import { SiteWallets } from '../core/site-wallets.ts'
import { WalletCalls } from '../core/wallet-calls.ts'
import { Features } from '../features.ts'
import { FirstPaint } from '../first-paint.ts'
import type { CoreHandle, Bridge as PageBridge } from '../launcher/core-handle.ts'
import { SnapshotStore } from '../launcher/snapshots.ts'
import { Mount } from '../mount-modal.ts'
import { provide, provideBy, provideConstant } from '../provide.ts'
import { StartUp } from '../start-up.ts'

const Bridge = token<PageBridge>('Bridge')

/** The calls of a page, for the launcher. */
export const pageModule = (bridge: PageBridge) => (bind: Bind) => {
  provideConstant(bind, Bridge, bridge)
  provideConstant(bind, SnapshotStore, bridge.snapshots)
  provide(bind, ModalPresenter, ModalPresenter, [Mount, Bridge, ModalService, OptionsService, Router, ConnectionService])
  provideBy(
    bind,
    SnapshotPublisher,
    [
      ConnectionService,
      NetworkService,
      AccountService,
      WalletService,
      WalletOffers,
      ModalService,
      ThemeService,
      EventService,
      OptionsService,
      AssetPictures,
      SignInEntry,
      HostOptions,
      FirstPaint,
    ],
    (...[connections, networks, accounts, wallets, offers, modal, theme, events, options, pictures, signIn, host, firstPaint]) => {
      const sources = { connections, networks, accounts, wallets, offers, modal, theme, events, options, pictures, signIn }
      return new SnapshotPublisher(sources, bridge.snapshots, host.initialState?.account, firstPaint)
    },
  )
  provide(bind, GiveUpSignIn, GiveUpSignIn, [ConnectionService, DisconnectWallet, ModalService, Router, ToastService, EventService])
  provide(bind, SignInEntry, SignInEntry, [
    Features,
    HostOptions,
    OptionsService,
    ConnectionService,
    ModalService,
    NetworkService,
    KeyValueStore,
    GiveUpSignIn,
  ])
  provide(bind, AnalyticsQueue, AnalyticsQueue, [Features, EventService, OptionsService, NetworkService, ConnectionService, Page, Logger])
  provide(bind, AccountCheckStart, AccountCheckStart, [Features, OptionsService, ConnectionService, ModalService, Router, Clock])
  provide(bind, ServiceClients, ServiceClients, [Features, ModalService, OptionsService, AssetPictures, Router, Identities, Logger])
  provide(bind, MultiWalletAccess, MultiWalletAccess, [Features, OptionsService, AlertService, SnapshotPublisher])
  provide(bind, KeeperFetcher, KeeperFetcher, [ConnectionService, OptionsService, HostOptions, MultiWalletAccess, Clock])
  provide(bind, SiteWallets, SiteWallets, [Features, OptionsService, Logger, SnapshotStore])
  provide(bind, PageStart, PageStart, [
    StartUp,
    EventService,
    OptionsService,
    ConnectionService,
    SnapshotPublisher,
    ServiceClients,
    SiteWallets,
  ])

  provide(bind, EmbeddedAccess, EmbeddedAccess, [WalletService, Features])
  provide(bind, OpenLogin, OpenLogin, [OpenModal, OptionsService, Page, Router, EmbeddedAccess])
  provide(bind, ShowView, ShowView, [OpenModal, OpenLogin, Features, FirstPaint, ModalPresenter, SnapshotPublisher])
  provide(bind, LogIn, LogIn, [ShowView, CloseModal, OptionsService, EmbeddedAccess, Clock])
  provide(bind, FindConnector, FindConnector, [WalletService, EventService, Router])
  provide(bind, ModalCalls, ModalCalls, [ShowView, CloseModal, Router, ServiceClients, Features, SnapshotPublisher])
  provide(bind, ConnectCalls, ConnectCalls, [SiteWallets, OpenLogin, LogIn, FindConnector, ConnectWallet, Features, SnapshotPublisher])
  provide(bind, WalletCalls, WalletCalls, [
    ConnectionService,
    NetworkService,
    DisconnectWallet,
    SwitchNetwork,
    MultiWalletAccess,
    AlertService,
    SnapshotPublisher,
  ])
  provide(bind, OptionCalls, OptionCalls, [ThemeService, LocaleService, OptionsService, NetworkService, SnapshotPublisher])
  provide(bind, ForgetEverything, ForgetEverything, [ConnectionService, KeyValueStore, CacheService])
  // What is begun with an underscore has no calls: it listens from the time on that it is made.
  provideBy(
    bind,
    Calls,
    [
      SignInEntry,
      SnapshotPublisher,
      ModalPresenter,
      AnalyticsQueue,
      AccountCheckStart,
      ServiceClients,
      SiteWallets,
      KeeperFetcher,
      PageStart,
      ModalCalls,
      ConnectCalls,
      WalletCalls,
      OptionCalls,
      ForgetEverything,
      Features,
      DebugLog,
    ],
    (
      signIn,
      publisher,
      presenter,
      _analytics,
      _checks,
      services,
      items,
      _keeper,
      start,
      modal,
      connect,
      wallets,
      options,
      forget,
      features,
      log,
    ) => {
      const published = async <T>(work: Promise<T>): Promise<T> => work.finally(() => publisher.flush())
      return {
        restored: start.run(),
        prepare: () => services.prepare(),
        ...{ open: modal.open, close: modal.close, dismiss: modal.dismiss, attach: presenter.attach },
        ...{ connect: connect.connect, getUri: connect.uri, disconnect: wallets.disconnect, switchNetwork: wallets.switchNetwork },
        ...{ switchConnection: wallets.switchConnection, deleteConnection: wallets.deleteConnection },
        fetchWallets: (asked = {}) => untilAborted(items.fetch(asked), asked.signal),
        site: (name, words) => published(untilAborted(features.use('host'), words.at(-1)?.signal).then(({ site }) => site(name, words))),
        signIn: ({ signal } = {}) => published(signIn.signIn(signal ?? never()) as ReturnType<CoreHandle['signIn']>),
        siwx: () => signIn.siwx,
        logs: () => log.lines,
        updateOptions: options.update,
        async reset() {
          modal.close()
          await published(forget.run())
        },
      }
    },
  )
}

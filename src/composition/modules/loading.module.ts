import type { Bind } from 'inversify'
import { FollowWallets } from '../../application/connection/follow-wallets.ts'
import { reserveWindow } from '../../application/connection/reserve-window.ts'
import { RestoreConnections } from '../../application/connection/restore-connections.ts'
import { CheckConfiguration } from '../../application/options/check-configuration.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { isServed } from '../../domain/options/is-served.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { resolveOptions } from '../../domain/options/resolve-options.ts'
import { Router } from '../../domain/routing/router.ts'
import { hasRelay } from '../../domain/walletconnect/wallet-connect-connector.ts'
import { WalletOffers } from '../../domain/wallets/wallet-offers.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import { Views } from '../../ports/features/views.ts'
import { HostOptions } from '../../ports/host/host-options.ts'
import { Logger } from '../../ports/logging/logger.ts'
import { Page } from '../../ports/page/page.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { AccountParts } from '../../ui/account/account-parts.ts'
import { ChainAdapterLoader } from '../chain-adapter-loader.ts'
import { accountParts, viewCatalogue } from '../feature-views.ts'
import { Features } from '../features.ts'
import { FirstPaint } from '../first-paint.ts'
import { OutsideConnections } from '../outside-connections.ts'
import { provide, provideBy } from '../provide.ts'
import { ReadStored } from '../read-stored.ts'
import { SendingOnDemand } from '../sending-on-demand.ts'
import { StartUp } from '../start-up.ts'
import { ViewCatalogue } from '../view-catalogue.ts'

/** The site's options, what is loaded by them, and what a page does at its start. */
export const loadingModule = (bind: Bind): void => {
  provideBy(bind, OptionsService, [HostOptions], (options) => {
    const namespaces = [...new Set((options.adapters ?? []).map(({ namespace }) => namespace))]
    return new OptionsService(resolveOptions({ ...options, networks: options.networks ?? [] }, namespaces))
  })
  provide(bind, FirstPaint, FirstPaint, [])
  provideBy(bind, ChainAdapters, [HostOptions, OptionsService, Features], ({ adapters }, { state }, features) => {
    const relayed = () => (hasRelay(state.value) ? state.value.networks.map(({ chainNamespace }) => chainNamespace ?? 'eip155') : [])
    return new ChainAdapterLoader(adapters ?? [], features, relayed)
  })
  provideBy(bind, WalletOffers, [OptionsService, Features], ({ state }, features) => {
    const isListed = () => isServed(state.value, 'registry') || state.value.customWallets.length > 0
    const offers = new WalletOffers(() => features.use('wallets'), isListed)
    state.watch(() => offers.reconsider())
    return offers
  })
  provideBy(bind, SendingOnDemand, [Features], (features) => () => features.use('send'))
  provideBy(bind, AccountParts, [Features], accountParts)
  provideBy(bind, ViewCatalogue, [Features, HostOptions, OptionsService, ConnectionService, Clock, Page], viewCatalogue)
  provideBy(bind, Views, [ViewCatalogue], (views) => views)

  provide(bind, ReadStored, ReadStored, [HostOptions, OptionsService, ConnectionService, FirstPaint, KeyValueStore, Logger, Clock])
  provide(bind, OutsideConnections, OutsideConnections, [HostOptions, OptionsService, Features])
  provideBy(
    bind,
    StartUp,
    [CheckConfiguration, FollowWallets, ReadStored, WalletService, NetworkService, RestoreConnections, OutsideConnections, Router, Page],
    (...[checking, following, stored, wallets, networks, restoring, outside, router, page]) => {
      reserveWindow(router, page)
      return new StartUp(checking, following, stored, wallets, networks, restoring, outside)
    },
  )
}

import { of, Subject } from 'rxjs'
import { ConnectWallet } from '../../src/application/connection/connect-wallet.ts'
import { DisconnectWallet } from '../../src/application/connection/disconnect-wallet.ts'
import { FollowWallets } from '../../src/application/connection/follow-wallets.ts'
import { RestoreConnections } from '../../src/application/connection/restore-connections.ts'
import { SwitchNetwork } from '../../src/application/network/switch-network.ts'
import { CloseModal } from '../../src/application/routing/close-modal.ts'
import { GoBack } from '../../src/application/routing/go-back.ts'
import { OpenModal } from '../../src/application/routing/open-modal.ts'
import { AccountService } from '../../src/domain/account/account-service.ts'
import { ActiveAccounts } from '../../src/domain/account/active-account.ts'
import { AlertService } from '../../src/domain/alerts/alert-service.ts'
import { EventService } from '../../src/domain/analytics/event-service.ts'
import type { Connector } from '../../src/domain/connection/connection.ts'
import { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import { fail } from '../../src/domain/errors/fail.ts'
import type { ChainNamespace } from '../../src/domain/network/network.ts'
import { NetworkService } from '../../src/domain/network/network-service.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import type { PlainOptions } from '../../src/domain/options/portico-options.ts'
import { resolveOptions } from '../../src/domain/options/resolve-options.ts'
import { Landings } from '../../src/domain/routing/landings.ts'
import { ModalService } from '../../src/domain/routing/modal-service.ts'
import { Router } from '../../src/domain/routing/router.ts'
import { VIEWS, type ViewName } from '../../src/domain/routing/view.ts'
import { CacheService } from '../../src/domain/shared/cache.ts'
import { WalletService } from '../../src/domain/wallets/wallet-service.ts'
import type { Identity } from '../../src/ports/account/identities.ts'
import type { ChainAdapter, ChainAdapters } from '../../src/ports/connection/chain-adapter.ts'
import type { Page } from '../../src/ports/page/page.ts'
import { FakeChainAdapter } from '../fakes/connection/fake-chain-adapter.ts'
import { FakeLogger } from '../fakes/logging/fake-logger.ts'
import { base, mainnet } from '../fakes/network/chains.ts'
import { FakeDisk, FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import { FakeWalletDiscovery } from '../fakes/wallets/fake-wallet-discovery.ts'

export const walletNamed = (name: string, chain: ChainNamespace = 'eip155', more: Partial<Connector> = {}): Connector => {
  const id = `com.${name.toLowerCase()}`
  return { id, rdns: id, name, type: 'ANNOUNCED', chain, ...more }
}

/** The core's services and use cases over fakes, wired as the container wires them. Hand in a disk to play a reload or a second tab. */
export function coreWorld(given: { options?: Partial<PlainOptions>; disk?: FakeDisk; adapters?: readonly FakeChainAdapter[] } = {}) {
  const disk = given.disk ?? new FakeDisk()
  const clock = new FakeClock()
  const logger = new FakeLogger()
  const store = new FakeKeyValueStore(disk)
  const fakes = given.adapters ?? [new FakeChainAdapter('eip155')]
  const adapters: ChainAdapters = {
    namespaces: fakes.map(({ namespace }) => namespace),
    load: async (namespace): Promise<ChainAdapter> => {
      const adapter = fakes.find((fake) => fake.namespace === namespace)
      if (!adapter) throw fail('ADAPTER_NOT_FOUND', { namespace })
      return adapter
    },
  }
  const options = new OptionsService(
    resolveOptions(
      { networks: [mainnet, base], enableCoinbase: false, services: { secureSite: false }, ...given.options },
      adapters.namespaces,
    ),
  )
  const discovery = new FakeWalletDiscovery()
  const wallets = new WalletService(discovery, store, options, clock)
  const connections = new ConnectionService(adapters, store, clock, logger)
  const networks = new NetworkService(options, connections, store)
  const active = new ActiveAccounts(connections, networks)
  const names = new Map<string, Identity>()
  const cache = new CacheService(store, clock)
  const accounts = new AccountService(connections, networks, { find: async (address) => names.get(address) ?? {} }, cache, logger, clock)
  const unreachable = new Set<ViewName>()
  const router = new Router({ has: (view) => VIEWS.includes(view) && !unreachable.has(view), prefetch: () => undefined })
  const modal = new ModalService(clock, options)
  const events = new EventService(clock)
  const tracked: string[] = []
  events.state.value$.subscribe((event) => event && tracked.push(event.data.event))
  const alerts = new AlertService(logger)
  const page = {
    language: 'en',
    isMobile: false,
    savesData: false,
    visible$: of(true),
    prefersDark$: new Subject<boolean>(),
  } as unknown as Page & {
    isMobile: boolean
    savesData: boolean
  }
  const close = new CloseModal(modal, router, connections, events)
  const landings = new Landings(options, router, networks, page)
  const open = new OpenModal(landings, modal, router, connections, networks, wallets, alerts, events)
  return {
    disk,
    clock,
    logger,
    store,
    fakes,
    options,
    discovery,
    wallets,
    connections,
    networks,
    active,
    names,
    cache,
    accounts,
    unreachable,
    router,
    modal,
    events,
    tracked,
    alerts,
    page,
    close,
    open,
    back: new GoBack(router, connections, close),
    connect: new ConnectWallet(connections, networks, wallets, modal, router, close, events, clock),
    disconnect: new DisconnectWallet(connections, modal, close, events),
    switchNetwork: new SwitchNetwork(connections, networks, options, events),
    restore: new RestoreConnections(connections, wallets, options, cache, clock, events, page, alerts),
    follow: new FollowWallets(connections, networks, modal, router, open, close, events),
  }
}

export const never = (): AbortSignal => new AbortController().signal

/** Lets every promise that can settle do so. */
export const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

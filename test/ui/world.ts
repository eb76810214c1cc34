import { Announcer } from '../../src/application/alerts/announcer.ts'
import { ConnectWallet } from '../../src/application/connection/connect-wallet.ts'
import { DisconnectWallet } from '../../src/application/connection/disconnect-wallet.ts'
import { SwitchNetwork } from '../../src/application/network/switch-network.ts'
import { CloseModal } from '../../src/application/routing/close-modal.ts'
import { GoBack } from '../../src/application/routing/go-back.ts'
import { AccountKindService } from '../../src/domain/account/account-kind-service.ts'
import { AccountService } from '../../src/domain/account/account-service.ts'
import { ActiveAccounts } from '../../src/domain/account/active-account.ts'
import { AlertService } from '../../src/domain/alerts/alert-service.ts'
import { ToastService } from '../../src/domain/alerts/toast-service.ts'
import { EventService, type EventSnapshot } from '../../src/domain/analytics/event-service.ts'
import type { Connector } from '../../src/domain/connection/connection.ts'
import { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import type { ChainNamespace, NetworkInput } from '../../src/domain/network/network.ts'
import { NetworkService } from '../../src/domain/network/network-service.ts'
import { isServed } from '../../src/domain/options/is-served.ts'
import { LocaleService } from '../../src/domain/options/locale-service.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import type { PlainOptions } from '../../src/domain/options/portico-options.ts'
import { resolveOptions } from '../../src/domain/options/resolve-options.ts'
import { ThemeService } from '../../src/domain/options/theme-service.ts'
import { ModalService } from '../../src/domain/routing/modal-service.ts'
import { Router } from '../../src/domain/routing/router.ts'
import type { ViewName } from '../../src/domain/routing/view.ts'
import { CacheService } from '../../src/domain/shared/cache.ts'
import { PairingService } from '../../src/domain/walletconnect/pairing-service.ts'
import { SessionService } from '../../src/domain/walletconnect/session-service.ts'
import { WalletService } from '../../src/domain/wallets/wallet-service.ts'
import { NodeRequests } from '../../src/infrastructure/network/node-requests.ts'
import { UqrQrCodes } from '../../src/infrastructure/shared/uqr-qr-codes.ts'
import { SessionAdapters } from '../../src/infrastructure/walletconnect/session-adapters.ts'
import { SessionEip1193Provider } from '../../src/infrastructure/walletconnect/session-eip1193-provider.ts'
import type { Identity } from '../../src/ports/account/identities.ts'
import type { ChainAdapters } from '../../src/ports/connection/chain-adapter.ts'
import type { Key } from '../../src/ports/di/token.ts'
import { Views } from '../../src/ports/features/views.ts'
import type { MessageCatalogues } from '../../src/ports/options/message-catalogues.ts'
import { Page } from '../../src/ports/page/page.ts'
import { QrCodes } from '../../src/ports/shared/qr-codes.ts'
import { Clock } from '../../src/ports/time/clock.ts'
import { AccountParts } from '../../src/ui/account/account-parts.ts'
import { coreViews } from '../../src/ui/modal/core-views.ts'
import { english } from '../../src/ui/modal/first-messages.ts'
import { preloadLaterViews } from '../../src/ui/modal/lazy-view.tsx'
import type { Resolve } from '../../src/ui/shared/use-service.ts'
import { FakeChainAdapter } from '../fakes/connection/fake-chain-adapter.ts'
import { FakeEvmNodes } from '../fakes/connection/fake-evm-nodes.ts'
import { FakeSessionProvider } from '../fakes/connection/fake-session-provider.ts'
import { FakeLogger } from '../fakes/logging/fake-logger.ts'
import { FakeEvmNode } from '../fakes/money/fake-evm-node.ts'
import { FakeMessageCatalogues } from '../fakes/options/fake-message-catalogues.ts'
import { FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import { FakeWalletDiscovery } from '../fakes/wallets/fake-wallet-discovery.ts'
import { registryWorld } from '../support/registry-world.ts'
import { InMemoryPage } from './in-memory-page.ts'
import { otherAdapter, severalWallets } from './several-wallets.ts'

// Views that come later are there: what a view does is tested here, when it comes in `src/ui/modal/lazy-view.test.tsx`.
await preloadLaterViews()

/** Those of features: a test that shows them hands them in. */
const RELAY_VIEWS: ReadonlySet<ViewName> = new Set(['ConnectingWalletConnect', 'ConnectingWalletConnectBasic', 'ProfileWallets'])
const ACCOUNT_VIEWS: ReadonlySet<ViewName> = new Set([
  'Transactions',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'SmartSessionList',
  'WalletAbilities',
])
const REGISTRY_VIEWS: ReadonlySet<ViewName> = new Set(['AllWallets', 'GetWallet'])

export function chain(id: number, name: string, symbol = 'ETH'): NetworkInput {
  const explorer = { name: 'Explorer', url: `https://explorer-${String(id)}.example` }
  return {
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
    blockExplorers: { default: explorer },
  }
}

export function wallet(name: string, rdns: string, rest: Partial<Connector> = {}): Connector {
  return { id: rdns, type: 'ANNOUNCED', name, rdns, chain: 'eip155', ...rest }
}

export type WorldOptions = Readonly<{
  /** Those the site has adapters for. */
  namespaces?: readonly ChainNamespace[]
  options?: Partial<PlainOptions>
  wallets?: readonly Connector[]
  catalogues?: MessageCatalogues
  identity?: Identity | (() => Promise<Identity>)
  recent?: readonly string[]
  unreachable?: readonly ViewName[]
  /** Views of features that the test hands in. */
  supplied?: readonly ViewName[]
}>

/** The real services and use cases of the core on fakes of every port: what the views are tested and looked at with. */
export function makeWorld({
  namespaces = ['eip155'],
  options = {},
  wallets = [],
  catalogues = new FakeMessageCatalogues(),
  identity = {},
  recent = [],
  unreachable = [],
  supplied = [],
}: WorldOptions = {}) {
  const clock = new FakeClock()
  const logger = new FakeLogger()
  const page = new InMemoryPage()
  const store = new FakeKeyValueStore()
  const adapter = new FakeChainAdapter()
  const discovery = new FakeWalletDiscovery()
  void store.set('recent', recent)
  for (const connector of wallets) discovery.announce(connector)
  const networks = [chain(1, 'Ethereum'), chain(8453, 'Base')]
  const settings = new OptionsService(resolveOptions({ networks, enableCoinbase: false, ...options }, namespaces))
  const sessions = new FakeSessionProvider()
  const others = new Map<ChainNamespace, FakeChainAdapter>(
    namespaces.filter((each) => each !== 'eip155').map((each) => [each, otherAdapter(each)]),
  )
  const adapters: ChainAdapters = {
    namespaces,
    load: async (namespace, type) => (type === 'WALLET_CONNECT' ? relayed.of(namespace) : (others.get(namespace) ?? adapter)),
  }
  const connections = new ConnectionService(adapters, store, clock, logger)
  const networkService = new NetworkService(settings, connections, store)
  const activeAccounts = new ActiveAccounts(connections, networkService)
  const events = new EventService(clock)
  const tracked: EventSnapshot['data'][] = []
  events.state.value$.subscribe((event) => event && tracked.push(event.data))
  const hasRegistry = isServed(settings.state.value, 'registry')
  const isSupplied = (view: ViewName) =>
    supplied.includes(view) ||
    coreViews[view] !== undefined ||
    RELAY_VIEWS.has(view) ||
    ACCOUNT_VIEWS.has(view) ||
    (hasRegistry && REGISTRY_VIEWS.has(view))
  const router = new Router({ has: (view) => isSupplied(view) && !unreachable.includes(view), prefetch: () => undefined })
  const modal = new ModalService(clock, settings)
  const alerts = new AlertService(logger)
  const live = new SessionService(sessions)
  const pairing = new PairingService(sessions, live, networkService, settings, modal, page, clock)
  const nodes = new NodeRequests(new FakeEvmNodes(), { of: () => [] })
  const signer = async () => new SessionEip1193Provider(live, sessions, networkService, nodes)
  const relayed = new SessionAdapters(live, sessions, pairing, adapters, clock, signer, store)
  const close = new CloseModal(modal, router, connections, events)
  const walletService = new WalletService(discovery, store, settings, clock)
  const connect = new ConnectWallet(connections, networkService, walletService, modal, router, close, events, clock)
  const listing = registryWorld(
    { settings, networks: networkService, wallets: walletService, connections, router, modal, events, alerts, page, store, clock, logger },
    hasRegistry || settings.state.value.customWallets.length > 0,
  )
  const locale = new LocaleService(settings, catalogues, logger, page, english)
  const toasts = new ToastService(clock)
  const things = new Map<unknown, unknown>([
    ...listing.things,
    [AccountKindService, new AccountKindService(new FakeEvmNode(), activeAccounts, clock)],
    [
      AccountService,
      new AccountService(
        connections,
        networkService,
        { find: async () => (typeof identity === 'function' ? identity() : identity) },
        new CacheService(store, clock),
        logger,
        clock,
      ),
    ],
    [AccountParts, new AccountParts()],
    [ActiveAccounts, activeAccounts],
    [AlertService, alerts],
    [Clock, clock],
    [CloseModal, close],
    [ConnectWallet, connect],
    [ConnectionService, connections],
    [DisconnectWallet, new DisconnectWallet(connections, modal, close, events)],
    [EventService, events],
    [GoBack, new GoBack(router, connections, close)],
    [LocaleService, locale],
    [ModalService, modal],
    [NetworkService, networkService],
    [OptionsService, settings],
    [Page, page],
    [PairingService, pairing],
    [QrCodes, new UqrQrCodes()],
    [Router, router],
    [Views, { has: isSupplied, prefetch: () => undefined }],
    [SwitchNetwork, new SwitchNetwork(connections, networkService, settings, events)],
    [ThemeService, new ThemeService(settings, page)],
    [ToastService, toasts],
    [Announcer, new Announcer(toasts, locale)],
    [WalletService, walletService],
  ])
  const resolve: Resolve = <T>(key: Key<T>) => {
    if (!things.has(key)) throw new Error(`The test world has no ${String((key as { name?: string }).name ?? key)}`)
    return things.get(key) as T
  }
  const several = severalWallets(
    {
      connections,
      adapters,
      networks: networkService,
      wallets: walletService,
      options: settings,
      router,
      modal,
      connect,
      close,
      events,
      page,
      store,
      clock,
      logger,
    },
    resolve,
  )
  for (const [key, thing] of several.things) things.set(key, thing)
  /** Wallets have announced themselves, the wait for them is over, the modal is open. */
  const start = async () => {
    await walletService.start(Promise.resolve([]))
    await several.keeper.start()
    several.service.settle()
    await clock.advance(300)
    modal.setOpen(true)
  }
  const connectWith = async (connector: Connector) => {
    discovery.announce(connector)
    await connections.connect(connector, {}, new AbortController().signal)
    await clock.advance(0)
  }
  const setLocale = (locale: string) => resolve(LocaleService).setLocale(locale)
  /** The service or use case of a feature that a test shows. */
  const bind = (key: unknown, thing: unknown) => things.set(key, thing)
  return {
    active: activeAccounts,
    setLocale,
    resolve,
    bind,
    clock,
    page,
    adapter,
    discovery,
    connections,
    several: several.service,
    others,
    networks: networkService,
    router,
    modal,
    settings,
    events,
    tracked,
    sessions,
    pairing,
    walletService,
    store,
    listing,
    start,
    connectWith,
  }
}

export type World = ReturnType<typeof makeWorld>

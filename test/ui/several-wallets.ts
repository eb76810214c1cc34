import { Announcer } from '../../src/application/alerts/announcer.ts'
import type { ConnectWallet } from '../../src/application/connection/connect-wallet.ts'
import { KeepWallets } from '../../src/application/multi-wallet/keep-wallets.ts'
import { LeadToWallet } from '../../src/application/multi-wallet/lead-to-wallet.ts'
import { LeaveConnection } from '../../src/application/multi-wallet/leave-connection.ts'
import { SwitchConnection } from '../../src/application/multi-wallet/switch-connection.ts'
import type { CloseModal } from '../../src/application/routing/close-modal.ts'
import { OpenModal } from '../../src/application/routing/open-modal.ts'
import { AlertService } from '../../src/domain/alerts/alert-service.ts'
import type { EventService } from '../../src/domain/analytics/event-service.ts'
import type { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import { MultiWalletService } from '../../src/domain/multi-wallet/multi-wallet-service.ts'
import { WalletRecords } from '../../src/domain/multi-wallet/wallet-records.ts'
import { WalletReturns } from '../../src/domain/multi-wallet/wallet-returns.ts'
import type { ChainNamespace } from '../../src/domain/network/network.ts'
import type { NetworkService } from '../../src/domain/network/network-service.ts'
import type { OptionsService } from '../../src/domain/options/options-service.ts'
import { Landings } from '../../src/domain/routing/landings.ts'
import type { ModalService } from '../../src/domain/routing/modal-service.ts'
import type { Router } from '../../src/domain/routing/router.ts'
import type { WalletService } from '../../src/domain/wallets/wallet-service.ts'
import type { ChainAdapters } from '../../src/ports/connection/chain-adapter.ts'
import type { Logger } from '../../src/ports/logging/logger.ts'
import type { Page } from '../../src/ports/page/page.ts'
import type { KeyValueStore } from '../../src/ports/storage/key-value-store.ts'
import type { Clock } from '../../src/ports/time/clock.ts'
import type { Resolve } from '../../src/ui/shared/use-service.ts'
import { FakeChainAdapter } from '../fakes/connection/fake-chain-adapter.ts'

type Parts = Readonly<{
  connections: ConnectionService
  adapters: ChainAdapters
  networks: NetworkService
  wallets: WalletService
  options: OptionsService
  router: Router
  modal: ModalService
  connect: ConnectWallet
  close: CloseModal
  events: EventService
  page: Page
  store: KeyValueStore
  clock: Clock
  logger: Logger
}>

/** The feature `multi-wallet` of the world that views are looked at with. */
export function severalWallets(parts: Parts, resolve: Resolve) {
  const { connections, adapters, networks, wallets, options, router, modal, connect, close, events, page, store, clock, logger } = parts
  const service = new MultiWalletService(connections, adapters, new WalletRecords(store), clock, logger)
  const returns = new WalletReturns(service, wallets, connections)
  const landings = new Landings(options, router, networks, page)
  const open = new OpenModal(landings, modal, router, connections, networks, wallets, resolve(AlertService), events)
  const keeper = new KeepWallets(connections, service, returns, wallets, options, router, resolve(Announcer))
  const lead = new LeadToWallet(service, wallets, router, page, options)
  const switching = new SwitchConnection(service, connections, networks, wallets, connect, open, modal, lead)
  const things: readonly (readonly [unknown, unknown])[] = [
    [MultiWalletService, service],
    [SwitchConnection, switching],
    [LeadToWallet, lead],
    [LeaveConnection, new LeaveConnection(service, modal, close, events)],
  ]
  return { things, service, keeper }
}

const OTHER_CHAINS: Readonly<Partial<Record<ChainNamespace, readonly [chain: `${ChainNamespace}:${string}`, address: string]>>> = {
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
  bip122: ['bip122:000000000019d6689c085ae165831e93', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
}

/** A wallet in memory for a namespace that is not eip155. */
export function otherAdapter(namespace: ChainNamespace): FakeChainAdapter {
  const [chain, address] = OTHER_CHAINS[namespace] ?? [`${namespace}:1` as const, 'address']
  const adapter = new FakeChainAdapter(namespace, chain)
  adapter.accounts = [address]
  return adapter
}

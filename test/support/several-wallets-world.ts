import { Announcer } from '../../src/application/alerts/announcer.ts'
import { KeepWallets } from '../../src/application/multi-wallet/keep-wallets.ts'
import { LeadToWallet } from '../../src/application/multi-wallet/lead-to-wallet.ts'
import { LeaveConnection } from '../../src/application/multi-wallet/leave-connection.ts'
import { SwitchConnection } from '../../src/application/multi-wallet/switch-connection.ts'
import { ToastService } from '../../src/domain/alerts/toast-service.ts'
import type { Connector } from '../../src/domain/connection/connection.ts'
import { MultiWalletService } from '../../src/domain/multi-wallet/multi-wallet-service.ts'
import { WalletRecords } from '../../src/domain/multi-wallet/wallet-records.ts'
import { WalletReturns } from '../../src/domain/multi-wallet/wallet-returns.ts'
import { LocaleService } from '../../src/domain/options/locale-service.ts'
import { DISCOVERY_MS } from '../../src/domain/wallets/wallet-service.ts'
import type { Page } from '../../src/ports/page/page.ts'
import { english } from '../../src/ui/modal/first-messages.ts'
import { FakeChainAdapter } from '../fakes/connection/fake-chain-adapter.ts'
import { FakeMessageCatalogues } from '../fakes/options/fake-message-catalogues.ts'
import { coreWorld, quiet, walletNamed } from './core-world.ts'

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const alpha = walletNamed('Alpha')
export const beta = walletNamed('Beta')
export const gamma = walletNamed('Gamma')
export const sun = walletNamed('Sun', 'solana')
export const moon = walletNamed('Moon', 'solana')
export const everyWallet: readonly Connector[] = [alpha, beta, gamma, sun, moon]

export function solanaAdapter(): FakeChainAdapter {
  const adapter = new FakeChainAdapter('solana', SOLANA)
  adapter.accounts = ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM']
  return adapter
}

type Given = NonNullable<Parameters<typeof coreWorld>[0]> & Readonly<{ announced?: readonly Connector[]; several?: boolean }>

/** The core with several wallets at once, as the container puts it together. */
export function severalWorld({ announced = everyWallet, several: isOn = true, ...given }: Given = {}) {
  const core = coreWorld({
    adapters: [new FakeChainAdapter('eip155'), solanaAdapter()],
    ...given,
    options: { ...given.options, features: { multiWallet: isOn, ...given.options?.features } },
  })
  const { connections, store, clock, logger, wallets, options, router, modal, networks, open, page, connect, close, events } = core
  const [evm, solana] = core.fakes as [FakeChainAdapter, FakeChainAdapter]
  const adapters = { namespaces: connections.namespaces, load: async (chain: string) => (chain === 'solana' ? solana : evm) }
  const toasts = new ToastService(clock)
  const said: string[] = []
  toasts.state.value$.subscribe((toast) => toast && said.push(toast.message))
  const locale = new LocaleService(options, new FakeMessageCatalogues(), logger, { language: 'en' } as Page, english)
  const several = new MultiWalletService(connections, adapters, new WalletRecords(store), clock, logger)
  const returns = new WalletReturns(several, wallets, connections)
  const keeper = new KeepWallets(connections, several, returns, wallets, options, router, new Announcer(toasts, locale))
  // As the container does: a replaced wallet is kept, also one that is replaced before this code was there.
  connections.fetchKeeper = async () => {
    if (options.state.value.features.multiWallet) await keeper.start()
  }
  const lead = new LeadToWallet(several, wallets, router, page, options)
  const switchConnection = new SwitchConnection(several, connections, networks, wallets, connect, open, modal, lead)
  const leave = new LeaveConnection(several, modal, close, events)
  for (const connector of announced) core.discovery.announce(connector)
  /** Wallets had the time they get to announce themselves. */
  const discover = async () => {
    if (wallets.state.value.settled) return
    void wallets.start(Promise.resolve([]))
    await clock.advance(DISCOVERY_MS)
  }
  /** As a page starts: everything that was stored comes back. */
  const start = async () => {
    core.follow.start()
    await discover()
    await keeper.start()
    await core.restore.run()
    several.settle()
    await quiet()
  }
  const stop = () => {
    keeper.dispose()
    core.restore.dispose()
    connections.dispose()
  }
  const kept = () => several.state.value.kept.map(({ connector }) => connector.name)
  const active = (namespace: 'eip155' | 'solana' = 'eip155') => connections.connection(namespace)?.connector.name
  return {
    ...core,
    evm,
    solana,
    toasts,
    said,
    locale,
    several,
    returns,
    keeper,
    switchConnection,
    lead,
    leave,
    discover,
    start,
    stop,
    kept,
    active,
    inUse: core.active,
  }
}

export type SeveralWorld = ReturnType<typeof severalWorld>

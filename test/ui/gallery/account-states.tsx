import { AccountService } from '../../../src/domain/account/account-service.ts'
import { SessionsService } from '../../../src/domain/account/sessions-service.ts'
import { CollectiblesService } from '../../../src/domain/collectibles/collectibles-service.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { ViewName } from '../../../src/domain/routing/view.ts'
import { UqrQrCodes } from '../../../src/infrastructure/shared/uqr-qr-codes.ts'
import type { HeldToken } from '../../../src/ports/account/token-holdings.ts'
import { AccountParts, type AccountTabId } from '../../../src/ui/account/account-parts.ts'
import { AccountSettingsView } from '../../../src/ui/account/account-settings-view.tsx'
import { AccountTotal } from '../../../src/ui/account/account-total.tsx'
import { SessionsButton } from '../../../src/ui/account/sessions-button.tsx'
import { SmartSessionListView } from '../../../src/ui/account/smart-session-list-view.tsx'
import { TokenView } from '../../../src/ui/account/token-view.tsx'
import { TokensPanel } from '../../../src/ui/account/tokens-panel.tsx'
import { TransactionView } from '../../../src/ui/activity/transaction-view.tsx'
import { ActivityTab, TransactionsView } from '../../../src/ui/activity/transactions-view.tsx'
import { CollectiblesPanel } from '../../../src/ui/collectibles/collectibles-panel.tsx'
import { SmartAccountSettingsView } from '../../../src/ui/frame/smart-account-settings-view.tsx'
import { UpgradeEmailWalletView } from '../../../src/ui/frame/upgrade-email-wallet-view.tsx'
import { ChooseAccountNameView } from '../../../src/ui/names/choose-account-name-view.tsx'
import { RegisterAccountNameSuccessView } from '../../../src/ui/names/register-account-name-success-view.tsx'
import { RegisterAccountNameView } from '../../../src/ui/names/register-account-name-view.tsx'
import { WalletCompatibleNetworksView } from '../../../src/ui/receive/wallet-compatible-networks-view.tsx'
import { WalletReceiveView } from '../../../src/ui/receive/wallet-receive-view.tsx'
import { FakeSmartSessions } from '../../fakes/account/fake-smart-sessions.ts'
import { FakeTokenFacts } from '../../fakes/account/fake-token-facts.ts'
import { FakeTokenHoldings } from '../../fakes/account/fake-token-holdings.ts'
import { FakeWalletAbilities } from '../../fakes/account/fake-wallet-abilities.ts'
import { FakeActivityHistory } from '../../fakes/activity/fake-activity-history.ts'
import { FakeCollectibles } from '../../fakes/collectibles/fake-collectibles.ts'
import { pastEntry } from '../../support/activity-world.ts'
import { withActivity } from '../activity.ts'
import { withEmbedded } from '../embedded.ts'
import { EmptyView } from '../empty-view.tsx'
import { withNames } from '../names.ts'
import { bindTokens } from '../tokens.ts'
import type { World, WorldOptions } from '../world.ts'
import { logo } from './logo.ts'

export const OWNER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const OTHER = '0x1fE7cA005327fd0FD114E5786Fb581e79C91b138'
export const [ethereum, never] = ['eip155:1', () => new Promise<never>(() => {})] as const

export const accountViews = {
  AccountSettings: AccountSettingsView,
  SmartAccountSettings: SmartAccountSettingsView,
  UpgradeEmailWallet: UpgradeEmailWalletView,
  RegisterAccountName: RegisterAccountNameView,
  RegisterAccountNameSuccess: RegisterAccountNameSuccessView,
  ChooseAccountName: ChooseAccountNameView,
  Token: TokenView,
  Transactions: TransactionsView,
  Transaction: TransactionView,
  SmartSessionList: SmartSessionListView,
  WalletCompatibleNetworks: WalletCompatibleNetworksView,
  WalletReceive: () => <WalletReceiveView codes={new UqrQrCodes()} />,
  ...{ Swap: EmptyView, WalletSend: EmptyView, FundWallet: EmptyView, UpdateEmailWallet: EmptyView },
}

const token = (symbol: string, amount: bigint, more: Partial<HeldToken> = {}): HeldToken => ({
  ...{ name: `${symbol} Coin`, symbol, decimals: 6, amount, address: `0x${symbol.charCodeAt(0).toString(16).repeat(20)}` },
  ...more,
})
const held: readonly HeldToken[] = [
  { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1_234_567_891_234_567_891n, price: '2500' },
  token('USDC', 1_250_500_000n, { price: '1', logo: logo('#2775ca', '#ffffff') }),
  token('DAI', 310_250_000n, { price: '1.0002' }),
  token('TIDE', 42_000_000n),
  token('USDС', 9_000_000_000n, { name: 'A very long name of a token that nobody would want to read to its end' }),
  token('CRUMB', 1n, { price: '1' }),
]
export const past = [
  pastEntry(0),
  pastEntry(1, {
    operation: 'receive',
    sentFrom: OTHER,
    transfers: [{ direction: 'in', amount: '120', fungible: { name: '', symbol: 'USDC' } }],
  }),
  pastEntry(2, {
    operation: 'trade',
    transfers: [
      { direction: 'out', amount: '0.25', fungible: { name: 'Ether', symbol: 'ETH' } },
      { direction: 'in', amount: '625.5', fungible: { name: 'USD Coin', symbol: 'USDC' } },
    ],
    application: { name: 'Harbour Exchange' },
  }),
  pastEntry(35, { operation: 'mint', transfers: [{ direction: 'in', amount: '1', nft: { name: 'Tide Pass #112', isSpam: false } }] }),
  pastEntry(36, { operation: 'approve', transfers: [] }),
  pastEntry(37, { status: 'failed', sentTo: OTHER }),
  pastEntry(38, { operation: 'brandNewKind', transfers: [] }),
]

type Sources = { holdings: FakeTokenHoldings; history: FakeActivityHistory; items: FakeCollectibles }
const features = { activity: true, swaps: true, send: true, receive: true, smartSessions: true }
const base: WorldOptions = { options: { projectId: 'p', features } as never, supplied: Object.keys(accountViews) as ViewName[] }

/** An account with its tabs; `tab` is the one that is open. */
export function tabs(
  tab: AccountTabId,
  set: (sources: Sources) => void = () => {},
  later?: (world: World, sources: Sources) => Promise<unknown>,
) {
  return {
    world: base,
    act: async (world: World) => {
      const sources = { holdings: new FakeTokenHoldings(), history: new FakeActivityHistory(), items: new FakeCollectibles() }
      const { holdings, history, items } = sources
      holdings.hold(ethereum, OWNER, ...held)
      history.entries = past
      const item = (id: string, color: string) => ({
        id,
        name: `Harbour Print #${id}`,
        change: BigInt(id),
        pictureUrl: logo(color, '#fff'),
      })
      items.changes = [item('1', '#b4532a'), item('2', '#174299'), { id: '3', name: '', change: 1n }, item('12', '#1d7a46')]
      set(sources)
      bindTokens(world, holdings)
      world.bind(CollectiblesService, new CollectiblesService(items, world.active, world.clock))
      world.bind(
        SessionsService,
        new SessionsService(new FakeSmartSessions(), new FakeWalletAbilities(), world.active, new FakeTokenFacts(), world.clock),
      )
      const parts = world.resolve(AccountParts)
      const panels = { tokens: TokensPanel, nfts: CollectiblesPanel, activity: ActivityTab }
      parts.add(tab, panels[tab])
      for (const id of ['tokens', 'nfts', 'activity'] as const) if (id !== tab) parts.add(id, () => null)
      parts.add('total', AccountTotal)
      parts.add('sessions', SessionsButton)
      world.adapter.balances.set(ethereum, 1_234_567_891_234_567_891n)
      await withActivity(world, history)
      world.router.reset('Account')
      await later?.(world, sources)
      world.resolve(AccountService).chooseTab('eip155', tab)
      Object.assign(globalThis, { galleryTab: tab })
    },
  }
}
export const view = (name: ViewName, before: (world: World) => Promise<unknown>, options: WorldOptions = base) => ({
  world: options,
  act: async (world: World) => {
    await before(world)
    world.router.reset('Account')
    world.router.push(name)
  },
})
export const failing = fail('HTTP_STATUS', { status: 500, url: '' })

/** The account in all its states. */
export const accountStates = {
  tokens: tabs('tokens'),
  token: tabs(
    'tokens',
    () => {},
    async ({ router }) => router.push('Token', { token: `eip155:1:0x${'55'.repeat(20)}` }),
  ),
  'tokens-look-alikes': tabs('tokens', ({ holdings }) => {
    const fake = { decimals: 6, amount: 5_000_000_000n, price: '1' }
    holdings.hold(
      ...[ethereum, OWNER, { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: '2500' }],
      { ...fake, name: 'Ethereum', symbol: 'ЕТН', address: OTHER },
      { ...fake, name: 'USD Coin (official airdrop)', symbol: 'UЅDС', address: `0x${'9f'.repeat(20)}` },
    )
  }),
  'tokens-long': tabs('tokens', ({ holdings }) => {
    const much = { decimals: 6, amount: 1_234_567_890_123_456_789n }
    holdings.hold(
      ...[ethereum, OWNER, { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 98_765_432n * 10n ** 18n, price: '2500' }],
      { ...much, name: 'Wrapped liquid staked Ether 2.0', symbol: 'wstETH', address: OTHER, price: '2890.12' },
      { ...much, name: 'USD Coin', symbol: 'USDC', address: `0x${'9f'.repeat(20)}`, price: '1', isGenuine: true },
      { ...much, name: 'Dogecoin of the far harbour', symbol: 'DOGEHARBOURLONGSYMBOL', address: `0x${'8f'.repeat(20)}` },
    )
  }),
  'tokens-many': tabs('tokens', ({ holdings }) => {
    const coins = Array.from({ length: 9 }, (_, at) => ({
      name: `Harbour ${String(at)}`,
      symbol: `HB${String(at)}`,
      address: `0x${`${String(at)}f`.repeat(20)}`,
    }))
    holdings.hold(
      ...[ethereum, OWNER, { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: '2500' }],
      ...coins.map((coin) => ({ ...coin, decimals: 6, amount: 5_000_000_000n, price: '1' })),
    )
  }),
  'tokens-loading': tabs('tokens', ({ holdings }) => {
    holdings.isSlow = true
  }),
  'tokens-failed': tabs('tokens', ({ holdings }) => {
    holdings.down = true
  }),
  'tokens-offline': tabs(
    'tokens',
    ({ holdings }) => {
      holdings.down = true
    },
    async ({ page }) => page.online$.next(false),
  ),
  'tokens-empty': tabs('tokens', ({ holdings }) => holdings.hold(ethereum, OWNER)),
  'tokens-partial': tabs('tokens', ({ holdings }) => {
    holdings.isPartial = true
  }),
  'tokens-unread': tabs('tokens', ({ holdings }) => {
    holdings.unread = [OTHER]
  }),
  nfts: tabs('nfts'),
  'nfts-loading': tabs('nfts', ({ items }) => {
    items.page = never
  }),
  'nfts-failed': tabs('nfts', ({ items }) => {
    items.failure = failing
  }),
  'nfts-empty': tabs('nfts', ({ items }) => {
    items.changes = []
  }),
  'nfts-unavailable': tabs('nfts', ({ items }) => items.chains.clear()),
  activity: tabs('activity'),
  transaction: tabs(
    'activity',
    () => {},
    async ({ router }) => router.push('Transaction', { transaction: past[2]?.id }),
  ),
  'activity-poisoned': tabs('activity', ({ history }) => {
    const fungible = { name: 'USD Coin', symbol: 'USDC' }
    const stranger = '0x8e91f3eC8024C82253965bfd0824053D122bb7DA'
    history.entries = [
      pastEntry(0, {
        operation: 'receive',
        sentFrom: stranger,
        transfers: [{ direction: 'in', amount: '0.000001', price: '1', fungible }],
      }),
      pastEntry(1, {
        sentFrom: stranger,
        sentTo: '0x1feB19aCee2a241f09403C88B566B52e56F09138',
        transfers: [{ direction: 'out', amount: '0', fungible }],
      }),
      pastEntry(2, { sentFrom: stranger, sentTo: stranger, transfers: [{ direction: 'out', amount: '0', fungible }] }),
      pastEntry(3, { sentTo: '0x1fE7cA005327fd0FD114E5786Fb581e79C91b138' }),
    ]
  }),
  'nfts-hidden': tabs('nfts', ({ items }) => {
    items.changes = [...items.changes, { id: '20', name: 'alice.box', change: 1n, isBait: true }]
  }),
  'nfts-all-hidden': tabs('nfts', ({ items }) => {
    items.changes = [{ id: '20', name: 'alice.box', change: 1n, isBait: true }]
  }),
  'activity-loading': tabs('activity', ({ history }) => {
    history.page = never
  }),
  'activity-failed': tabs('activity', ({ history }) => {
    history.failure = failing
  }),
  'activity-empty': tabs('activity', ({ history }) => {
    history.entries = []
  }),
  'activity-unavailable': tabs('activity', ({ history }) => history.chains.clear()),
  transactions: view('Transactions', (world) => {
    const history = new FakeActivityHistory()
    history.entries = Array.from({ length: 60 }, (_, index) => ({ ...(past[index % past.length] ?? pastEntry(0)), ...pastEntry(index) }))
    return withActivity(world, history)
  }),
  settings: view('AccountSettings', withEmbedded),
  'smart-account': view('SmartAccountSettings', withEmbedded),
  upgrade: view('UpgradeEmailWallet', withEmbedded),
  'profile-embedded': view('ProfileWallets', withEmbedded),
  receive: view('WalletReceive', withNames),
  'receive-networks': view('WalletCompatibleNetworks', withNames),
  'name-done': view('RegisterAccountNameSuccess', withNames),
  'name-choose': view('ChooseAccountName', withNames),
  name: view('RegisterAccountName', withNames),
  sessions: view('SmartSessionList', async (world) => {
    const sessions = new FakeSmartSessions()
    const permissions = [
      { type: 'contract-call', data: { address: OTHER } },
      { type: 'native-token-recurring-allowance', data: { allowance: '0xde0b6b3a7640000', start: 1, period: 86_400 } },
      { type: 'erc20-recurring-allowance', data: { token: OTHER, allowance: '0x5f5e100', start: 1, period: 604_800 } },
    ]
    const shop = { name: 'Saltmarsh Editions', url: 'https://shop.example' }
    sessions.granted.set(`eip155:1:${OWNER}`, [
      { pci: 'abc', project: shop, expiresAt: 1_900_000_000_000, permissions, policies: [{ type: 'gas-limit' }] },
    ])
    world.bind(SessionsService, new SessionsService(sessions, new FakeWalletAbilities(), world.active, new FakeTokenFacts(), world.clock))
    await withNames(world)
  }),
}

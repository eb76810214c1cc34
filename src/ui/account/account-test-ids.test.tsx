import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeSmartSessions } from '../../../test/fakes/account/fake-smart-sessions.ts'
import { FakeTokenFacts } from '../../../test/fakes/account/fake-token-facts.ts'
import { FakeTokenHoldings } from '../../../test/fakes/account/fake-token-holdings.ts'
import { FakeWalletAbilities } from '../../../test/fakes/account/fake-wallet-abilities.ts'
import { FakeActivityHistory } from '../../../test/fakes/activity/fake-activity-history.ts'
import { pastEntry } from '../../../test/support/activity-world.ts'
import { addFunding, fundingViews } from '../../../test/support/funding-world.ts'
import { withActivity } from '../../../test/ui/activity.ts'
import { withEmbedded } from '../../../test/ui/embedded.ts'
import { EmptyView } from '../../../test/ui/empty-view.tsx'
import { withNames } from '../../../test/ui/names.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { bindTokens } from '../../../test/ui/tokens.ts'
import { type World, wallet } from '../../../test/ui/world.ts'
import { SessionsService } from '../../domain/account/sessions-service.ts'
import type { PlainOptions } from '../../domain/options/portico-options.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { UqrQrCodes } from '../../infrastructure/shared/uqr-qr-codes.ts'
import { ActivityTab, TransactionsView } from '../activity/transactions-view.tsx'
import { SmartAccountSettingsView } from '../frame/smart-account-settings-view.tsx'
import { UpgradeEmailWalletView } from '../frame/upgrade-email-wallet-view.tsx'
import { coreViews } from '../modal/core-views.ts'
import { ProfileWalletsView } from '../multi-wallet/profile-wallets-view.tsx'
import { RegisterAccountNameView } from '../names/register-account-name-view.tsx'
import { WalletReceiveView } from '../receive/wallet-receive-view.tsx'
import { AccountParts } from './account-parts.ts'
import { AccountSettingsView } from './account-settings-view.tsx'
import { SessionsButton } from './sessions-button.tsx'
import { TokensPanel } from './tokens-panel.tsx'

const views = {
  ...coreViews,
  ...fundingViews,
  ProfileWallets: ProfileWalletsView,
  AccountSettings: AccountSettingsView,
  SmartAccountSettings: SmartAccountSettingsView,
  UpgradeEmailWallet: UpgradeEmailWalletView,
  RegisterAccountName: RegisterAccountNameView,
  Transactions: TransactionsView,
  WalletReceive: () => <WalletReceiveView codes={new UqrQrCodes()} />,
  ...{ Swap: EmptyView, WalletSend: EmptyView, UpdateEmailWallet: EmptyView, ChooseAccountName: EmptyView },
}
const supplied = Object.keys(views) as ViewName[]
const features = { activity: true, swaps: true, send: true, receive: true, smartSessions: true, multiWallet: true, payWithExchange: true }
const [alpha, beta] = [wallet('Alpha', 'com.alpha'), wallet('Beta', 'com.beta')]

type Place = Readonly<{
  where: string
  ids: readonly string[]
  before(world: World): Promise<unknown>
  options?: Partial<PlainOptions>
  identity?: { name?: string }
  after?(world: World): Promise<void> | void
}>

/** An account without anything, with all panels. */
async function withPanels(world: World, connect: (world: World) => Promise<unknown> = () => world.connectWith(alpha)) {
  const { clock } = world
  bindTokens(world, new FakeTokenHoldings())
  world.bind(
    SessionsService,
    new SessionsService(new FakeSmartSessions(), new FakeWalletAbilities(), world.active, new FakeTokenFacts(), clock),
  )
  world.adapter.balances.set('eip155:1', 10n ** 18n)
  addFunding(world)
  const parts = world.resolve(AccountParts)
  parts.add('tokens', TokensPanel)
  parts.add('activity', ActivityTab)
  parts.add('sessions', SessionsButton)
  await connect(world)
  world.router.reset('Account')
}
const tab = (name: string) => async (world: World) => {
  fireEvent.click(screen.getByTestId(`tab-${name}`))
  await settle(world)
}
const past = (count: number) => {
  const history = new FakeActivityHistory()
  history.entries = Array.from({ length: count }, (_, index) => pastEntry(index))
  return history
}

const PLACES: readonly Place[] = [
  {
    where: 'Account of any wallet',
    before: (world) => withPanels(world),
    ids: [
      ...['wui-wallet-switch', 'single-account-avatar', 'balance-amount', 'w3m-account-default-fund-wallet-button'],
      ...['w3m-account-default-swaps-button', 'w3m-account-default-send-button', 'w3m-account-default-activity-button'],
      ...['disconnect-button', 'w3m-account-select-network', 'w3m-header-smart-sessions', 'tab-tokens', 'tab-activity'],
      ...['w3m-account-onramp-button', 'w3m-account-receive-button', 'empty-template', 'empty-state-text', 'empty-state-description'],
    ],
  },
  {
    where: 'Account of the embedded wallet',
    before: (world) => withPanels(world, withEmbedded),
    ids: [
      ...['w3m-account-wallet-features-widget', 'wallet-features-fund-wallet-button', 'wallet-features-swaps-button'],
      ...['wallet-features-send-button', 'tab-tokens', 'tab-activity', 'wui-wallet-switch'],
    ],
  },
  {
    where: 'its activity, empty',
    before: (world) => withPanels(world, () => withActivity(world, past(0))),
    after: tab('activity'),
    ids: ['empty-account-state'],
  },
  {
    where: 'its activity',
    before: (world) => withPanels(world, () => withActivity(world, past(2))),
    after: tab('activity'),
    ids: ['month-indexes', 'group-title'],
  },
  {
    where: 'Transactions, empty',
    before: async (world) => {
      await withActivity(world, past(0))
      world.router.reset('Transactions')
    },
    ids: ['empty-activity-state'],
  },
  {
    where: 'AccountSettings',
    before: async (world) => {
      await withEmbedded(world)
      world.router.reset('AccountSettings')
    },
    ids: [
      ...['account-settings-address', 'w3m-wallet-upgrade-card', 'w3m-account-email-update', 'account-switch-network-button'],
      ...['account-smart-account-settings-button', 'account-choose-name-button', 'disconnect-button'],
    ],
  },
  {
    where: 'SmartAccountSettings',
    before: async (world) => {
      await withEmbedded(world)
      world.router.reset('SmartAccountSettings')
    },
    ids: ['account-toggle-preferred-account-type', 'account-toggle-smart-account-version'],
  },
  {
    where: 'UpgradeEmailWallet',
    before: async (world) => {
      await withEmbedded(world)
      world.router.reset('UpgradeEmailWallet')
    },
    ids: ['w3m-secure-website-button'],
  },
  {
    where: 'ProfileWallets with two wallets, and one of before',
    before: async (world) => {
      world.adapter.accounts = ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']
      for (const each of [wallet('Gamma', 'com.gamma'), alpha, beta]) await world.connectWith(each)
      await world.several.leave('eip155', 'com.gamma')
      world.router.reset('ProfileWallets')
    },
    ids: [
      ...['balance-amount', 'disconnect-all-button', 'wui-active-profile-wallet-item', 'wui-active-profile-wallet-item-disconnect-button'],
      ...['wui-active-profile-wallet-item-switch-button', 'wui-active-profile-wallet-item-more-button', 'active-connection'],
      ...['wui-inactive-profile-wallet-item-button', 'recently-connected-text', 'recent-connection', 'add-connection-button'],
    ],
  },
  {
    where: 'ProfileWallets without a wallet',
    before: async (world) => world.router.reset('ProfileWallets'),
    ids: ['empty-template', 'empty-state-text', 'empty-state-description', 'empty-state-button'],
  },
  {
    where: 'WalletReceive',
    before: async (world) => {
      await world.connectWith(alpha)
      world.router.reset('WalletReceive')
    },
    ids: ['receive-address-copy-button', 'wui-qr-code'],
  },
  {
    where: 'RegisterAccountName',
    before: async (world) => {
      await withNames(world)
      world.router.reset('RegisterAccountName')
    },
    after: async (world) => {
      fireEvent.change(screen.getByTestId('wui-ens-input'), { target: { value: 'alice' } })
      await settle(world, 500)
    },
    ids: ['wui-ens-input', 'account-name-suggestion'],
  },
  {
    where: 'FundWallet',
    before: async (world) => {
      addFunding(world)
      await world.connectWith(alpha)
      world.router.reset('FundWallet')
    },
    ids: ['wallet-features-onramp-button', 'wallet-features-receive-button', 'wallet-features-deposit-from-exchange-button'],
  },
  {
    where: 'PayWithExchange',
    before: async (world) => {
      addFunding(world)
      await world.connectWith(alpha)
      world.router.reset('PayWithExchange')
    },
    ids: ['deposit-from-exchange-asset-button'],
  },
]

it.each(PLACES.map((place) => [place.where, place] as const))('%s has the test ids of the reference', async (_, { before, after, ids }) => {
  const world = await show({ views, supplied, options: { projectId: 'p', features } as Partial<PlainOptions>, before })
  await settle(world)
  await act(async () => after?.(world))
  const found = new Set([...document.querySelectorAll('[data-testid], wui-qr-code')].map((each) => each.getAttribute('data-testid')))
  if (document.querySelector('wui-qr-code')) found.add('wui-qr-code')
  expect(ids.filter((id) => !found.has(id))).toEqual([])
})

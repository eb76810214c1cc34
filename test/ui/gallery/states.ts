import { AlertService } from '../../../src/domain/alerts/alert-service.ts'
import { ToastService } from '../../../src/domain/alerts/toast-service.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { ViewName } from '../../../src/domain/routing/view.ts'
import { ImportMessageCatalogues } from '../../../src/infrastructure/options/import-message-catalogues.ts'
import { chain, makeWorld, type World, type WorldOptions, wallet } from '../world.ts'
import { accountFailures } from './account-failures.ts'
import { accountStates } from './account-states.tsx'
import { allowanceStates } from './allowance-states.ts'
import { loginFailures } from './login-failures.ts'
import { loginStates } from './login-states.ts'
import { logo } from './logo.ts'
import { moneyStates } from './money-states.ts'
import { severalStates } from './several-states.ts'
import { signInStates } from './sign-in-states.ts'

const rainbow = wallet('Rainbow', 'me.rainbow', { imageUrl: logo('#174299', '#ff4000') })
const metamask = wallet('MetaMask', 'io.metamask', { imageUrl: logo('#ffffff', '#e2761b') })
const rabby = wallet('Rabby Wallet', 'io.rabby', { imageUrl: logo('#8697ff', '#ffffff') })
const plain = wallet('Frame', 'sh.frame')
const wallets = [metamask, rainbow, rabby, plain]
const legal = { termsConditionsUrl: 'https://shop.example/terms', privacyPolicyUrl: 'https://shop.example/privacy' }
const names = [
  'Ethereum',
  'Base',
  'Arbitrum One',
  'OP Mainnet',
  'Polygon',
  'Gnosis',
  'Avalanche',
  'BNB Smart Chain',
  'zkSync Era',
  'Linea',
  'Scroll',
]
/** As they are known: each has its drawing. */
const ids = [1, 8453, 42161, 10, 137, 100, 43114, 56, 324, 59144, 534352]
const networks = names.map((name, place) => chain(ids[place] ?? 0, name))

/** `press`, `type`: what is pressed, and typed, once it is shown. */
type State = Readonly<{
  world: WorldOptions
  act?: (world: World) => Promise<unknown> | unknown
  press?: string
  type?: Readonly<{ into: string; text: string }>
}>

const connected = async (world: World) => {
  await world.connectWith(rainbow)
  world.router.reset('Account')
}
const show =
  (view: ViewName, params = {}) =>
  (world: World) =>
    world.router.push(view, params)
const account = (world: WorldOptions = {}): State => ({
  world: { wallets, ...world },
  act: async (made) => {
    made.adapter.balances.set('eip155:1', 1_234_567_891_234_567_891n)
    await connected(made)
    await made.clock.advance(0)
  },
})
const connecting = (change: (world: World) => void): State => ({
  world: { wallets },
  act: async (world) => {
    change(world)
    world.router.push('ConnectingExternal', { connectorId: rainbow.id, namespace: 'eip155' })
  },
})
const switching = (change: (world: World) => void): State => ({
  world: { wallets, options: { networks } },
  act: async (world) => {
    await connected(world)
    world.router.push('Networks')
    change(world)
    world.router.push('SwitchNetwork', { caipNetworkId: 'eip155:42161' })
  },
})
const many = Array.from({ length: 50 }, (_, place) => wallet(`Wallet number ${String(place + 1)}`, `org.wallet${String(place)}`))
const hostile = [
  wallet('<img src=x onerror=alert(1)>', 'a.b'),
  wallet('A'.repeat(10_000), 'a.c', { imageUrl: 'data:image/png;base64,broken' }),
  wallet('\u202eksaMateM', 'a.d'),
  wallet('Z̸̧̢͇̞͈͚̤̮̠̫̈́̈́̀͌̔̾̓͛͘a̶̛̭̮͚̗͒̀̿͌͐̀l̶g̵̢̛̘̗͉̿͒̈́̊ó̸̧̨̦͇̓̈́͝', 'a.e'),
  wallet('محفظة USDC', 'a.f'),
  wallet('Installed', 'evil.example'),
  wallet('👩‍👩‍👧‍👦'.repeat(40), 'a.g'),
]

/** Views in their states, by name. */
export const states: Readonly<Record<string, State>> = {
  connect: { world: { wallets, recent: ['io.rabby'] } },
  'connect-one': { world: { wallets: [metamask] } },
  'connect-legal': { world: { wallets, options: legal } },
  'connect-checkbox': { world: { wallets, options: { ...legal, features: { legalCheckbox: true } } } },
  'connect-empty': { world: {} },
  'connect-many': { world: { wallets: many, options: legal } },
  'connect-hostile': { world: { wallets: hostile } },
  'connect-alert': {
    world: { wallets, options: { debug: true } },
    act: ({ resolve }) => resolve(AlertService).raise(fail('CONFIG_NETWORKS_MISSING', {})),
  },
  'connect-toast': {
    world: { wallets },
    act: ({ resolve }) => resolve(ToastService).show({ message: 'Failed to disconnect', variant: 'error', autoClose: false }),
  },
  connecting: connecting((world) => {
    world.adapter.silent = true
  }),
  'connecting-declined': connecting((world) => {
    world.adapter.rejects = true
  }),
  'connecting-failed': connecting((world) => {
    world.adapter.connect = async () => {
      throw fail('CONNECT_FAILED', { wallet: 'Rainbow' })
    }
  }),
  'connecting-locked': connecting((world) => {
    world.adapter.accounts = []
  }),
  'connecting-linked': {
    world: { wallets },
    act: async (world) => {
      await world.connectWith(rainbow)
      world.router.push('ConnectingExternal', { connectorId: rainbow.id, namespace: 'eip155' })
    },
  },
  'connecting-missing': { world: { wallets }, act: show('ConnectingExternal', { connectorId: 'gone' }) },
  account: account(),
  'account-named': account({ identity: { name: 'field-notes-and-more.eth', avatar: logo('#ffcf5c', '#b4532a') }, options: { networks } }),
  'account-unavailable': { world: { wallets }, act: connected },
  'account-loading': {
    world: { wallets },
    act: async (world) => {
      world.adapter.balance = () => new Promise(() => {})
      await connected(world)
    },
  },
  'account-unsupported': {
    world: { wallets, options: { allowUnsupportedChain: true } },
    act: async (world) => {
      world.adapter.chain = 'eip155:5'
      await connected(world)
    },
  },
  'account-unconfirmed': {
    world: { wallets },
    act: async (world) => {
      const [address = ''] = world.adapter.accounts
      world.adapter.connect = async () => ({ accounts: [{ namespace: 'eip155', address }], caipNetworkId: 'eip155:1', isConfirmed: false })
      await account().act?.(world)
    },
  },
  'account-none': { world: { wallets }, act: ({ router }) => router.reset('Account') },
  'account-copied': { ...account(), press: '.account-line>.icon-button' },
  'account-menu': { ...account(), press: '[data-testid=account-menu]' },
  profile: { world: { wallets }, act: async (world) => connected(world).then(() => world.router.push('ProfileWallets')) },
  'profile-empty': { world: { wallets }, act: ({ router }) => router.reset('ProfileWallets') },
  networks: { world: { wallets }, act: async (world) => connected(world).then(() => world.router.push('Networks')) },
  'networks-many': {
    world: { wallets, options: { networks } },
    act: async (world) => connected(world).then(() => world.router.push('Networks')),
  },
  'networks-none-found': {
    world: { wallets, options: { networks } },
    act: async (world) => connected(world).then(() => world.router.push('Networks')),
    type: { into: '[data-testid=wui-input-text]', text: 'nothing like it' },
  },
  switching: switching((world) => {
    world.adapter.silent = true
  }),
  'switching-declined': switching((world) => {
    world.adapter.rejectsSwitch = true
  }),
  'switching-failed': switching((world) => {
    world.adapter.knownChains = ['eip155:1']
  }),
  unsupported: {
    world: { wallets, options: { networks: networks.slice(0, 3) } },
    act: async (world) => {
      world.adapter.chain = 'eip155:5'
      await world.connectWith(rainbow)
      world.router.reset('UnsupportedChain')
    },
  },
  ...severalStates,
  ...signInStates,
  ...loginStates,
  ...loginFailures,
  ...accountStates,
  ...accountFailures,
  ...moneyStates,
  ...allowanceStates,
  'browser-wallets': { world: { wallets }, act: show('BrowserWallets') },
  'what-is-a-wallet': { world: { wallets }, act: show('WhatIsAWallet') },
  'what-is-a-network': { world: { wallets }, act: show('WhatIsANetwork') },
}

export async function worldOf(name: string, locale: string, themeMode: 'light' | 'dark' | 'system', variables = {}): Promise<World> {
  const { world, act } = states[name] ?? { world: {} }
  const made = makeWorld({
    ...world,
    catalogues: new ImportMessageCatalogues(),
    options: { ...world.options, themeMode, themeVariables: variables },
  })
  await made.setLocale(locale)
  await made.start()
  // For a test: its time, and what came of its clicks.
  Object.assign(globalThis, { gallery: { world: made, shown: await act?.(made) } })
  return made
}

import { MultiWalletService } from '../../../src/domain/multi-wallet/multi-wallet-service.ts'
import type { ViewName, ViewParams } from '../../../src/domain/routing/view.ts'
import { chain, type World, type WorldOptions, wallet } from '../world.ts'
import { logo } from './logo.ts'

const rainbow = wallet('Rainbow', 'me.rainbow', { imageUrl: logo('#174299', '#ff4000') })
const metamask = wallet('MetaMask', 'io.metamask', { imageUrl: logo('#ffffff', '#e2761b') })
const rabby = wallet('Rabby Wallet', 'io.rabby', { imageUrl: logo('#8697ff', '#ffffff') })
const phantom = wallet('Phantom', 'app.phantom', { provider: {}, imageUrl: logo('#ab9ff2', '#ffffff') })
const phantomSolana = { ...phantom, id: 'phantom', rdns: undefined, chain: 'solana' as const }
const backpack = wallet('Backpack', 'backpack', { chain: 'solana', rdns: undefined, imageUrl: logo('#e33e3f', '#ffffff') })
const long = wallet('A wallet with a name that goes on and on', 'org.long')
const solana = {
  ...chain(1, 'Solana', 'SOL'),
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana' as const,
  assets: { imageUrl: logo('#111111', '#14f195') },
}
const bitcoin = {
  ...chain(1, 'Bitcoin', 'BTC'),
  id: '000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122' as const,
  assets: { imageUrl: logo('#f7931a', '#ffffff') },
}
const networks = [
  { ...chain(1, 'Ethereum'), assets: { imageUrl: logo('#627eea', '#ffffff') } },
  { ...chain(8453, 'Base'), assets: { imageUrl: logo('#0052ff', '#ffffff') } },
  solana,
]
const world: WorldOptions = {
  namespaces: ['eip155', 'solana'],
  wallets: [metamask, rainbow, rabby, phantom, phantomSolana, backpack, long],
  options: { networks, features: { multiWallet: true } },
}
const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const profile = async (made: World) => made.router.reset('ProfileWallets')
const on = async (made: World, view: ViewName, params: ViewParams = {}) => {
  made.router.reset('Account')
  made.router.push(view, params)
}

type State = Readonly<{ world: WorldOptions; act(world: World): Promise<unknown> }>

/** Views that show several wallets or several kinds of networks. */
export const severalStates: Readonly<Record<string, State>> = {
  'profile-several': {
    world,
    act: async (made) => {
      for (const each of [rabby, long, metamask, rainbow, backpack]) await made.connectWith(each)
      await made.resolve(MultiWalletService).leave('eip155', rabby.id)
      made.adapter.accounts = [...made.adapter.accounts, BOB]
      made.adapter.emit(
        { type: 'accounts', accounts: made.adapter.accounts.map((address) => ({ namespace: 'eip155', address })) as never },
        rainbow.id,
      )
      made.networks.activate('eip155')
      await profile(made)
    },
  },
  'profile-tab-empty': {
    world,
    act: async (made) => {
      await made.connectWith(rainbow)
      made.networks.activate('solana')
      await profile(made)
    },
  },
  'profile-bitcoin': {
    world: { ...world, namespaces: ['eip155', 'solana', 'bip122'], options: { ...world.options, networks: [...networks, bitcoin] } },
    act: async (made) => {
      const orange = wallet('Orange', 'so.orange', { chain: 'bip122' })
      await made.connectWith(orange)
      const accounts = [
        { namespace: 'bip122', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', type: 'payment' },
        { namespace: 'bip122', address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', type: 'ordinal' },
      ] as const
      made.others.get('bip122')?.emit({ type: 'accounts', accounts })
      made.networks.activate('bip122')
      await profile(made)
    },
  },
  'profile-one': {
    world: { ...world, options: { networks } },
    act: async (made) => {
      await made.connectWith(rainbow)
      await profile(made)
    },
  },
  'networks-chains': {
    world,
    act: async (made) => {
      await made.connectWith(rainbow)
      await on(made, 'Networks')
    },
  },
  'switch-chain': {
    world,
    act: async (made) => {
      await made.connectWith(rainbow)
      await on(made, 'SwitchActiveChain', { caipNetworkId: `solana:${solana.id}`, namespace: 'solana' })
    },
  },
  'unsupported-chains': {
    world,
    act: async (made) => {
      made.adapter.chain = 'eip155:5'
      await made.connectWith(rainbow)
      made.router.reset('UnsupportedChain')
    },
  },
  'chain-choice': {
    world,
    act: async (made) => {
      await made.connectWith(phantomSolana)
      made.router.reset('Connect')
      made.router.push('ConnectingMultiChain', { connectorId: phantom.id })
    },
  },
}

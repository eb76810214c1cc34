import { stacks } from '../../../src/domain/network/known-networks.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { StacksChainAdapter } from '../../../src/infrastructure/stacks/stacks-chain-adapter.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { StacksWallet } from '../../fakes/wallets/stacks-wallet.ts'
import { farewellCases, noBalanceCases, walletNetworkCases } from './adapter-network-cases.ts'
import { stormCases } from './adapter-watch-cases.ts'
import { describeChainAdapter } from './chain-adapter.contract.ts'

const home = toNetwork(stacks)
const other = toNetwork({ ...stacks, id: '2147483648', name: 'Stacks Testnet', caipNetworkId: 'stacks:2147483648' })

describeChainAdapter(
  'StacksChainAdapter',
  () => {
    const clock = new FakeClock()
    const memory: { grants: readonly string[] } = { grants: [] }
    const wallet = new StacksWallet('sats-connect', memory)
    const addresses = [wallet.address(0), wallet.address(1)] as const
    const indices = (wanted: readonly string[]) => wanted.map((address) => addresses.indexOf(address))
    return {
      adapter: new StacksChainAdapter(clock),
      connector: { id: 'xverse', type: 'ANNOUNCED', name: 'Xverse', chain: 'stacks', provider: wallet.provider, dialect: 'sats-connect' },
      addresses,
      home,
      other,
      pass: (ms) => clock.advance(ms),
      wallet: {
        accounts: (wanted) => {
          wallet.shown = indices(wanted)
        },
        grants: (isGranted) => {
          memory.grants = isGranted ? ['site'] : []
        },
        rejects: (what) => {
          wallet.owner.answer = what === 'all' ? 'reject' : 'approve'
        },
        rejectsMoving: () => {
          wallet.refusesMoving = true
        },
        silent: () => {
          wallet.owner.answer = 'ignore'
        },
        wakeUp: () => wallet.owner.wakeUp(),
        cannotReach: () => {
          wallet.staysPut = true
        },
        saysAccounts: (wanted) => wallet.select(indices(wanted)),
        saysNetwork: () => wallet.moveTo('Testnet'),
        leaves: () => wallet.leave(),
        prompts: () => wallet.owner.prompts,
        listeners: () => wallet.listenerCount,
      },
    }
  },
  walletNetworkCases,
  farewellCases,
  noBalanceCases,
  stormCases,
)

import { cosmos } from '../../../src/domain/network/known-networks.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { CosmosChainAdapter } from '../../../src/infrastructure/cosmos/cosmos-chain-adapter.ts'
import { CosmosChains } from '../../../src/infrastructure/cosmos/cosmos-chains.ts'
import { CosmosWallet } from '../../fakes/wallets/cosmos-wallet.ts'
import { CountedTarget } from '../../support/counted-target.ts'
import { siteParts } from '../../support/standard-world.ts'
import { noBalanceCases, siteNetworkCases } from './adapter-network-cases.ts'
import { stormCases } from './adapter-watch-cases.ts'
import { describeChainAdapter } from './chain-adapter.contract.ts'

const home = toNetwork(cosmos)
const other = toNetwork({ ...cosmos, id: 'osmosis-1', name: 'Osmosis', caipNetworkId: 'cosmos:osmosis-1' })

describeChainAdapter(
  'CosmosChainAdapter',
  () => {
    const { clock, site } = siteParts('cosmos', home, other)
    const target = new CountedTarget()
    const memory: { grants: readonly string[] } = { grants: [] }
    const wallet = new CosmosWallet(target, memory)
    const addresses = [wallet.address(0), wallet.address(1)] as const
    const select = ([wanted]: readonly string[]) => {
      if (wanted === undefined) wallet.keyFailure = new Error('There is no key info')
      else wallet.selected = addresses.indexOf(wanted)
    }
    return {
      adapter: new CosmosChainAdapter(clock, site, new CosmosChains([]), target),
      connector: { id: 'keplr', type: 'INJECTED', name: 'Keplr', chain: 'cosmos', provider: wallet.provider, dialect: 'keplr' },
      addresses,
      home,
      other,
      single: true,
      asksAloud: true,
      pass: (ms) => clock.advance(ms),
      wallet: {
        accounts: select,
        grants: (isGranted) => {
          memory.grants = isGranted ? ['cosmoshub-4'] : []
        },
        rejects: (what) => {
          wallet.owner.answer = what === 'all' ? 'reject' : 'approve'
        },
        silent: () => {
          wallet.owner.answer = 'ignore'
        },
        wakeUp: () => wallet.owner.wakeUp(),
        lacks: () => {
          wallet.chains.delete('osmosis-1')
        },
        saysAccounts: ([wanted = '']) => wallet.select(addresses.indexOf(wanted)),
        leaves: () => wallet.leave(),
        prompts: () => wallet.owner.prompts,
        listeners: () => target.count,
      },
    }
  },
  siteNetworkCases,
  noBalanceCases,
  stormCases,
)

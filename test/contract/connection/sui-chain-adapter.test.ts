import { sui } from '../../../src/domain/network/known-networks.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { SuiChainAdapter } from '../../../src/infrastructure/sui/sui-chain-adapter.ts'
import { standardWorld } from '../../support/standard-world.ts'
import { farewellCases, noBalanceCases, siteNetworkCases } from './adapter-network-cases.ts'
import { stormCases } from './adapter-watch-cases.ts'
import { describeChainAdapter } from './chain-adapter.contract.ts'

const home = toNetwork(sui)
const other = toNetwork({ ...sui, id: 'testnet', name: 'Sui Testnet', caipNetworkId: 'sui:testnet' })

describeChainAdapter(
  'SuiChainAdapter',
  () => standardWorld({ namespace: 'sui', standard: 'sui', home, other, make: ({ clock, site }) => new SuiChainAdapter(clock, site) }),
  siteNetworkCases,
  farewellCases,
  noBalanceCases,
  stormCases,
)

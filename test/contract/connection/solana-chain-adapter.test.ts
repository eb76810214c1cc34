import { solanaAdapterWorld } from '../../support/adapter-worlds.ts'
import { balanceCases, farewellCases, siteNetworkCases } from './adapter-network-cases.ts'
import { stormCases } from './adapter-watch-cases.ts'
import { describeChainAdapter } from './chain-adapter.contract.ts'

describeChainAdapter('SolanaChainAdapter', solanaAdapterWorld, siteNetworkCases, farewellCases, stormCases, balanceCases)

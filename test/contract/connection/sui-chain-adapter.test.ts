import { suiAdapterWorld } from '../../support/adapter-worlds.ts'
import { farewellCases, noBalanceCases, siteNetworkCases } from './adapter-network-cases.ts'
import { stormCases } from './adapter-watch-cases.ts'
import { describeChainAdapter } from './chain-adapter.contract.ts'

describeChainAdapter('SuiChainAdapter', suiAdapterWorld, siteNetworkCases, farewellCases, noBalanceCases, stormCases)

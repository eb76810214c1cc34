import { stacksAdapterWorld } from '../../support/adapter-worlds.ts'
import { farewellCases, noBalanceCases, walletNetworkCases } from './adapter-network-cases.ts'
import { stormCases } from './adapter-watch-cases.ts'
import { describeChainAdapter } from './chain-adapter.contract.ts'

describeChainAdapter('StacksChainAdapter', stacksAdapterWorld, walletNetworkCases, farewellCases, noBalanceCases, stormCases)

import { polkadotAdapterWorld } from '../../support/adapter-worlds.ts'
import { noBalanceCases, siteNetworkCases } from './adapter-network-cases.ts'
import { stormCases } from './adapter-watch-cases.ts'
import { describeChainAdapter } from './chain-adapter.contract.ts'

describeChainAdapter('PolkadotChainAdapter', polkadotAdapterWorld, siteNetworkCases, noBalanceCases, stormCases)

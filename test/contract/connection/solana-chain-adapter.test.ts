import { solana, solanaDevnet } from '../../../src/domain/network/known-networks.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { SolanaChainAdapter } from '../../../src/infrastructure/solana/solana-chain-adapter.ts'
import { solanaRules } from '../../../src/infrastructure/solana/solana-rules.ts'
import { FakeSolanaRpc } from '../../fakes/solana/fake-solana-rpc.ts'
import { standardWorld } from '../../support/standard-world.ts'
import { balanceCases, farewellCases, siteNetworkCases } from './adapter-network-cases.ts'
import { stormCases } from './adapter-watch-cases.ts'
import { describeChainAdapter } from './chain-adapter.contract.ts'

const home = toNetwork(solana)
const other = toNetwork(solanaDevnet)

function open() {
  const rpc = new FakeSolanaRpc()
  const world = standardWorld({
    namespace: 'solana',
    standard: 'solana',
    home,
    other,
    chainOf: solanaRules.chainOf,
    make: ({ clock, site }) => new SolanaChainAdapter(clock, site, rpc),
  })
  const balance = (_: unknown, value: bigint) => rpc.ledger.fund(world.addresses[0], Number(value))
  return { ...world, wallet: { ...world.wallet, balance } }
}

describeChainAdapter('SolanaChainAdapter', open, siteNetworkCases, farewellCases, stormCases, balanceCases)

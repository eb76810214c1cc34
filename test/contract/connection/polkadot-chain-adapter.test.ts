import { polkadot } from '../../../src/domain/network/known-networks.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { PolkadotChainAdapter } from '../../../src/infrastructure/polkadot/polkadot-chain-adapter.ts'
import { FakePage } from '../../fakes/page/fake-page.ts'
import { PolkadotWallet } from '../../fakes/wallets/polkadot-wallet.ts'
import { siteParts } from '../../support/standard-world.ts'
import { noBalanceCases, siteNetworkCases } from './adapter-network-cases.ts'
import { stormCases } from './adapter-watch-cases.ts'
import { describeChainAdapter } from './chain-adapter.contract.ts'

const KUSAMA = 'b0a8d493285c2df73290dfb7e61f870f'
const home = toNetwork(polkadot)
const other = toNetwork({ ...polkadot, id: KUSAMA, name: 'Kusama', caipNetworkId: `polkadot:${KUSAMA}` })

describeChainAdapter(
  'PolkadotChainAdapter',
  () => {
    const { clock, site } = siteParts('polkadot', home, other)
    const memory: { grants: readonly string[] } = { grants: [] }
    const wallet = new PolkadotWallet(memory)
    const addresses = [wallet.address(0, 0), wallet.address(1, 0)] as const
    const indices = (wanted: readonly string[]) => wanted.map((address) => addresses.indexOf(address))
    return {
      adapter: new PolkadotChainAdapter(clock, new FakePage(), site),
      connector: { id: 'test', type: 'ANNOUNCED', name: 'Test', chain: 'polkadot', provider: wallet.provider },
      addresses,
      home,
      other,
      asksAloud: true,
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
        silent: () => {
          wallet.owner.answer = 'ignore'
        },
        wakeUp: () => wallet.owner.wakeUp(),
        lacks: () => {
          for (const index of [0, 1]) wallet.tied.set(index, `0x${String(home.id).padEnd(64, '0')}`)
        },
        saysAccounts: (wanted) => wallet.select(indices(wanted)),
        leaves: () => wallet.select([]),
        prompts: () => wallet.owner.prompts,
        listeners: () => wallet.listenerCount,
      },
    }
  },
  siteNetworkCases,
  noBalanceCases,
  stormCases,
)

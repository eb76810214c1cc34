import { cosmos } from '../../src/domain/network/known-networks.ts'
import { CosmosWallet } from '../fakes/wallets/cosmos-wallet.ts'
import { isCosmosSignature } from '../support/verify-signatures.ts'
import { describeNamespace } from './support/namespace-story.ts'

const osmosis = { ...cosmos, id: 'osmosis-1', name: 'Osmosis', caipNetworkId: 'cosmos:osmosis-1' } as const
const wallet = new CosmosWallet(new EventTarget())

type Signature = Readonly<{ signature: string; pub_key: Readonly<{ value: string }> }>

describeNamespace({
  namespace: 'cosmos',
  wallet: 'keplr',
  networks: [cosmos, osmosis],
  addresses: { first: wallet.address(0), elsewhere: wallet.address(0, 'osmo'), second: wallet.address(1) },
  sign: async ({ portico }, message) => {
    const { address = '', caipAddress = '' } = portico.getAccount('cosmos')
    const provider = portico.getProvider('cosmos') as { signArbitrary(chain: string, signer: string, data: string): Promise<Signature> }
    const { signature, pub_key } = await provider.signArbitrary(caipAddress.split(':')[1] ?? '', address, message)
    return { address, signature, publicKey: pub_key.value }
  },
  isSigned: ({ address, signature, publicKey }, message) => isCosmosSignature(address, message, signature, publicKey),
  selectSecond: ({ wallets }) => wallets.cosmos.select(1),
  calls: ({ wallets }) => wallets.cosmos.owner.calls,
  answer: ({ wallets }, answer) => {
    wallets.cosmos.owner.answer = answer
  },
})

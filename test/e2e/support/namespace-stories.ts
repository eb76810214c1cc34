import { cosmos, polkadot, stacks } from '../../../src/infrastructure/network/known-networks.ts'
import { CosmosWallet } from '../../fakes/wallets/cosmos-wallet.ts'
import { PolkadotWallet } from '../../fakes/wallets/polkadot-wallet.ts'
import { StacksWallet } from '../../fakes/wallets/stacks-wallet.ts'
import { isCosmosSignature, isPolkadotSignature, isStacksSignature } from '../../support/verify-signatures.ts'
import type { NamespaceStory } from './namespace-story.ts'

const KUSAMA = 'b0a8d493285c2df73290dfb7e61f870f'
const kusama = { ...polkadot, id: KUSAMA, name: 'Kusama', caipNetworkId: `polkadot:${KUSAMA}` } as const
const polkadotWallet = new PolkadotWallet()

export const polkadotStory: NamespaceStory = {
  namespace: 'polkadot',
  wallet: 'test-polkadot',
  networks: [polkadot, kusama],
  addresses: { first: polkadotWallet.address(0, 0), elsewhere: polkadotWallet.address(0, 2), second: polkadotWallet.address(1, 0) },
  sign: async ({ portico }, message) => {
    const { address = '' } = portico.getAccount('polkadot')
    const provider = portico.getProvider('polkadot') as { signer: { signRaw(raw: object): Promise<{ signature: string }> } }
    const data = `0x${[...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const { signature } = await provider.signer.signRaw({ address, data, type: 'bytes' })
    return { address, signature, publicKey: '' }
  },
  isSigned: ({ address, signature }, message) => isPolkadotSignature(address, message, signature),
  selectSecond: ({ wallets }) => wallets.polkadot.select([1]),
  calls: ({ wallets }) => wallets.polkadot.owner.calls,
  answer: ({ wallets }, answer) => {
    wallets.polkadot.owner.answer = answer
  },
}

const osmosis = { ...cosmos, id: 'osmosis-1', name: 'Osmosis', caipNetworkId: 'cosmos:osmosis-1' } as const
const cosmosWallet = new CosmosWallet(new EventTarget())

type CosmosSignature = Readonly<{ signature: string; pub_key: Readonly<{ value: string }> }>

export const cosmosStory: NamespaceStory = {
  namespace: 'cosmos',
  wallet: 'keplr',
  networks: [cosmos, osmosis],
  addresses: { first: cosmosWallet.address(0), elsewhere: cosmosWallet.address(0, 'osmo'), second: cosmosWallet.address(1) },
  sign: async ({ portico }, message) => {
    const { address = '', caipAddress = '' } = portico.getAccount('cosmos')
    const provider = portico.getProvider('cosmos') as {
      signArbitrary(chain: string, signer: string, data: string): Promise<CosmosSignature>
    }
    const { signature, pub_key } = await provider.signArbitrary(caipAddress.split(':')[1] ?? '', address, message)
    return { address, signature, publicKey: pub_key.value }
  },
  isSigned: ({ address, signature, publicKey }, message) => isCosmosSignature(address, message, signature, publicKey),
  selectSecond: ({ wallets }) => wallets.cosmos.select(1),
  calls: ({ wallets }) => wallets.cosmos.owner.calls,
  answer: ({ wallets }, answer) => {
    wallets.cosmos.owner.answer = answer
  },
}

const testnet = { ...stacks, id: '2147483648', name: 'Stacks Testnet', caipNetworkId: 'stacks:2147483648', testnet: true } as const
const stacksWallet = new StacksWallet()

type StacksAnswer = Readonly<{ result: Readonly<{ signature: string; publicKey: string }> }>

export const stacksStory: NamespaceStory = {
  namespace: 'stacks',
  wallet: 'test-stacks',
  networks: [stacks, testnet],
  addresses: { first: stacksWallet.address(0), elsewhere: stacksWallet.address(0, 'Testnet'), second: stacksWallet.address(1) },
  sign: async ({ portico }, message) => {
    const { address = '' } = portico.getAccount('stacks')
    const provider = portico.getProvider('stacks') as { request(method: string, params: object): Promise<StacksAnswer> }
    const { signature, publicKey } = (await provider.request('stx_signMessage', { message })).result
    return { address, signature, publicKey }
  },
  isSigned: ({ address, signature, publicKey }, message) => isStacksSignature(address, message, signature, publicKey),
  selectSecond: ({ wallets }) => wallets.stacks.select([1]),
  calls: ({ wallets }) => wallets.stacks.owner.calls,
  answer: ({ wallets }, answer) => {
    wallets.stacks.owner.answer = answer
  },
}

import { stacks } from '../../src/domain/network/known-networks.ts'
import { StacksWallet } from '../fakes/wallets/stacks-wallet.ts'
import { isStacksSignature } from '../support/verify-signatures.ts'
import { describeNamespace } from './support/namespace-story.ts'

const testnet = { ...stacks, id: '2147483648', name: 'Stacks Testnet', caipNetworkId: 'stacks:2147483648', testnet: true } as const
const wallet = new StacksWallet()

type Answer = Readonly<{ result: Readonly<{ signature: string; publicKey: string }> }>

describeNamespace({
  namespace: 'stacks',
  wallet: 'test-stacks',
  networks: [stacks, testnet],
  addresses: { first: wallet.address(0), elsewhere: wallet.address(0, 'Testnet'), second: wallet.address(1) },
  sign: async ({ portico }, message) => {
    const { address = '' } = portico.getAccount('stacks')
    const provider = portico.getProvider('stacks') as { request(method: string, params: object): Promise<Answer> }
    const { signature, publicKey } = (await provider.request('stx_signMessage', { message })).result
    return { address, signature, publicKey }
  },
  isSigned: ({ address, signature, publicKey }, message) => isStacksSignature(address, message, signature, publicKey),
  selectSecond: ({ wallets }) => wallets.stacks.select([1]),
  calls: ({ wallets }) => wallets.stacks.owner.calls,
  answer: ({ wallets }, answer) => {
    wallets.stacks.owner.answer = answer
  },
})

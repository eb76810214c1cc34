import { polkadot } from '../../src/domain/network/known-networks.ts'
import { PolkadotWallet } from '../fakes/wallets/polkadot-wallet.ts'
import { isPolkadotSignature } from '../support/verify-signatures.ts'
import { describeNamespace } from './support/namespace-story.ts'

const KUSAMA = 'b0a8d493285c2df73290dfb7e61f870f'
const kusama = { ...polkadot, id: KUSAMA, name: 'Kusama', caipNetworkId: `polkadot:${KUSAMA}` } as const
const wallet = new PolkadotWallet()

describeNamespace({
  namespace: 'polkadot',
  wallet: 'test-polkadot',
  networks: [polkadot, kusama],
  addresses: { first: wallet.address(0, 0), elsewhere: wallet.address(0, 2), second: wallet.address(1, 0) },
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
})

import { verifyMessage } from 'viem'
import type { ChainNamespace } from '../../../src/domain/network/network.ts'
import type { NamespaceStory } from './namespace-story.ts'

/** A wallet that signs, of any namespace. */
export type SigningPart = Pick<NamespaceStory, 'wallet' | 'sign'> &
  Readonly<{
    namespace: ChainNamespace
    isSigned(signed: Awaited<ReturnType<NamespaceStory['sign']>>, message: string): boolean | Promise<boolean>
  }>

/** `AnvilWallet`, with its own domain. */
export const evmPart: SigningPart = {
  namespace: 'eip155',
  wallet: 'dev.anvil.wallet',
  sign: async ({ portico }, message) => {
    const { address = '' } = portico.getAccount('eip155')
    const provider = portico.getProvider('eip155') as { request(args: object): Promise<string> }
    const data = `0x${[...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    return { address, signature: await provider.request({ method: 'personal_sign', params: [data, address] }), publicKey: '' }
  },
  isSigned: ({ address, signature }, message) =>
    verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
}

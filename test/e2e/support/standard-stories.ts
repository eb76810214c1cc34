import { bitcoin, bitcoinTestnet, solana, solanaDevnet, sui } from '../../../src/infrastructure/network/known-networks.ts'
import { StandardKeyWallet } from '../../fakes/wallets/standard-key-wallet.ts'
import { isBitcoinSignature, isSolanaSignature, isSuiSignature } from '../../support/verify-standard-signatures.ts'
import type { NamespaceStory } from './namespace-story.ts'

/** The same keys as in the page: a wallet's keys are made of its name. */
const addressesOf = (...options: ConstructorParameters<typeof StandardKeyWallet>) =>
  new StandardKeyWallet(...options).keys.map(({ address }) => address)
const [firstSolana = '', secondSolana = ''] = addressesOf({ name: 'Test Solana', namespaces: ['solana'] })
const [firstSui = '', secondSui = ''] = addressesOf({ name: 'Test Sui', namespaces: ['sui'] })
const chains = ['bitcoin:mainnet', 'bitcoin:testnet']
const bitcoins = addressesOf({ name: 'Test Bitcoin', namespaces: ['bitcoin'], count: 4, chains })

/** Without a node: a visitor's balance is another test's matter. */
const quiet = <N extends object>(network: N) => ({ ...network, rpcUrls: { default: { http: [] } } })

export const solanaStory: NamespaceStory = {
  namespace: 'solana',
  wallet: 'test-solana',
  networks: [quiet(solana), quiet(solanaDevnet)],
  addresses: { first: firstSolana, elsewhere: firstSolana, second: secondSolana },
  sign: async ({ portico }, message) => {
    const provider = portico.getProvider('solana') as { address: string; signMessage(bytes: Uint8Array): Promise<Uint8Array> }
    const signature = await provider.signMessage(new TextEncoder().encode(message))
    return { address: provider.address, signature: Array.from(signature).join(), publicKey: '' }
  },
  isSigned: ({ address, signature }, message) => isSolanaSignature(address, message, Uint8Array.from(signature.split(',').map(Number))),
  selectSecond: ({ wallets }) => wallets.solana.select(wallets.solana.keys.slice(1).map(({ address }) => address)),
  calls: ({ wallets }) => wallets.solana.calls.map(({ method }) => method),
  answer: ({ wallets }, answer) => {
    wallets.solana.answer = answer
  },
}

const suiTestnet = { ...sui, id: 'testnet', name: 'Sui Testnet', caipNetworkId: 'sui:testnet' } as const

export const suiStory: NamespaceStory = {
  namespace: 'sui',
  wallet: 'test-sui',
  networks: [sui, suiTestnet],
  addresses: { first: firstSui, elsewhere: firstSui, second: secondSui },
  sign: async ({ portico }, message) => {
    const provider = portico.getProvider('sui') as {
      address: string
      signPersonalMessage(input: { message: Uint8Array }): Promise<{ signature: string }>
    }
    const { signature } = await provider.signPersonalMessage({ message: new TextEncoder().encode(message) })
    return { address: provider.address, signature, publicKey: '' }
  },
  isSigned: ({ address, signature }, message) => isSuiSignature(address, message, signature),
  selectSecond: ({ wallets }) => wallets.sui.select(wallets.sui.keys.slice(1).map(({ address }) => address)),
  calls: ({ wallets }) => wallets.sui.calls.map(({ method }) => method),
  answer: ({ wallets }, answer) => {
    wallets.sui.answer = answer
  },
}

/** Four accounts on each network: payment, ordinals, payment, ordinals. */
export const bitcoinStory: NamespaceStory = {
  namespace: 'bip122',
  wallet: 'test-bitcoin',
  networks: [quiet(bitcoin), quiet(bitcoinTestnet)],
  addresses: { first: bitcoins[0] ?? '', elsewhere: bitcoins[4] ?? '', second: bitcoins[2] ?? '' },
  sign: async ({ portico }, message) => {
    const provider = portico.getProvider('bip122') as { address: string; signMessage(input: { message: string }): Promise<string> }
    const { allAccounts } = portico.getAccount('bip122')
    const publicKey = allAccounts.find(({ address }) => address === provider.address)?.publicKey ?? ''
    return { address: provider.address, signature: await provider.signMessage({ message }), publicKey }
  },
  isSigned: ({ address, signature, publicKey }, message) => isBitcoinSignature(address, message, signature, publicKey),
  selectSecond: ({ wallets }) => wallets.bitcoin.select(wallets.bitcoin.keys.slice(2).map(({ address }) => address)),
  calls: ({ wallets }) => wallets.bitcoin.calls.map(({ method }) => method),
  answer: ({ wallets }, answer) => {
    wallets.bitcoin.answer = answer
  },
}

import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { CosmosWallet } from '../wallets/cosmos-wallet.ts'
import { PolkadotWallet } from '../wallets/polkadot-wallet.ts'
import { StacksWallet } from '../wallets/stacks-wallet.ts'
import type { NamespaceKeys } from './namespace-relay-wallet.ts'

const SS58: Readonly<Record<string, number>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
}
const BECH32: Readonly<Record<string, string>> = { 'cosmos:cosmoshub-4': 'cosmos', 'cosmos:osmosis-1': 'osmo' }
const STACKS = { 'stacks:1': 'Mainnet', 'stacks:2147483648': 'Testnet' } as const

const unknown = (method: string) => Promise.reject(new Error(`no ${method} here`))

/** The keys of the injected test wallets, at the other end of a relay, in the words of WalletConnect's own specification of each chain. */
export function namespaceKeys(): Readonly<Record<'polkadot' | 'cosmos' | 'stacks', NamespaceKeys>> {
  const [polkadot, cosmos, stacks] = [new PolkadotWallet(), new CosmosWallet(new EventTarget()), new StacksWallet()]
  return {
    polkadot: {
      methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
      addresses: (chain) => (chain in SS58 ? [0, 1].map((index) => polkadot.address(index, SS58[chain])) : []),
      async answer(method, { address, message }) {
        if (method !== 'polkadot_signMessage') return unknown(method)
        const { signer } = await polkadot.provider.enable('relay')
        const { signature } = await signer.signRaw({
          address: String(address),
          data: `0x${bytesToHex(utf8ToBytes(String(message)))}`,
          type: 'bytes',
        })
        return { signature }
      },
    },
    cosmos: {
      methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
      addresses: (chain) => (chain in BECH32 ? [0, 1].map((index) => cosmos.address(index, BECH32[chain])) : []),
      async answer(method, { signerAddress, signDoc }, chain) {
        const own = [0, 1].map((index) => cosmos.address(index, BECH32[chain]))
        cosmos.selected = Math.max(own.indexOf(String(signerAddress)), 0)
        if (method === 'cosmos_signAmino') return cosmos.provider.signAmino(chain, String(signerAddress), signDoc as never)
        if (method !== 'cosmos_getAccounts') return unknown(method)
        return own.map((address, index) => ({ algo: 'secp256k1', address, pubkey: base64.encode(cosmos.publicKey(index)) }))
      },
    },
    stacks: {
      methods: ['stx_getAddresses', 'stx_signMessage'],
      news: (address, chain) => ({ name: 'stx_accountsChanged', data: [`${chain}:${address}`] }),
      addresses: (chain) => (chain in STACKS ? [0, 1].map((index) => stacks.address(index, STACKS[chain as keyof typeof STACKS])) : []),
      use: (address) => {
        stacks.shown = [
          [0, 1].findIndex((index) => (['Mainnet', 'Testnet'] as const).some((network) => stacks.address(index, network) === address)),
        ]
      },
      async answer(method, { message }) {
        if (method !== 'stx_signMessage') return unknown(method)
        return ((await stacks.provider.request(method, { message })) as { result: unknown }).result
      },
    },
  }
}

import { base58, hex } from '@scure/base'
import { type KeyAccount, keyAccounts } from '../wallets/standard-keys.ts'
import type { NamespaceKeys } from './namespace-relay-wallet.ts'

const unknown = (method: string): never => {
  throw new Error(`no ${method} here`)
}
const BITCOIN: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin:mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin:testnet',
}

/** The keys of the test wallets of the Wallet Standard (`seed` is such a wallet's name), at the other end of a relay, in WalletConnect's words. */
export function standardNamespaceKeys(
  seeds: Readonly<Record<'solana' | 'sui' | 'bitcoin', string>>,
): Readonly<Record<'solana' | 'sui' | 'bip122', NamespaceKeys>> {
  const keysOf = (namespace: 'solana' | 'sui' | 'bitcoin', count: number) =>
    keyAccounts(namespace, { seed: seeds[namespace], count, chains: () => Object.values(BITCOIN) })
  const [solana, sui, bitcoin] = [keysOf('solana', 2), keysOf('sui', 2), keysOf('bitcoin', 2)]
  const own = (keys: readonly KeyAccount[], address: unknown): KeyAccount =>
    keys.find((key) => key.address === address) ?? unknown(String(address))
  const onChain = (chain: string) => bitcoin.filter(({ chains }) => chains.includes(BITCOIN[chain] ?? ''))
  return {
    solana: {
      methods: ['solana_signMessage', 'solana_signTransaction'],
      addresses: (chain) => (chain.startsWith('solana:') ? solana.map(({ address }) => address) : []),
      async answer(method, { pubkey, message }) {
        if (method !== 'solana_signMessage') return unknown(method)
        const { signature } = own(solana, pubkey).sign(base58.decode(String(message))) as { signature: Uint8Array }
        return { signature: base58.encode(signature) }
      },
    },
    sui: {
      methods: ['sui_signPersonalMessage', 'sui_signTransaction'],
      addresses: (chain) => (chain.startsWith('sui:') ? sui.map(({ address }) => address) : []),
      async answer(method, { address, message }) {
        if (method !== 'sui_signPersonalMessage') return unknown(method)
        const { signature } = own(sui, address).sign(new TextEncoder().encode(String(message))) as { signature: string }
        return { signature }
      },
    },
    bip122: {
      methods: ['signMessage', 'getAccountAddresses', 'sendTransfer', 'signPsbt'],
      // Only the first address is an account, says the specification; the others are asked for.
      addresses: (chain) =>
        onChain(chain)
          .slice(0, 1)
          .map(({ address }) => address),
      async answer(method, { address, message }, chain) {
        if (method === 'getAccountAddresses')
          return onChain(chain).map(({ address: text, publicKey, path, purpose }) => ({
            ...{ address: text, publicKey: hex.encode(publicKey), path },
            intention: purpose === 'payment' ? 'payment' : 'ordinal',
          }))
        if (method !== 'signMessage') return unknown(method)
        const { signature } = own(bitcoin, address).sign(new TextEncoder().encode(String(message))) as { signature: Uint8Array }
        return { address, signature: hex.encode(signature) }
      },
    },
  }
}

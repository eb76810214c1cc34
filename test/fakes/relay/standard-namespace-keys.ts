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
  const [solana, sui, bitcoin] = [keysOf('solana', 2), keysOf('sui', 2), keysOf('bitcoin', 4)]
  const own = (keys: readonly KeyAccount[], address: unknown): KeyAccount =>
    keys.find((key) => key.address === address) ?? unknown(String(address))
  const onChain = (chain: string) => bitcoin.filter(({ chains }) => chains.includes(BITCOIN[chain] ?? ''))
  /** Payments and ordinals of the account that `first` identifies, as `getAccountAddresses` names them. */
  const groupOf = (chain: string, first: unknown) => {
    const all = onChain(chain)
    const start = Math.max(
      all.findIndex(({ address }) => address === first),
      0,
    )
    return all.slice(start, start + 2).map(({ address, publicKey, path, purpose }) => ({
      ...{ address, publicKey: hex.encode(publicKey), path },
      intention: purpose === 'payment' ? 'payment' : 'ordinal',
    }))
  }
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
      news: (address) => ({ name: 'sui_accountsChanged', data: [address] }),
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
      // Only the first address of each is an account, says the specification; the others are asked for.
      addresses: (chain) =>
        onChain(chain)
          .filter(({ purpose }) => purpose === 'payment')
          .map(({ address }) => address),
      // All that belongs to the account, the newest first: no order is promised.
      news: (address, chain) => ({ name: 'bip122_addressesChanged', data: groupOf(chain, address).reverse() }),
      async answer(method, { account, address, message, protocol }, chain) {
        if (method === 'getAccountAddresses') return groupOf(chain, account)
        if (method !== 'signMessage') return unknown(method)
        // The specification's default is ECDSA, whatever the address.
        const signature = own(bitcoin, address).signAs?.(
          protocol === 'bip322' ? 'bip322' : 'ecdsa',
          new TextEncoder().encode(String(message)),
        )
        return { address, signature: hex.encode(signature ?? new Uint8Array()) }
      },
    },
  }
}

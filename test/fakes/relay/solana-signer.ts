import { base58, base64 } from '@scure/base'
import { type KeyAccount, keyAccounts } from '../wallets/standard-keys.ts'
import type { RelaySigner } from './relay-signer.ts'

const METHODS = ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions']

type Asked = Readonly<{ message?: string; pubkey?: string; transaction?: string; transactions?: readonly string[] }>

/** Signs with ed25519 keys made of `seeds`. Messages and signatures are base58, transactions base64, as WalletConnect has them. */
export function createSolanaSigner(seeds: readonly string[], chains: readonly string[]): RelaySigner {
  const accounts = seeds.flatMap((seed) => keyAccounts('solana', { seed, count: 1, chains: () => chains }))
  const accountOf = (address: string | undefined): KeyAccount => {
    const account = address === undefined ? accounts[0] : accounts.find((each) => each.address === address)
    if (!account) throw new Error(`no key for ${address}`)
    return account
  }
  const signed = (transaction: string, address: string | undefined) => {
    const { signedTransaction } = accountOf(address).signTransaction(base64.decode(transaction)) as { signedTransaction: Uint8Array }
    return { signature: base58.encode(signedTransaction.slice(1, 65)), transaction: base64.encode(signedTransaction) }
  }
  return {
    namespace: 'solana',
    chains,
    addresses: accounts.map(({ address }) => address),
    methods: METHODS,
    async answer(method, params) {
      const { message = '', pubkey, transaction = '', transactions = [] } = params as Asked
      if (method === 'solana_signTransaction') return signed(transaction, pubkey)
      if (method === 'solana_signAllTransactions') return { transactions: transactions.map((each) => signed(each, pubkey).transaction) }
      if (method !== 'solana_signMessage') throw new Error(`no ${method} here`)
      const { signature } = accountOf(pubkey).sign(base58.decode(message)) as { signature: Uint8Array }
      return { signature: base58.encode(signature) }
    },
  }
}

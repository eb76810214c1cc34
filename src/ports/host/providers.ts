import type { WalletAccount } from '../../domain/connection/connection.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'

type Listener = (...args: never[]) => void

/** The provider of a wallet on EVM networks (EIP-1193), always the same object. The wallet's errors pass unchanged, with code and data. */
export interface Eip1193Provider {
  /** `params` as the method has them, mostly a list. Rejects with the wallet's `ProviderRpcError`: 4001, the visitor said no. */
  request(args: Readonly<{ method: string; params?: unknown }>): Promise<unknown>
  /** `accountsChanged`, `chainChanged`, `connect`, `disconnect`, `message`. */
  on(event: string, listener: Listener): Eip1193Provider
  /** Takes back what `on` was given. */
  removeListener(event: string, listener: Listener): Eip1193Provider
}

/** Serialised bytes, or a transaction object of `@solana/web3.js` (either class), which is returned as the same class. */
export type AnySolanaTransaction = Uint8Array | Readonly<{ serialize(options?: object): Uint8Array }>

/** The signer of Solana, the same for every wallet. */
export interface SolanaProvider {
  /** Base58. */
  readonly address: string | undefined
  /** Resolves the 64 bytes of the signature. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Resolves what was given, signed. */
  signTransaction<T extends AnySolanaTransaction>(transaction: T): Promise<T>
  /** In the same order. */
  signAllTransactions<T extends AnySolanaTransaction>(transactions: readonly T[]): Promise<readonly T[]>
  /**
   * Resolves the signature, base58. `options` as of `@solana/web3.js`: `skipPreflight`, `preflightCommitment`, `maxRetries`,
   * `minContextSlot`. Rejects with -32090 when the wallet answered nothing readable: it may have sent the transaction.
   */
  signAndSendTransaction(transaction: AnySolanaTransaction, options?: Readonly<Record<string, unknown>>): Promise<string>
}

/** A transaction of a Sui client (`toJSON`), or its bytes (BCS). */
export type SuiTransaction = Uint8Array | Readonly<{ toJSON(): Promise<string> }>

/** The signer of Sui, with the method names of its Wallet Standard, the same for every wallet. Strings are base64. */
export interface SuiProvider {
  /** `0x` and 64 hexadecimal digits. */
  readonly address: string | undefined
  /** `sui:mainnet`. */
  readonly chain: string | undefined
  /** Of a text's bytes. */
  signPersonalMessage(input: Readonly<{ message: Uint8Array }>): Promise<Readonly<{ bytes: string; signature: string }>>
  /** Does not send it. */
  signTransaction(input: Readonly<{ transaction: SuiTransaction }>): Promise<Readonly<{ bytes: string; signature: string }>>
  /** Resolves the digest, base58. */
  signAndExecuteTransaction(input: Readonly<{ transaction: SuiTransaction }>): Promise<Readonly<{ digest: string }>>
}

/** `protocol`: default by the kind of the address. */
export type BitcoinSignMessage = Readonly<{ message: string; address: string; protocol?: 'ecdsa' | 'bip322' | undefined }>

/** A partially signed transaction (BIP-174). */
export type BitcoinSignPsbt = Readonly<{
  /** Base64. */
  psbt: string
  /** As of sats-connect; absent: all inputs that the wallet can sign. */
  signInputs?: readonly Readonly<{ address: string; index: number; sighashTypes?: readonly number[] }>[] | undefined
  /** Default false: the wallet sends it, too. */
  broadcast?: boolean | undefined
}>

/** `amount` in satoshis, as a decimal string. */
export type BitcoinTransfer = Readonly<{ recipient: string; amount: string }>

/** The signer of Bitcoin, the same for every wallet. `address` defaults to the active account. */
export interface BitcoinProvider {
  /** In use. */
  readonly address: string | undefined
  /** Payment and ordinals addresses, with public key and derivation path if the wallet supplies them. */
  getAccountAddresses(): Promise<readonly WalletAccount[]>
  /** Base64; ECDSA or BIP-322 depending on the address type, unless `protocol` is set. */
  signMessage(request: Omit<BitcoinSignMessage, 'address'> & Readonly<{ address?: string | undefined }>): Promise<string>
  /** `txid`: where the wallet has sent it. */
  signPsbt(request: BitcoinSignPsbt): Promise<Readonly<{ psbt: string | undefined; txid: string | undefined }>>
  /** Resolves the transaction id. */
  sendTransfer(request: BitcoinTransfer): Promise<string>
}

/** What `getProvider` gives, by CAIP-2 namespace. Polkadot, Cosmos and Stacks: the wallet's own object. */
export type ProviderOf<N extends ChainNamespace> = N extends 'eip155'
  ? Eip1193Provider
  : N extends 'solana'
    ? SolanaProvider
    : N extends 'bip122'
      ? BitcoinProvider
      : N extends 'sui'
        ? SuiProvider
        : unknown

import { encodeBase58 } from '../../domain/caip/base58.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { ProviderRpcError, RPC_CODES } from '../shared/provider-rpc-error.ts'
import { readBytes } from '../shared/text-bytes.ts'
import { toHost } from '../shared/wallet-words.ts'

/** Bytes as they travel, or an object of `@solana/web3.js` (either kind), which comes back as one of the same class. */
export type AnySolanaTransaction = Uint8Array | Readonly<{ serialize(options?: object): Uint8Array }>

/** What a host signs with, whatever the wallet. Public contract: `getProvider('solana')`. */
export interface SolanaProvider {
  /** Base58. */
  readonly address: string | undefined
  /** Resolves the 64 bytes of the signature. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  signTransaction<T extends AnySolanaTransaction>(transaction: T): Promise<T>
  signAllTransactions<T extends AnySolanaTransaction>(transactions: readonly T[]): Promise<readonly T[]>
  /** Resolves the signature, base58. `options` as of `@solana/web3.js`: `skipPreflight`, `preflightCommitment`, `maxRetries`, `minContextSlot`. */
  signAndSendTransaction(transaction: AnySolanaTransaction, options?: SendOptions): Promise<string>
}

export type SendOptions = Readonly<Record<string, unknown>>

/** What differs from wallet to wallet. Everything is bytes; an object is handed along for wallets that want more than bytes. */
export interface SolanaSigner {
  readonly address: string | undefined
  signMessage(message: Uint8Array): Promise<unknown>
  /** As many as were given, in their order. */
  sign(transactions: readonly Uint8Array[], given: readonly AnySolanaTransaction[]): Promise<readonly unknown[]>
  signAndSend(transaction: Uint8Array, options: SendOptions, given: AnySolanaTransaction): Promise<unknown>
}

const SIGNATURE_BYTES = 64

export function solanaProvider(signer: SolanaSigner): SolanaProvider {
  const signAll = async <T extends AnySolanaTransaction>(transactions: readonly T[]): Promise<readonly T[]> => {
    const signed = await signer.sign(transactions.map(bytesOf), transactions)
    if (signed.length !== transactions.length) throw unreadable()
    return transactions.map((transaction, index) => likeGiven(transaction, signed[index]))
  }
  const signOne = async <T extends AnySolanaTransaction>(transaction: T): Promise<T> => {
    const [signed] = await signAll([transaction])
    if (!signed) throw unreadable()
    return signed
  }
  return Object.freeze({
    get address() {
      return signer.address
    },
    signMessage: (message: Uint8Array) =>
      toHost(async () => {
        const signature = readBytes(await signer.signMessage(message), SIGNATURE_BYTES)
        if (signature?.length !== SIGNATURE_BYTES) throw unreadable()
        return signature
      }),
    signTransaction: <T extends AnySolanaTransaction>(transaction: T) => toHost(() => signOne(transaction)),
    signAllTransactions: <T extends AnySolanaTransaction>(transactions: readonly T[]) => toHost(() => signAll(transactions)),
    signAndSendTransaction: (transaction: AnySolanaTransaction, options: SendOptions = {}) =>
      toHost(async () => {
        const answer = await signer.signAndSend(bytesOf(transaction), options, transaction)
        const signature = readBytes(answer, SIGNATURE_BYTES)
        if (signature?.length === SIGNATURE_BYTES) return encodeBase58(signature)
        if (typeof answer === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(answer)) return answer
        throw unreadable()
      }),
  })
}

/** Signatures that are still missing are what the wallet is asked for. */
function bytesOf(transaction: AnySolanaTransaction): Uint8Array {
  const bytes = ArrayBuffer.isView(transaction)
    ? transaction
    : transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
  return Uint8Array.from(bytes as Uint8Array)
}

/** `signed` in the shape the host handed in: its own copy of the library reads it, so that we need not carry one. */
function likeGiven<T extends AnySolanaTransaction>(given: T, signed: unknown): T {
  const bytes = readBytes(signed)
  if (!bytes) throw unreadable()
  if (ArrayBuffer.isView(given)) return bytes as unknown as T
  const kind = given.constructor
  for (const name of ['deserialize', 'from']) {
    const read = isObject(kind) ? peek(kind, name) : undefined
    if (typeof read === 'function') return Reflect.apply(read, kind, [bytes]) as T
  }
  return bytes as unknown as T
}

const unreadable = () => new ProviderRpcError('The wallet answered something else than was asked', RPC_CODES.internal)

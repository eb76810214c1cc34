import { encodeBase58 } from '../../domain/caip/base58.ts'
import type { AnySolanaTransaction, SolanaProvider } from '../../ports/host/providers.ts'
import { peek } from '../shared/eip1193-request.ts'
import { ProviderRpcError, RPC_CODES, unconfirmed } from '../shared/provider-rpc-error.ts'
import { readBytes } from '../shared/text-bytes.ts'
import { toHost } from '../shared/wallet-words.ts'

export type SendOptions = Readonly<Record<string, unknown>>

/** The part that differs per wallet. Transactions are bytes; the original objects are passed along for wallets that need them. */
export interface SolanaSigner {
  readonly address: string | undefined
  signMessage(message: Uint8Array): Promise<unknown>
  /** As many as were passed, in the same order. */
  sign(transactions: readonly Uint8Array[], given: readonly AnySolanaTransaction[]): Promise<readonly unknown[]>
  signAndSend(transaction: Uint8Array, options: SendOptions, given: AnySolanaTransaction): Promise<unknown>
}

const SIGNATURE_BYTES = 64

/** `sent`: called for each transaction that was sent. */
export function solanaProvider(signer: SolanaSigner, sent: () => void = () => {}): SolanaProvider {
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
        sent()
        const signature = readBytes(answer, SIGNATURE_BYTES)
        if (signature?.length === SIGNATURE_BYTES) return encodeBase58(signature)
        if (typeof answer === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(answer)) return answer
        throw unconfirmed()
      }),
  })
}

/** Serialised without requiring signatures: the wallet adds the missing ones. */
function bytesOf(transaction: AnySolanaTransaction): Uint8Array {
  const bytes = ArrayBuffer.isView(transaction)
    ? transaction
    : transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
  return Uint8Array.from(bytes as Uint8Array)
}

/** Converts `signed` to the type that the host passed, with the host's own copy of the library, so that ours is not loaded. */
function likeGiven<T extends AnySolanaTransaction>(given: T, signed: unknown): T {
  const bytes = readBytes(signed)
  if (!bytes) throw unreadable()
  if (ArrayBuffer.isView(given)) return bytes as unknown as T
  const kind = given.constructor
  for (const name of ['deserialize', 'from']) {
    const read = peek(kind, name)
    if (typeof read === 'function') return Reflect.apply(read, kind, [bytes]) as T
  }
  return bytes as unknown as T
}

const unreadable = () => new ProviderRpcError('The wallet answered something else than was asked', RPC_CODES.internal)

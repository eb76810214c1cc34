import { Connection, PublicKey, type VersionedMessage } from '@solana/web3.js'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { RecentBlockhash, SolanaAccount, TransactionFate } from '../../ports/solana/solana-rpc.ts'

/** Sends one JSON-RPC request and resolves the JSON of its answer, which has a result: refusals reject. */
type Ask = (request: object) => Promise<object>

/** The client never opens this: every request goes through `Ask`, and no subscription is made. */
const NOWHERE = 'https://solana.invalid'

/** `@solana/web3.js`' client over our way to the nodes. A chunk of its own: the library is large, and few ask a chain anything. */
export class Web3Connection {
  readonly #connection: Connection
  #fault: unknown

  constructor(
    ask: Ask,
    private readonly source: string,
  ) {
    this.#connection = new Connection(NOWHERE, {
      commitment: 'confirmed',
      disableRetryOnRateLimit: true,
      fetch: async (_, init) => {
        try {
          return new Response(JSON.stringify(await ask(JSON.parse(String(init?.body)))))
        } catch (error) {
          // The library turns what is thrown here into a text.
          this.#fault = error
          throw error
        }
      },
    })
  }

  async balance(address: string): Promise<bigint> {
    const key = keyOf(address)
    const { value } = await this.#read(() => this.#connection.getBalanceAndContext(key))
    return lamports(value, this.source)
  }

  async account(address: string): Promise<SolanaAccount | undefined> {
    const key = keyOf(address)
    const { value } = await this.#read(() => this.#connection.getAccountInfoAndContext(key))
    return value
      ? { lamports: lamports(value.lamports, this.source), owner: value.owner.toBase58(), data: new Uint8Array(value.data) }
      : undefined
  }

  async recentBlockhash(): Promise<RecentBlockhash> {
    const { value } = await this.#read(() => this.#connection.getLatestBlockhashAndContext())
    return { blockhash: value.blockhash, lastValidBlockHeight: value.lastValidBlockHeight }
  }

  async fee(message: Uint8Array): Promise<bigint | undefined> {
    const compiled: Pick<VersionedMessage, 'serialize'> = { serialize: () => message }
    const { value } = await this.#read(() => this.#connection.getFeeForMessage(compiled as VersionedMessage))
    return value === null ? undefined : lamports(value, this.source)
  }

  send(transaction: Uint8Array): Promise<string> {
    return this.#read(() => this.#connection.sendRawTransaction(transaction, { preflightCommitment: 'confirmed' }))
  }

  async fate(signature: string): Promise<TransactionFate> {
    const { value } = await this.#read(() => this.#connection.getSignatureStatuses([signature], { searchTransactionHistory: true }))
    const [status] = value
    if (!status) return 'unknown'
    return status.err === null ? (status.confirmationStatus ?? 'processed') : 'failed'
  }

  async #read<T>(call: () => Promise<T>): Promise<T> {
    this.#fault = undefined
    try {
      return await call()
    } catch (cause) {
      if (isAppError(this.#fault)) throw this.#fault
      throw fail('ANSWER_UNREADABLE', { source: this.source }, { cause })
    }
  }
}

/** @throws CAIP_ADDRESS_INVALID */
function keyOf(address: string): PublicKey {
  try {
    return new PublicKey(address)
  } catch (cause) {
    throw fail('CAIP_ADDRESS_INVALID', { value: address }, { cause })
  }
}

function lamports(value: number, source: string): bigint {
  if (!Number.isInteger(value) || value < 0) throw fail('ANSWER_UNREADABLE', { source })
  return BigInt(value)
}

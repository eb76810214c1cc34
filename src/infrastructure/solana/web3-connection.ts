import { Connection, type ParsedAccountData, PublicKey, type VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { TOKEN_PROGRAMS } from '../../domain/solana/token-programs.ts'
import type { RecentBlockhash, SolanaAccount, SolanaSendOptions, SolanaToken, TransactionFate } from '../../ports/solana/solana-rpc.ts'

/** Sends one JSON-RPC request and resolves the JSON response, which has a result; JSON-RPC errors reject. */
type Ask = (request: object) => Promise<object>

const REASON_MAX = 160
const MOST = 2n ** 64n - 1n
/** Never requested: every call goes through `Ask`, and no subscription is opened. */
const NOWHERE = 'https://solana.invalid'

/** The `@solana/web3.js` client over our own transport. A separate chunk, because the library is large and rarely needed. */
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
          // The library converts errors thrown here to strings, so keep the original.
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

  async tokens(owner: string): Promise<readonly SolanaToken[]> {
    const key = keyOf(owner)
    const lists = await Promise.all(
      TOKEN_PROGRAMS.map(async (program) => {
        const filter = { programId: new PublicKey(program) }
        const { value } = await this.#read(() => this.#connection.getParsedTokenAccountsByOwner(key, filter))
        return value.flatMap(({ pubkey, account }) => tokenIn(pubkey.toBase58(), account.data, program) ?? [])
      }),
    )
    return lists.flat()
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

  async rent(bytes: number): Promise<bigint> {
    return lamports(await this.#read(() => this.#connection.getMinimumBalanceForRentExemption(bytes)), this.source)
  }

  async simulate(transaction: Uint8Array): Promise<void> {
    const unsigned = VersionedTransaction.deserialize(transaction)
    const config = { sigVerify: false, replaceRecentBlockhash: false } as const
    const { value } = await this.#read(() => this.#connection.simulateTransaction(unsigned, config))
    if (value.err === null) return
    const line = value.logs?.findLast((each) => /fail|insufficient|error/i.test(each))
    throw fail('SIMULATION_FAILED', { reason: cleanText(line ?? JSON.stringify(value.err), REASON_MAX) })
  }

  send(transaction: Uint8Array, options: SolanaSendOptions = {}): Promise<string> {
    return this.#read(() => this.#connection.sendRawTransaction(transaction, { preflightCommitment: 'confirmed', ...options }))
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

/** A token account parsed by the node; undefined when it is not one. */
function tokenIn(account: string, { parsed }: ParsedAccountData, program: string): SolanaToken | undefined {
  const { mint, tokenAmount, delegate, delegatedAmount } = parsed?.info ?? {}
  const { amount, decimals } = tokenAmount ?? {}
  if (typeof mint !== 'string' || !/^\d{1,20}$/.test(String(amount)) || !Number.isInteger(decimals) || decimals < 0 || decimals > 255)
    return undefined
  const token = { account, mint, amount: BigInt(amount), decimals, program }
  if (typeof delegate !== 'string') return token
  const allowed = String(delegatedAmount?.amount)
  // Of a delegate whose limit nobody can read, the most is said.
  return { ...token, delegate: { address: delegate, amount: /^\d{1,20}$/.test(allowed) ? BigInt(allowed) : MOST } }
}

/** Whether an address is a point of ed25519. @throws CAIP_ADDRESS_INVALID */
export function isPublicKey(address: string): boolean {
  return PublicKey.isOnCurve(keyOf(address).toBytes())
}

import * as v from 'valibot'
import { parseSolanaAddress } from '../../domain/caip/solana-address.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { TOKEN_PROGRAMS } from '../../domain/solana/token-programs.ts'
import type { Http } from '../../ports/http/http.ts'
import type {
  RecentBlockhash,
  SolanaAccount,
  SolanaRpc,
  SolanaSendOptions,
  SolanaToken,
  TransactionFate,
} from '../../ports/solana/solana-rpc.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isFinal, isLagging } from '../network/node-refusals.ts'
import type { RpcUrls } from '../network/rpc-urls.ts'
import { inTurn } from '../network/url-turns.ts'
import { integer, readableRows } from '../shared/amount-answer.ts'
import { asInteger, code, count, maybe, must, object, readAs, type Schema } from '../shared/answer.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { foreignList } from '../shared/foreign-list.ts'
import { fromBase64, toBase64 } from '../shared/text-bytes.ts'

const CONFIRMED = { commitment: 'confirmed' } as const
const REASON_MAX = 160
const LIST_MAX = 100_000
const DECIMALS_MAX = 255
const MOST = 2n ** 64n - 1n

const lamports = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.transform((value) => BigInt(value)),
)
const key = () => code(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const signatureText = code(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)
const inContext = <T>(value: Schema<T>) =>
  v.pipe(
    object({ value }),
    v.transform((answer) => answer.value),
  )
const base64Data = must('base64', (value) => {
  const [text] = foreignList(value, 1) ?? []
  return typeof text === 'string' ? fromBase64(text) : undefined
})
/** Of a delegate whose limit nobody can read, the most is said. */
const allowed = readAs((value) => asInteger(peek(value, 'amount')) ?? MOST)
const token = object({
  pubkey: key(),
  account: object({
    data: object({
      parsed: object({
        info: object({
          ...{ mint: key(), tokenAmount: object({ amount: integer(), decimals: count(DECIMALS_MAX) }) },
          ...{ delegate: maybe((value) => (typeof value === 'string' ? value : undefined)), delegatedAmount: allowed },
        }),
      }),
    }),
  }),
})
const status = object({
  err: v.unknown(),
  confirmationStatus: v.fallback(v.picklist(['processed', 'confirmed', 'finalized']), 'processed'),
})

/** Solana's JSON-RPC over our Http port. */
export class HttpSolanaRpc implements SolanaRpc {
  readonly #nodes: SolanaNodes

  constructor(http: Http, clock: Clock, rpcUrls: Pick<RpcUrls, 'of'>) {
    this.#nodes = new SolanaNodes(http, clock, rpcUrls)
  }

  async balance(address: string, network: Network, signal: AbortSignal): Promise<bigint> {
    return this.#read('getBalance', [valid(address), CONFIRMED], inContext(lamports), network, signal)
  }

  async account(address: string, network: Network, signal: AbortSignal): Promise<SolanaAccount | undefined> {
    const entry = v.nullable(object({ lamports, owner: key(), data: base64Data }))
    const asked = [valid(address), { encoding: 'base64', ...CONFIRMED }]
    return (await this.#read('getAccountInfo', asked, inContext(entry), network, signal)) ?? undefined
  }

  async isPublicKey(address: string, signal: AbortSignal): Promise<boolean> {
    const { isPublicKey } = await loadWeb3(signal)
    return isPublicKey(valid(address))
  }

  async tokens(owner: string, network: Network, signal: AbortSignal): Promise<readonly SolanaToken[]> {
    valid(owner)
    const lists = TOKEN_PROGRAMS.map(async (program) => {
      const asked = [owner, { programId: program }, { encoding: 'jsonParsed', ...CONFIRMED }]
      const held = await this.#read('getTokenAccountsByOwner', asked, inContext(readableRows(token, LIST_MAX)), network, signal)
      return held.map(({ pubkey, account: { data } }): SolanaToken => {
        const { mint, tokenAmount, delegate, delegatedAmount } = data.parsed.info
        const taker = delegate === undefined ? {} : { delegate: { address: delegate, amount: delegatedAmount } }
        return { account: pubkey, mint, ...tokenAmount, program, ...taker }
      })
    })
    return (await Promise.all(lists)).flat()
  }

  recentBlockhash(network: Network, signal: AbortSignal): Promise<RecentBlockhash> {
    const answer = object({ blockhash: key(), lastValidBlockHeight: count() })
    return this.#read('getLatestBlockhash', [CONFIRMED], inContext(answer), network, signal)
  }

  async fee(message: Uint8Array, network: Network, signal: AbortSignal): Promise<bigint | undefined> {
    const asked = [toBase64(message), CONFIRMED]
    return (await this.#read('getFeeForMessage', asked, inContext(v.nullable(lamports)), network, signal)) ?? undefined
  }

  rent(bytes: number, network: Network, signal: AbortSignal): Promise<bigint> {
    return this.#read('getMinimumBalanceForRentExemption', [bytes, CONFIRMED], lamports, network, signal)
  }

  async simulate(transaction: Uint8Array, network: Network, signal: AbortSignal): Promise<void> {
    const answer = object({ err: v.unknown(), logs: v.fallback(v.array(v.string()), []) })
    const asked = [toBase64(transaction), { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: false, ...CONFIRMED }]
    const { err, logs } = await this.#read('simulateTransaction', asked, inContext(answer), network, signal)
    if (err === null) return
    const line = logs.findLast((each) => /fail|insufficient|error/i.test(each))
    throw fail('SIMULATION_FAILED', { reason: cleanText(line ?? JSON.stringify(err), REASON_MAX) })
  }

  send(transaction: Uint8Array, network: Network, signal: AbortSignal, options?: SolanaSendOptions): Promise<string> {
    const preflightCommitment = options?.skipPreflight ? 'processed' : 'confirmed'
    const asked = [toBase64(transaction), { encoding: 'base64', preflightCommitment, ...options }]
    return this.#read('sendTransaction', asked, signatureText, network, signal)
  }

  async fate(signature: string, network: Network, signal: AbortSignal): Promise<TransactionFate> {
    const asked = [[signature], { searchTransactionHistory: true }]
    const [found] = await this.#read('getSignatureStatuses', asked, inContext(v.array(v.nullable(status))), network, signal)
    if (!found) return 'unknown'
    return found.err === null ? found.confirmationStatus : 'failed'
  }

  async #read<T>(method: string, params: readonly unknown[], schema: Schema<T>, network: Network, signal: AbortSignal): Promise<T> {
    const answer = await this.#nodes.ask({ jsonrpc: '2.0', id: 1, method, params }, network, signal)
    const { success, output, issues } = v.safeParse(schema, peek(answer, 'result'))
    if (!success) throw fail('ANSWER_UNREADABLE', { source: network.name }, { cause: new v.ValiError(issues) })
    return output
  }
}

/** @throws CAIP_ADDRESS_INVALID */
function valid(address: string): string {
  if (!parseSolanaAddress(address)) throw fail('CAIP_ADDRESS_INVALID', { value: address })
  return address
}

/** The code that builds transactions. @throws CORE_LOAD_FAILED, ABORTED */
export function loadWeb3(signal: AbortSignal): Promise<typeof import('./web3-transaction.ts')> {
  const loading = import('./web3-transaction.ts').catch((cause: unknown) => {
    throw fail('CORE_LOAD_FAILED', {}, { cause })
  })
  return abortable(loading, signal)
}

const TEXT_MAX_CHARS = 200

/** JSON-RPC requests to Solana nodes over our Http port, URL by URL in the order of `RpcUrls`. */
export class SolanaNodes {
  constructor(
    private readonly http: Http,
    private readonly clock: Clock,
    private readonly rpcUrls: Pick<RpcUrls, 'of'>,
  ) {}

  /**
   * The first response with a result.
   * @throws NODE_REFUSED, or the last URL's error: also where a node that did not answer may have passed on a transaction that the others
   * refuse
   */
  async ask(request: object, network: Network, signal: AbortSignal): Promise<object> {
    let last: unknown = fail('HTTP_UNREACHABLE', { url: network.caipNetworkId })
    let refusal: AppError | undefined
    /** The answer of a simulation by a node that is behind the others. */
    let lagging: object | undefined
    let isPassedOn = false
    for (const [url, deadlineMs] of inTurn(this.rpcUrls.of(network), this.clock)) {
      try {
        const answer = await this.http.json({ url, method: 'POST', body: request, deadlineMs }, signal)
        const error = peek(answer, 'error')
        if (isObject(error)) {
          refusal ??= refused(error, network)
          if (isFinal(error, 'solana')) break
        }
        // A response with another request's id is ignored.
        else if (isObject(answer) && 'result' in answer && peek(answer, 'id') === peek(request, 'id')) {
          const result = peek(answer, 'result')
          if (!isObject(result) || !isLagging(result)) return answer
          lagging ??= answer
        } else last = fail('ANSWER_UNREADABLE', { source: url.replace(/[?#].*$/s, '') })
      } catch (error) {
        if (signal.aborted) throw fail('ABORTED', {}, { cause: error })
        last = error
        isPassedOn ||= peek(request, 'method') === 'sendTransaction' && !isTurnedAway(error)
      }
    }
    if (lagging) return lagging
    throw isPassedOn ? last : (refusal ?? last)
  }
}

/** By its status: the request did nothing. */
function isTurnedAway(error: unknown): boolean {
  return isAppError(error, 'HTTP_STATUS') && error.facts.status < 500
}

function refused(error: object, { name }: Network): AppError {
  const nodeCode = peek(error, 'code')
  return fail('NODE_REFUSED', {
    network: name,
    description: cleanText(peek(error, 'message'), TEXT_MAX_CHARS),
    ...(typeof nodeCode === 'number' && { nodeCode }),
  })
}

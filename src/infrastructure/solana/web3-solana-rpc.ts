import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
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
import { isObject, peek } from '../shared/eip1193-request.ts'
import type { Web3Connection } from './web3-connection.ts'

/** Solana reads through `@solana/web3.js`, whose code is fetched with the first request. */
export class Web3SolanaRpc implements SolanaRpc {
  readonly #nodes: SolanaNodes

  constructor(http: Http, clock: Clock, rpcUrls: Pick<RpcUrls, 'of'>) {
    this.#nodes = new SolanaNodes(http, clock, rpcUrls)
  }

  balance(address: string, network: Network, signal: AbortSignal): Promise<bigint> {
    return this.#on(network, signal, (connection) => connection.balance(address))
  }

  account(address: string, network: Network, signal: AbortSignal): Promise<SolanaAccount | undefined> {
    return this.#on(network, signal, (connection) => connection.account(address))
  }

  async isPublicKey(address: string, signal: AbortSignal): Promise<boolean> {
    const { isPublicKey } = await abortable(load(signal), signal)
    return isPublicKey(address)
  }

  tokens(owner: string, network: Network, signal: AbortSignal): Promise<readonly SolanaToken[]> {
    return this.#on(network, signal, (connection) => connection.tokens(owner))
  }

  recentBlockhash(network: Network, signal: AbortSignal): Promise<RecentBlockhash> {
    return this.#on(network, signal, (connection) => connection.recentBlockhash())
  }

  fee(message: Uint8Array, network: Network, signal: AbortSignal): Promise<bigint | undefined> {
    return this.#on(network, signal, (connection) => connection.fee(message))
  }

  rent(bytes: number, network: Network, signal: AbortSignal): Promise<bigint> {
    return this.#on(network, signal, (connection) => connection.rent(bytes))
  }

  simulate(transaction: Uint8Array, network: Network, signal: AbortSignal): Promise<void> {
    return this.#on(network, signal, (connection) => connection.simulate(transaction))
  }

  send(transaction: Uint8Array, network: Network, signal: AbortSignal, options?: SolanaSendOptions): Promise<string> {
    return this.#on(network, signal, (connection) => connection.send(transaction, options))
  }

  fate(signature: string, network: Network, signal: AbortSignal): Promise<TransactionFate> {
    return this.#on(network, signal, (connection) => connection.fate(signature))
  }

  #on<T>(network: Network, signal: AbortSignal, call: (connection: Web3Connection) => Promise<T>): Promise<T> {
    return abortable(this.#call(network, signal, call), signal)
  }

  async #call<T>(network: Network, signal: AbortSignal, call: (connection: Web3Connection) => Promise<T>): Promise<T> {
    const { Web3Connection } = await load(signal)
    return call(new Web3Connection((request) => this.#nodes.ask(request, network, signal), network.name))
  }
}

async function load(signal: AbortSignal): Promise<typeof import('./web3-connection.ts')> {
  if (signal.aborted) throw fail('ABORTED', {})
  return import('./web3-connection.ts').catch((cause: unknown) => {
    throw fail('CORE_LOAD_FAILED', {}, { cause })
  })
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

import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
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
import type { RpcUrls } from '../network/rpc-urls.ts'
import { SolanaNodes } from './solana-nodes.ts'
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

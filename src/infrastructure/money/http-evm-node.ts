import { isHexData, isHexHash, quantityOf } from '../../domain/caip/evm-hex.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { Network } from '../../domain/network/network.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import type { Http } from '../../ports/http/http.ts'
import type { CallReceipt, EvmCall, EvmNode, FoundTransaction, KnownTransaction, Move } from '../../ports/money/evm-node.ts'
import { lacksMethod, refusalText, revertData } from '../network/node-refusals.ts'
import { NodeError, NodeRequests } from '../network/node-requests.ts'
import type { RpcUrls } from '../network/rpc-urls.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { moveIn } from './moves-in-logs.ts'

/** Nodes that keep no archive have the state of about so many blocks. */
const BLOCKS_BACK = 127n
const REASON_MAX = 160
/** `Error(string)`, as the ABI writes it. */
const ERROR_STRING = /^0x08c379a0[0-9a-f]{64}([0-9a-f]{64})([0-9a-f]*)$/i

/** JSON-RPC over our Http port, node by node in the order of `RpcUrls`. */
export class HttpEvmNode implements EvmNode {
  readonly #nodes: NodeRequests

  constructor(http: Http, urls: Pick<RpcUrls, 'of'>) {
    this.#nodes = new NodeRequests(http, urls)
  }

  balance(address: string, network: Network, signal: AbortSignal): Promise<bigint> {
    return this.#quantity('eth_getBalance', [address, 'latest'], network, signal)
  }

  async code(address: string, network: Network, signal: AbortSignal): Promise<string> {
    return hex(await this.#ask('eth_getCode', [address, 'latest'], network, signal), network)
  }

  async call(call: EvmCall, network: Network, signal: AbortSignal): Promise<string> {
    return hex(await this.#ask('eth_call', [written(call), 'latest'], network, signal, true), network)
  }

  async estimateGas(call: EvmCall, network: Network, signal: AbortSignal): Promise<bigint> {
    try {
      return await this.#quantity('eth_estimateGas', [written(call)], network, signal, true)
    } catch (cause) {
      if (signal.aborted || isAppError(cause, 'SIMULATION_FAILED')) throw cause
      throw fail('GAS_ESTIMATE_FAILED', { network: network.name }, { cause })
    }
  }

  async gasPrice(network: Network, signal: AbortSignal): Promise<bigint> {
    try {
      return await this.#quantity('eth_gasPrice', [], network, signal)
    } catch (error) {
      const { cause } = error as Error
      if (cause instanceof NodeError && lacksMethod(cause)) throw fail('GAS_PRICE_UNSUPPORTED', { network: network.name }, { cause })
      throw error
    }
  }

  nonce(address: string, network: Network, signal: AbortSignal): Promise<bigint> {
    return this.#quantity('eth_getTransactionCount', [address, 'latest'], network, signal)
  }

  height(network: Network, signal: AbortSignal): Promise<bigint> {
    return this.#quantity('eth_blockNumber', [], network, signal)
  }

  nextNonce(address: string, network: Network, signal: AbortSignal): Promise<bigint> {
    return this.#quantity('eth_getTransactionCount', [address, 'pending'], network, signal)
  }

  async transaction(hash: string, network: Network, signal: AbortSignal): Promise<KnownTransaction | undefined> {
    const found = await this.#ask('eth_getTransactionByHash', [hash], network, signal)
    if (!isObject(found)) return undefined
    const known = knownIn(found)
    if (!known) throw unreadable(network)
    return known
  }

  /** Halves the last blocks by the account's number of transactions, and reads the one that has it. */
  async sentAs(from: string, nonce: bigint, network: Network, signal: AbortSignal, since?: bigint): Promise<FoundTransaction | undefined> {
    const countAt = (block: bigint) => this.#quantity('eth_getTransactionCount', [from, quantity(block)], network, signal)
    let after = await this.height(network, signal)
    const recent = after > BLOCKS_BACK ? after - BLOCKS_BACK : 0n
    let before = since !== undefined && since < recent ? since : recent
    if ((await countAt(after)) <= nonce || (await countAt(before)) > nonce) return undefined
    while (after - before > 1n) {
      const middle = (before + after) / 2n
      if ((await countAt(middle)) > nonce) after = middle
      else before = middle
    }
    const block = await this.#ask('eth_getBlockByNumber', [quantity(after), true], network, signal)
    const list = peek(block, 'transactions')
    for (const entry of Array.isArray(list) ? (list as readonly unknown[]) : []) {
      const known = isObject(entry) ? knownIn(entry) : undefined
      const hash = peek(entry, 'hash')
      if (known?.nonce === nonce && known.from === from.toLowerCase() && isHexHash(hash)) return { ...known, hash }
    }
    return undefined
  }

  async outcome(hash: string, network: Network, signal: AbortSignal): Promise<'done' | 'reverted' | undefined> {
    const receipt = await this.receipt(hash, network, signal)
    return receipt && (receipt.status === '0x1' ? 'done' : 'reverted')
  }

  async receipt(hash: string, network: Network, signal: AbortSignal): Promise<CallReceipt | undefined> {
    const receipt = await this.#ask('eth_getTransactionReceipt', [hash], network, signal)
    const blockNumber = peek(receipt, 'blockNumber')
    if (typeof blockNumber !== 'string') return undefined
    const status = peek(receipt, 'status')
    if (status !== '0x1' && status !== '0x0') throw unreadable(network)
    const text = (key: string) => String(peek(receipt, key) ?? '0x')
    const logs = peek(receipt, 'logs')
    return {
      status,
      transactionHash: hash,
      blockHash: text('blockHash'),
      blockNumber,
      gasUsed: text('gasUsed'),
      logs: (Array.isArray(logs) ? (logs as readonly unknown[]) : []).flatMap(logIn),
    }
  }

  async moves(calls: readonly EvmCall[], network: Network, signal: AbortSignal): Promise<readonly Move[] | undefined> {
    const state = { blockStateCalls: [{ calls: calls.map(written) }], traceTransfers: true, validation: false }
    const answer = await this.#ask('eth_simulateV1', [state, 'latest'], network, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return undefined
    })
    const [block] = Array.isArray(answer) ? answer : []
    const ran = peek(block, 'calls')
    const results: readonly unknown[] = Array.isArray(ran) ? ran : []
    const last = results[calls.length - 1]
    if (results.length !== calls.length || !isObject(last)) return undefined
    for (const result of results) if (!isObject(result) || peek(result, 'status') !== '0x1') throw failedIn(isObject(result) ? result : {})
    const logs = peek(last, 'logs')
    return Array.isArray(logs) ? logs.flatMap((log: unknown) => moveIn(log) ?? []) : undefined
  }

  async #quantity(method: string, params: readonly unknown[], network: Network, signal: AbortSignal, runs = false): Promise<bigint> {
    const amount = quantityOf(await this.#ask(method, params, network, signal, runs))
    if (amount === undefined) throw unreadable(network)
    return amount
  }

  /** `runs`: the node runs the call, so that its refusal is the contract's. */
  async #ask(method: string, params: readonly unknown[], network: Network, signal: AbortSignal, runs = false): Promise<unknown> {
    try {
      return await this.#nodes.send(network, method, params, signal)
    } catch (error) {
      if (signal.aborted) throw fail('ABORTED', {}, { cause: error })
      if (!(error instanceof NodeError)) throw error
      if (runs && error.isRevert) throw refused(error.reason, error.data)
      throw fail('NODE_REFUSED', { network: network.name, description: cleanText(error.message, REASON_MAX) }, { cause: error })
    }
  }
}

function written({ from, to, data, value }: EvmCall): object {
  return { from, to, data, value: quantity(value) }
}

function knownIn(transaction: object): KnownTransaction | undefined {
  const [nonce, from] = [quantityOf(peek(transaction, 'nonce')), peek(transaction, 'from')]
  if (nonce === undefined || typeof from !== 'string') return undefined
  return { nonce, from: from.toLowerCase(), block: quantityOf(peek(transaction, 'blockNumber')), call: callIn(transaction) }
}

function logIn(log: unknown): CallReceipt['logs'] {
  const [address, data, topics] = [peek(log, 'address'), peek(log, 'data'), peek(log, 'topics')]
  if (typeof address !== 'string' || typeof data !== 'string' || !Array.isArray(topics)) return []
  return [{ address, data, topics: topics.map(String) }]
}

function quantity(value: bigint): string {
  return `0x${value.toString(16)}`
}

function callIn(transaction: object): KnownTransaction['call'] {
  const [to, data, value] = [peek(transaction, 'to'), peek(transaction, 'input'), quantityOf(peek(transaction, 'value'))]
  if (!isHexData(data) || value === undefined) return undefined
  return { to: typeof to === 'string' ? to.toLowerCase() : undefined, data, value }
}

function hex(value: unknown, network: Network): string {
  if (!isHexData(value)) throw unreadable(network)
  return value
}

function unreadable({ name }: Network) {
  return fail('ANSWER_UNREADABLE', { source: name })
}

/** Of a simulated call. */
function failedIn(result: object) {
  const error = peek(result, 'error')
  const told = isObject(error) ? error : {}
  return refused(refusalText(told), peek(result, 'returnData') ?? revertData(told))
}

function refused(said: unknown, data: unknown) {
  return fail('SIMULATION_FAILED', { reason: reasonIn(data) ?? cleanText(said, REASON_MAX), selector: selectorIn(data) })
}

function reasonIn(data: unknown): string | undefined {
  const [, length, digits] = typeof data === 'string' && data.length < 4096 ? (ERROR_STRING.exec(data) ?? []) : []
  if (length === undefined || digits === undefined) return undefined
  const bytes = digits.slice(0, 2 * Number(BigInt(`0x${length}`) % 512n)).match(/../g) ?? []
  return cleanText(new TextDecoder().decode(Uint8Array.from(bytes, (pair) => Number.parseInt(pair, 16))), REASON_MAX)
}

/** Of the contract's own error. */
function selectorIn(data: unknown): string | undefined {
  return typeof data === 'string' && /^0x[0-9a-f]{8}/i.test(data) ? data.slice(0, 10).toLowerCase() : undefined
}

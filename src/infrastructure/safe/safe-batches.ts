import { toHexChainId } from '../../domain/caip/evm-chain-id.ts'
import { isHexHash } from '../../domain/caip/evm-hex.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { ProviderRpcError, RPC_CODES } from '../shared/provider-rpc-error.ts'

const NAMED_MAX = 1000

/** Status codes of EIP-5792. Safe's other states (awaiting signatures or execution) map to pending. */
const PENDING = 100
const STATUSES = new Map<unknown, number>([
  ['SUCCESS', 200],
  ['CANCELLED', 400],
  ['FAILED', 500],
])

/** EIP-5792 batches: each is one Safe transaction, identified by its hash or by the id that the site chose. */
export class SafeBatches {
  readonly #named = new Map<string, string | undefined>()

  constructor(private readonly ask: (method: string, params: unknown) => Promise<unknown>) {}

  /** @throws 5720 for a duplicate id, and what `send` throws */
  async send(name: string | undefined, send: () => Promise<string>): Promise<Readonly<{ id: string }>> {
    if (name === undefined) return { id: await send() }
    if (this.#named.has(name)) throw new ProviderRpcError('There is a batch of this id', RPC_CODES.duplicateBatch)
    this.#named.set(name, undefined)
    try {
      this.#named.set(name, await send())
    } catch (error) {
      this.#named.delete(name)
      throw error
    }
    const [oldest] = this.#named.keys()
    if (this.#named.size > NAMED_MAX && oldest !== undefined) this.#named.delete(oldest)
    return { id: name }
  }

  /** `wallet_getCallsStatus`. @throws 5730 for an unknown batch */
  async status(id: unknown, chainId: number): Promise<unknown> {
    const hash = typeof id === 'string' ? (this.#named.get(id) ?? id) : id
    if (!isHexHash(hash)) throw unknown()
    const transaction = await this.#transaction(hash)
    const status = STATUSES.get(peek(transaction, 'txStatus')) ?? PENDING
    const answer = { version: '2.0.0', id, chainId: toHexChainId(chainId), atomic: true }
    const txHash = peek(transaction, 'txHash')
    if (status === PENDING || !isHexHash(txHash)) return { ...answer, status }
    const receipt = await this.ask('rpcCall', { call: 'eth_getTransactionReceipt', params: [txHash] })
    // Executed, but the node has no receipt yet.
    if (!isObject(receipt)) return { ...answer, status: PENDING }
    const { logs, blockHash, blockNumber, gasUsed } = receipt as Readonly<Record<string, unknown>>
    const isDone = status === 200 ? '0x1' : '0x0'
    return { ...answer, status, receipts: [{ logs: logs ?? [], status: isDone, blockHash, blockNumber, gasUsed, transactionHash: txHash }] }
  }

  async #transaction(safeTxHash: string): Promise<unknown> {
    let transaction: unknown
    try {
      transaction = await this.ask('getTxBySafeTxHash', { safeTxHash })
    } catch (error) {
      if (error instanceof ProviderRpcError && /not found/i.test(error.message)) throw unknown()
      throw error
    }
    if (!isObject(transaction)) throw unknown()
    return transaction
  }
}

function unknown(): ProviderRpcError {
  return new ProviderRpcError('There is no batch of this id', RPC_CODES.unknownBatch)
}

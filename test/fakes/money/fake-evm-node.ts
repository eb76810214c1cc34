import { fail } from '../../../src/domain/errors/fail.ts'
import { readTokenCall } from '../../../src/domain/money/evm-calls.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import type { CallReceipt, EvmCall, EvmNode, FoundTransaction, KnownTransaction, Move } from '../../../src/ports/money/evm-node.ts'

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const TRANSFER_GAS = 21_000n

/** An EVM chain in memory: coins, tokens, and what was sent. Addresses in any case. */
export class FakeEvmNode implements EvmNode {
  isDown = false
  /** So many answers about a mined transaction come from a node that has not seen its block yet: nodes behind one address differ. */
  lags = 0
  /** What such a node says of it. */
  lagsAs: 'pending' | 'absent' = 'pending'
  price = 1_000_000_000n
  /** What the next calls fail with; undefined = nothing. */
  complaint: string | undefined
  /** Of the contract's own error, with `complaint`. */
  selector: string | undefined
  /** What a simulation says that a call moves; undefined = it cannot say. */
  readonly moved = new Map<string, readonly Move[]>()
  /** What a transaction emitted, by hash. */
  readonly logs = new Map<string, CallReceipt['logs']>()
  readonly #coins = new Map<string, bigint>()
  readonly #codes = new Map<string, string>()
  readonly #tokens = new Map<string, Map<string, bigint>>()
  readonly #decimals = new Map<string, bigint>()
  readonly #known = new Map<string, KnownTransaction>()
  readonly #forgotten = new Set<string>()
  readonly #outcomes = new Map<string, Readonly<{ outcome: 'done' | 'reverted'; block: bigint }>>()
  #height = 100n
  readonly #nonces = new Map<string, bigint>()
  /** A token that changes an allowance only by way of zero. */
  needsReset: string | undefined
  /** A token that answers "false" instead of failing. */
  refuses: string | undefined
  /** The fee that a rollup takes for the bytes of a transaction; undefined = this chain is none. */
  bytesFee: bigint | undefined
  /** Allowances by token, owner and spender. */
  readonly allowances = new Map<string, bigint>()

  fund(address: string, wei: bigint): void {
    this.#coins.set(address.toLowerCase(), wei)
  }

  give(token: string, owner: string, amount: bigint): void {
    this.setCode(token, '0x60')
    const held = this.#tokens.get(token.toLowerCase()) ?? new Map<string, bigint>()
    held.set(owner.toLowerCase(), amount)
    this.#tokens.set(token.toLowerCase(), held)
  }

  /** What `decimals()` of a token says; 18 unless told otherwise. */
  setDecimals(token: string, decimals: bigint): void {
    this.#decimals.set(token.toLowerCase(), decimals)
  }

  setCode(address: string, code: string): void {
    this.#codes.set(address.toLowerCase(), code)
  }

  /** A transaction that the pool knows. */
  know(hash: string, from: string, nonce: bigint, call?: KnownTransaction['call']): void {
    this.#known.set(hash, { nonce, from: from.toLowerCase(), block: undefined, call })
  }

  /** Out of the pool. A node that mines it has it again. */
  forget(hash: string): void {
    this.#forgotten.add(hash)
  }

  mine(hash: string, outcome: 'done' | 'reverted'): void {
    this.#forgotten.delete(hash)
    this.#height += 1n
    this.#outcomes.set(hash, { outcome, block: this.#height })
  }

  setNonce(address: string, nonce: bigint): void {
    this.#nonces.set(address.toLowerCase(), nonce)
  }

  async balance(address: string, network: Network, signal: AbortSignal): Promise<bigint> {
    this.#reach(network, signal)
    return this.#coins.get(address.toLowerCase()) ?? 0n
  }

  async code(address: string, network: Network, signal: AbortSignal): Promise<string> {
    this.#reach(network, signal)
    return this.#codes.get(address.toLowerCase()) ?? '0x'
  }

  async call({ from, to, data, value }: EvmCall, network: Network, signal: AbortSignal): Promise<string> {
    this.#reach(network, signal)
    if (this.complaint !== undefined) throw fail('SIMULATION_FAILED', { reason: this.complaint, selector: this.selector })
    if (value > (this.#coins.get(from.toLowerCase()) ?? 0n)) throw fail('SIMULATION_FAILED', { reason: 'insufficient funds' })
    if (this.bytesFee !== undefined && data.startsWith('0x49948e0e')) return word(this.bytesFee)
    const token = this.#tokens.get(to.toLowerCase())
    if (!token) return '0x'
    const owner = `0x${data.slice(34, 74)}`
    if (data.startsWith('0x70a08231')) return word(token.get(owner) ?? 0n)
    if (data.startsWith('0xdd62ed3e')) return word(this.allowances.get(`${to}|${owner}|0x${data.slice(98)}`.toLowerCase()) ?? 0n)
    const read = readTokenCall(data)
    if (read?.kind === 'transfer' && read.amount > (token.get(from.toLowerCase()) ?? 0n))
      throw fail('SIMULATION_FAILED', { reason: 'balance too low' })
    const allowed = this.allowances.get(`${to}|${from}|${read?.address ?? ''}`.toLowerCase()) ?? 0n
    if (read?.kind === 'approve' && to === this.needsReset && allowed > 0n && read.amount > 0n) throw fail('SIMULATION_FAILED', {})
    if (read) return to === this.refuses ? word(0n) : '0x'
    return word(this.#decimals.get(to.toLowerCase()) ?? 18n)
  }

  async estimateGas(call: EvmCall, network: Network, signal: AbortSignal): Promise<bigint> {
    await this.call(call, network, signal)
    return call.data === '0x' ? TRANSFER_GAS : 3n * TRANSFER_GAS
  }

  async gasPrice(network: Network, signal: AbortSignal): Promise<bigint> {
    this.#reach(network, signal)
    return this.price
  }

  async nonce(address: string, network: Network, signal: AbortSignal): Promise<bigint> {
    this.#reach(network, signal)
    return this.#nonces.get(address.toLowerCase()) ?? 0n
  }

  /** With those in the pool. */
  async nextNonce(address: string, network: Network, signal: AbortSignal): Promise<bigint> {
    const mined = await this.nonce(address, network, signal)
    const waiting = [...this.#known].filter(
      ([hash, { from, nonce }]) =>
        from === address.toLowerCase() && nonce >= mined && !this.#outcomes.has(hash) && !this.#forgotten.has(hash),
    )
    return mined + BigInt(waiting.length)
  }

  async height(network: Network, signal: AbortSignal): Promise<bigint> {
    this.#reach(network, signal)
    return this.#height
  }

  async transaction(hash: string, network: Network, signal: AbortSignal): Promise<KnownTransaction | undefined> {
    this.#reach(network, signal)
    const known = this.#forgotten.has(hash) ? undefined : this.#known.get(hash)
    const block = this.#outcomes.get(hash)?.block
    if (known && block !== undefined && this.lags > 0) {
      this.lags -= 1
      return this.lagsAs === 'pending' ? known : undefined
    }
    return known && { ...known, block }
  }

  async sentAs(from: string, nonce: bigint, network: Network, signal: AbortSignal): Promise<FoundTransaction | undefined> {
    this.#reach(network, signal)
    const found = [...this.#known].find(
      ([hash, known]) => known.from === from.toLowerCase() && known.nonce === nonce && this.#outcomes.has(hash),
    )
    return found && { ...found[1], hash: found[0], block: this.#outcomes.get(found[0])?.block }
  }

  async receipt(hash: string, network: Network, signal: AbortSignal): Promise<CallReceipt | undefined> {
    this.#reach(network, signal)
    const mined = this.#outcomes.get(hash)
    if (!mined) return undefined
    const status = mined.outcome === 'done' ? '0x1' : '0x0'
    const common = { status, transactionHash: hash, blockHash: hash, gasUsed: '0x5208' } as const
    return { ...common, blockNumber: `0x${mined.block.toString(16)}`, logs: this.logs.get(hash) ?? [] }
  }

  async outcome(hash: string, network: Network, signal: AbortSignal): Promise<'done' | 'reverted' | undefined> {
    this.#reach(network, signal)
    return this.#outcomes.get(hash)?.outcome
  }

  async moves(calls: readonly EvmCall[], network: Network, signal: AbortSignal): Promise<readonly Move[] | undefined> {
    const before = [...this.allowances]
    try {
      for (const call of calls) {
        await this.call(call, network, signal)
        const read = readTokenCall(call.data)
        if (read?.kind === 'approve') this.allowances.set(`${call.to}|${call.from}|${read.address}`.toLowerCase(), read.amount)
      }
      return this.moved.get(calls.at(-1)?.data ?? '')
    } finally {
      this.allowances.clear()
      for (const [key, amount] of before) this.allowances.set(key, amount)
    }
  }

  #reach({ caipNetworkId }: Network, signal: AbortSignal): void {
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.isDown) throw fail('HTTP_UNREACHABLE', { url: caipNetworkId })
  }
}

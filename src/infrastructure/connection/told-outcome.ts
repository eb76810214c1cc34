import type { Outcome } from '../../domain/money/transactions.ts'
import type { SentRequest } from '../../ports/connection/sent-requests.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

const QUANTITY = /^0x[0-9a-f]{1,64}$/i
/** An account of EIP-7702 has code, and transactions of its own. */
const DELEGATED = '0xef0100'
/** As in `Transactions`. */
const UNKNOWN_MS = 60_000
const PASSED_TIMES = 3

/** What wallets and nodes tell over time of a transaction: mined, replaced by another one of its number, or gone. See `Transactions.track`. */
export class ToldOutcome {
  #nonce: bigint | undefined
  /** Since when they answer that they do not know it. */
  #unknownAt: number | undefined
  #passed = 0

  constructor(
    private readonly hash: string,
    private readonly from: string,
    private readonly clock: Clock,
  ) {}

  /** One question. Undefined: not settled, or the answers say nothing. Rejects as `ask` does. */
  async by(ask: SentRequest['ask']): Promise<Outcome | undefined> {
    const mined = await this.#mined(ask)
    if (mined) return mined
    const known = await ask('eth_getTransactionByHash', [this.hash])
    if (known !== null) {
      this.#unknownAt = undefined
      this.#passed = 0
      if (isObject(known)) this.#nonce = quantityOf(peek(known, 'nonce')) ?? this.#nonce
      return undefined
    }
    if (await this.#isPassed(ask)) {
      this.#passed += 1
      // Mined between the two questions.
      return (await this.#mined(ask)) ?? (this.#passed >= PASSED_TIMES ? 'replaced' : undefined)
    }
    this.#unknownAt ??= this.clock.monotonic()
    if (this.clock.monotonic() - this.#unknownAt <= UNKNOWN_MS) return undefined
    // A contract's wallet may name its own request, which no node ever knows.
    const code = await ask('eth_getCode', [this.from, 'latest'])
    return typeof code === 'string' && (code === '0x' || code.toLowerCase().startsWith(DELEGATED)) ? 'dropped' : undefined
  }

  async #mined(ask: SentRequest['ask']): Promise<Outcome | undefined> {
    const receipt = await ask('eth_getTransactionReceipt', [this.hash])
    if (!isObject(receipt) || typeof peek(receipt, 'blockNumber') !== 'string') return undefined
    return peek(receipt, 'status') === '0x0' ? 'reverted' : 'done'
  }

  async #isPassed(ask: SentRequest['ask']): Promise<boolean> {
    if (this.#nonce === undefined) return false
    const next = quantityOf(await ask('eth_getTransactionCount', [this.from, 'latest']))
    return next !== undefined && next > this.#nonce
  }
}

function quantityOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && QUANTITY.test(value) ? BigInt(value) : undefined
}

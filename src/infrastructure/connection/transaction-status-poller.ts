import { type FateQuestions, type Outcome, TransactionFate } from '../../domain/money/transaction-fate.ts'
import type { SentRequest } from '../../ports/connection/sent-requests.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

const QUANTITY = /^0x[0-9a-f]{1,64}$/i

type Ask = SentRequest['ask']

/** What wallets and nodes tell over time of a transaction, by JSON-RPC. */
export class TransactionStatusPoller {
  readonly #fate: TransactionFate

  constructor(
    private readonly hash: string,
    private readonly from: string,
    clock: Clock,
  ) {
    this.#fate = new TransactionFate(clock)
  }

  /** Of the transaction among those of its sender, once somebody knew it. */
  get nonce(): bigint | undefined {
    return this.#fate.nonce
  }

  /** One question. Undefined: not settled, or the answers say nothing. Rejects as `ask` does. */
  by(ask: Ask): Promise<Outcome | undefined> {
    return this.#fate.ask(this.#questions(ask))
  }

  #questions(ask: Ask): FateQuestions {
    return {
      outcome: async () => {
        const receipt = await ask('eth_getTransactionReceipt', [this.hash])
        if (!isObject(receipt) || typeof peek(receipt, 'blockNumber') !== 'string') return undefined
        return peek(receipt, 'status') === '0x0' ? 'reverted' : 'done'
      },
      transaction: async () => {
        const known = await ask('eth_getTransactionByHash', [this.hash])
        if (known === null) return 'absent'
        return isObject(known) ? { nonce: quantityOf(peek(known, 'nonce')) } : 'unclear'
      },
      nonce: async () => quantityOf(await ask('eth_getTransactionCount', [this.from, 'latest'])),
      code: async () => {
        const code = await ask('eth_getCode', [this.from, 'latest'])
        return typeof code === 'string' ? code : undefined
      },
    }
  }
}

function quantityOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && QUANTITY.test(value) ? BigInt(value) : undefined
}

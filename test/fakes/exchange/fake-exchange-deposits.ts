import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import type {
  Deposit,
  DepositPurpose,
  DepositRequest,
  DepositSession,
  DepositStatus,
  Exchange,
  ExchangeDeposits,
  ExchangeQuery,
} from '../../../src/ports/exchange/exchange-deposits.ts'
import { Answering } from '../shared/answering.ts'

/** Exchanges that deliver after `polls` questions. */
export class FakeExchangeDeposits extends Answering implements ExchangeDeposits {
  listed: readonly Exchange[] = [
    { id: 'binance', name: 'Binance' },
    { id: 'coinbase', name: 'Coinbase' },
  ]
  outcome: DepositStatus = { status: 'SUCCESS', txHash: '0x01' }
  polls = 2
  /** The service refuses, and says why. */
  refusal: string | undefined
  /** What each question was asked for. */
  readonly purposes: (DepositPurpose | undefined)[] = []
  readonly #sessions = new Map<string, number>()

  async exchanges({ purpose }: ExchangeQuery, signal: AbortSignal): Promise<readonly Exchange[]> {
    this.purposes.push(purpose)
    return this.answer(signal, () => {
      if (this.refusal !== undefined) throw fail('EXCHANGES_UNAVAILABLE', { description: this.refusal })
      return this.listed
    })
  }

  async payUrl({ exchangeId, asset, purpose }: DepositRequest, signal: AbortSignal): Promise<Deposit> {
    this.purposes.push(purpose)
    return this.answer(signal, () => {
      if (this.refusal !== undefined) throw fail('EXCHANGE_PAYMENT_FAILED', { description: this.refusal })
      if (!/^[a-z0-9]+:\w+\/(?:slip44|erc20|token):/.test(asset)) throw fail('EXCHANGE_ASSET_UNSUPPORTED', { asset })
      const sessionId = `session-${this.#sessions.size}`
      this.#sessions.set(sessionId, 0)
      return { url: `https://pay.${exchangeId}.example/${sessionId}`, sessionId }
    })
  }

  async status({ sessionId, purpose }: DepositSession, signal: AbortSignal): Promise<DepositStatus> {
    this.purposes.push(purpose)
    return this.answer(signal, () => {
      const asked = this.#sessions.get(sessionId)
      if (asked === undefined || this.refusal !== undefined) return { status: 'UNKNOWN' }
      this.#sessions.set(sessionId, asked + 1)
      return asked < this.polls ? { status: 'IN_PROGRESS' } : this.outcome
    })
  }
}

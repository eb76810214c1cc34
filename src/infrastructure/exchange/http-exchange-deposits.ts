import { type GenericSchema, nullish, object } from 'valibot'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isServicePage } from '../../domain/shared/service-page.ts'
import type {
  Deposit,
  DepositPurpose,
  DepositRequest,
  DepositSession,
  DepositStatus,
  Exchange,
  ExchangeDeposits,
  ExchangeQuery,
} from '../../ports/exchange/exchange-deposits.ts'
import { readableRows } from '../shared/amount-answer.ts'
import { code, maybe, maybeCode, maybeWebUrl, must, text, unique } from '../shared/answer.ts'
import type { ServiceClient } from '../shared/service-client.ts'

const ID = /^[\w-]{1,64}$/

const Exchanges = object({ exchanges: readableRows(object({ id: code(ID), name: text(40), imageUrl: maybeWebUrl() }), 100) })
const PayUrl = object({
  url: must('URL', (value) => (isServicePage(value) ? value : undefined)),
  sessionId: code(ID),
})
const Status = object({
  status: maybe((value) => (['IN_PROGRESS', 'SUCCESS', 'FAILED'] as const).find((known) => known === value) ?? 'UNKNOWN'),
  txHash: maybeCode(/^[\w]{1,128}$/),
})
const Envelope = object({
  result: maybe((value) => value),
  error: nullish(object({ message: maybe((value) => cleanText(value, 200)) })),
})

/** `POST /v1/json-rpc`. */
export class HttpExchangeDeposits implements ExchangeDeposits {
  constructor(private readonly services: ServiceClient) {}

  async exchanges({ asset, amount, purpose }: ExchangeQuery, signal: AbortSignal): Promise<readonly Exchange[]> {
    const failed = (description?: string) => fail('EXCHANGES_UNAVAILABLE', { description })
    const found = await this.#call(Exchanges, 'reown_getExchanges', { page: 0, asset, amount }, { purpose, failed }, signal)
    return unique(found.exchanges, ({ id }) => id)
  }

  payUrl({ purpose, ...request }: DepositRequest, signal: AbortSignal): Promise<Deposit> {
    const failed = (description?: string) => fail('EXCHANGE_PAYMENT_FAILED', { description })
    return this.#call(PayUrl, 'reown_getExchangePayUrl', request, { purpose, failed }, signal)
  }

  async status({ purpose, ...session }: DepositSession, signal: AbortSignal): Promise<DepositStatus> {
    const failed = (description?: string) => fail('EXCHANGE_PAYMENT_FAILED', { description })
    try {
      const { status, txHash } = await this.#call(Status, 'reown_getExchangeBuyStatus', session, { purpose, failed }, signal)
      return { status: status ?? 'UNKNOWN', txHash }
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return { status: 'UNKNOWN' }
    }
  }

  async #call<T>(
    result: GenericSchema<unknown, T>,
    method: string,
    params: Readonly<Record<string, unknown>>,
    { purpose, failed }: Readonly<{ purpose: DepositPurpose | undefined; failed(description?: string): AppError }>,
    signal: AbortSignal,
  ): Promise<T> {
    const refused = (description?: string) => {
      return /is not supported/i.test(description ?? '') && typeof params['asset'] === 'string'
        ? fail('EXCHANGE_ASSET_UNSUPPORTED', { asset: params['asset'] })
        : failed(description)
    }
    const { projectId, sdk } = this.services
    const isPayment = purpose === 'payment'
    const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, ...(isPayment && sdk), projectId } }
    const asked = isPayment ? ({ identify: 'project' } as const) : { query: { source: 'fund-wallet' } }
    const call = { service: 'blockchain', path: '/v1/json-rpc', method: 'POST', ...asked, body } as const
    try {
      const { error, result: value } = await this.services.json(Envelope, call, signal)
      if (error) throw refused(error.message)
      return this.services.parse(result, value, '/v1/json-rpc')
    } catch (cause) {
      if (isAppError(cause, 'ABORTED') || isAppError(cause, 'EXCHANGE_ASSET_UNSUPPORTED')) throw cause
      const error = refused(isAppError(cause, 'HTTP_STATUS') ? cause.facts.description : undefined)
      error.cause = cause
      throw isAppError(cause, error.code) ? cause : error
    }
  }
}

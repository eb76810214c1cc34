import { type GenericSchema, nullish, object } from 'valibot'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isLoopbackUrl, isPublicWebUrl } from '../../domain/shared/link.ts'
import type { Deposit, DepositRequest, DepositStatus, Exchange, ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'
import { code, maybe, maybeCode, maybeWebUrl, must, readableRows, text, unique } from '../shared/answer.ts'
import type { ServiceClient } from '../shared/service-client.ts'

const ID = /^[\w-]{1,64}$/

const Exchanges = object({ exchanges: readableRows(object({ id: code(ID), name: text(40), imageUrl: maybeWebUrl() }), 100) })
const PayUrl = object({
  url: must('URL', (value) => (isPublicWebUrl(value) || isLoopbackUrl(value) ? value : undefined)),
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

/** `POST /v1/json-rpc`. Wire reference 12. */
export class HttpExchangeDeposits implements ExchangeDeposits {
  constructor(private readonly services: ServiceClient) {}

  async exchanges({ asset, amount }: { asset?: string; amount?: string }, signal: AbortSignal): Promise<readonly Exchange[]> {
    const failed = (description?: string) => fail('EXCHANGES_UNAVAILABLE', { description })
    const found = await this.#call(Exchanges, 'reown_getExchanges', { page: 0, asset, amount }, failed, signal)
    return unique(found.exchanges, ({ id }) => id)
  }

  payUrl(request: DepositRequest, signal: AbortSignal): Promise<Deposit> {
    const failed = (description?: string) => fail('EXCHANGE_PAYMENT_FAILED', { description })
    return this.#call(PayUrl, 'reown_getExchangePayUrl', request, failed, signal)
  }

  async status(exchangeId: string, sessionId: string, signal: AbortSignal): Promise<DepositStatus> {
    const failed = (description?: string) => fail('EXCHANGE_PAYMENT_FAILED', { description })
    try {
      const { status, txHash } = await this.#call(Status, 'reown_getExchangeBuyStatus', { exchangeId, sessionId }, failed, signal)
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
    failed: (description?: string) => AppError,
    signal: AbortSignal,
  ): Promise<T> {
    const refused = (description?: string) => {
      return /is not supported/i.test(description ?? '') && typeof params['asset'] === 'string'
        ? fail('EXCHANGE_ASSET_UNSUPPORTED', { asset: params['asset'] })
        : failed(description)
    }
    const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, projectId: this.services.projectId } }
    const call = { service: 'blockchain', path: '/v1/json-rpc', method: 'POST', query: { source: 'fund-wallet' }, body } as const
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

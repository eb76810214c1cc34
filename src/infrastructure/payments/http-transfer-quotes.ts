import { array, type InferOutput, literal, object, union } from 'valibot'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import type {
  QuotedAmount,
  TransferAsset,
  TransferQuery,
  TransferQuote,
  TransferQuotes,
  TransferStatus,
  TransferStep,
} from '../../ports/payments/transfer-quotes.ts'
import { integer } from '../shared/amount-answer.ts'
import { code, count, maybe, maybeCount, must, text } from '../shared/answer.ts'
import type { ServiceClient } from '../shared/service-client.ts'

const PATH = '/appkit/v1/transfers'
const EVM_NATIVE = `0x${'e'.repeat(40)}`
const SOLANA_NATIVE = 'So11111111111111111111111111111111111111111'
const NATIVE: ReadonlySet<string> = new Set(['native', EVM_NATIVE, SOLANA_NATIVE.toLowerCase()])
const REQUEST_ID = /^[\w:.-]{1,200}$/
const ADDRESS = /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/
const STEPS_MAX = 8
const STATUSES = ['waiting', 'pending', 'submitted', 'success', 'failure', 'refund', 'timeout'] as const

/** An address, or undefined inside for the network's own coin. */
const Asset = must('asset', (value) => {
  if (typeof value !== 'string') return undefined
  if (NATIVE.has(value.toLowerCase())) return { address: undefined }
  return ADDRESS.test(value) ? { address: value } : undefined
})
const Currency = object({
  network: code(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
  asset: Asset,
  metadata: object({ symbol: text(24), decimals: count(77) }),
})
const Side = object({ amount: integer(), currency: Currency })
const Step = union([
  object({
    requestId: code(REQUEST_ID),
    type: literal('deposit'),
    deposit: object({ amount: integer(), currency: Asset, receiver: code(ADDRESS) }),
  }),
  object({
    requestId: code(REQUEST_ID),
    type: literal('transaction'),
    transaction: object({ from: code(ADDRESS), to: code(ADDRESS), data: code(/^0x(?:[0-9a-f]{2})*$/i), value: integer() }),
  }),
])
const Quote = object({
  origin: Side,
  destination: Side,
  /** All of them: a fee that cannot be read is not left out. */
  fees: array(Side),
  steps: must('steps', (value) => (Array.isArray(value) && value.length <= STEPS_MAX ? value : undefined)),
  timeInSeconds: maybeCount(86_400),
})
const Steps = array(Step)
const Status = object({ status: maybe((value) => STATUSES.find((known) => known === value)) })

/** `/appkit/v1/transfers/*`. */
export class HttpTransferQuotes implements TransferQuotes {
  constructor(private readonly services: ServiceClient) {}

  async quote({ user, origin, destination, recipient, amount }: TransferQuery, signal: AbortSignal): Promise<TransferQuote> {
    const body = {
      ...(user !== undefined && { user }),
      ...{ originChainId: referenceOf(origin), originCurrency: currencyOf(origin) },
      ...{ destinationChainId: referenceOf(destination), destinationCurrency: currencyOf(destination) },
      ...{ recipient, amount: `${amount}` },
    }
    const call = { service: 'registry', path: `${PATH}/quote`, method: 'POST', body } as const
    try {
      const found = await this.services.json(Quote, call, signal)
      return {
        origin: amountOf(found.origin),
        destination: amountOf(found.destination),
        fees: found.fees.map(amountOf),
        steps: this.services.parse(Steps, found.steps, call.path).map(stepOf),
        seconds: found.timeInSeconds,
      }
    } catch (cause) {
      if (isAppError(cause, 'ABORTED') || isAppError(cause, 'ANSWER_UNREADABLE')) throw cause
      const description = isAppError(cause, 'HTTP_STATUS') ? cleanText(cause.facts.description, 200) : undefined
      throw fail('TRANSFER_UNAVAILABLE', { description }, { cause })
    }
  }

  async status(requestId: string, signal: AbortSignal): Promise<TransferStatus | undefined> {
    try {
      const { status } = await this.services.json(Status, { service: 'registry', path: `${PATH}/status`, query: { requestId } }, signal)
      return status
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return undefined
    }
  }
}

/** The service identifies chains by the reference part of CAIP-2. */
function referenceOf({ network }: TransferAsset): string {
  return network.split(':')[1] ?? ''
}

function currencyOf({ network, address }: TransferAsset): string {
  return address ?? (network.startsWith('solana:') ? SOLANA_NATIVE : EVM_NATIVE)
}

function amountOf({ amount, currency: { network, asset, metadata } }: InferOutput<typeof Side>): QuotedAmount {
  return { network: network as QuotedAmount['network'], address: asset.address, ...metadata, amount }
}

function stepOf(step: InferOutput<typeof Step>): TransferStep {
  const { requestId } = step
  if (step.type === 'transaction') {
    const { from, to, data, value } = step.transaction
    return { type: 'transaction', requestId, from, to, data: data as `0x${string}`, value }
  }
  const { amount, currency, receiver } = step.deposit
  return { type: 'deposit', requestId, amount, address: currency.address, receiver }
}

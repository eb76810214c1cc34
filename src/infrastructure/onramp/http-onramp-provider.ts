import { type InferOutput, object } from 'valibot'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { amountOf } from '../../domain/money/amount.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { SAMPLE_OPTIONS } from '../../domain/onramp/purchase-networks.ts'
import { isServicePage } from '../../domain/shared/service-page.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import type { OnrampOptions, OnrampProvider, OnrampQuote, OnrampQuoteQuery, OnrampUrlQuery } from '../../ports/onramp/onramp-provider.ts'
import { decimal, listOf } from '../shared/amount-answer.ts'
import { code, maybeCode, must, rows, text, unique } from '../shared/answer.ts'
import type { ServiceClient } from '../shared/service-client.ts'
import { estimate } from './onramp-estimates.ts'

const ID = /^[\w-]{1,64}$/
const CURRENCY = /^[A-Z]{3,8}$/
/** Of an amount of money that is compared. */
const DECIMALS_MAX = 18

const Payment = object({
  id: code(CURRENCY),
  payment_method_limits: rows(object({ id: code(ID), min: decimal(), max: decimal() }), 50),
})
const Purchase = object({
  id: code(ID),
  name: text(60),
  symbol: text(24),
  networks: rows(
    object({ name: code(ID), display_name: text(60), chain_id: code(/^[\w-]{1,64}$/), contract_address: maybeCode(/^[\w]{1,64}$/) }),
    100,
  ),
})
const Options = object({ paymentCurrencies: listOf(Payment, 300), purchaseCurrencies: listOf(Purchase, 1000) })
const money = object({ amount: decimal(), currency: text(24) })
const Quote = object({ paymentTotal: money, paymentSubtotal: money, purchaseAmount: money, networkFee: money, quoteId: code(ID) })
const Url = object({ url: must('https URL', (value) => (isServicePage(value) ? value : undefined)) })

/** `/v1/onramp/*`, `/v1/generators/onrampurl`. */
export class HttpOnrampProvider implements OnrampProvider {
  constructor(
    private readonly services: ServiceClient,
    private readonly chains: SupportedChains,
  ) {}

  async options(chainId: CaipNetworkId, signal: AbortSignal): Promise<OnrampOptions> {
    try {
      if (!(await this.chains.has(chainId, signal))) return { paymentCurrencies: [], purchaseCurrencies: [], isEstimate: false }
      const call = { service: 'blockchain', path: '/v1/onramp/options' } as const
      const { paymentCurrencies, purchaseCurrencies } = await this.services.json(Options, call, signal)
      const payments = paymentCurrencies.map(({ id, payment_method_limits: limits }) => ({ id, limits }))
      const purchases = purchaseCurrencies.map(({ networks, ...currency }) => ({ ...currency, networks: networks.map(toNetwork) }))
      return {
        paymentCurrencies: unique(payments, ({ id }) => id),
        purchaseCurrencies: unique(purchases, ({ id }) => id),
        isEstimate: false,
      }
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return SAMPLE_OPTIONS
    }
  }

  async quote(query: OnrampQuoteQuery, chainId: CaipNetworkId, signal: AbortSignal): Promise<OnrampQuote | undefined> {
    try {
      if (!(await this.chains.has(chainId, signal))) return undefined
      const call = { service: 'blockchain', path: '/v1/onramp/quote', method: 'POST', identify: 'project', body: toWire(query) } as const
      const quote = await this.services.json(Quote, call, signal)
      // In another currency, or of another amount, it is no answer to this question.
      if (!isFor(quote, query)) throw fail('ANSWER_UNREADABLE', { source: 'quote' })
      return { ...quote, isEstimate: false }
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return estimate(query)
    }
  }

  async url(query: OnrampUrlQuery, chainId: CaipNetworkId, signal: AbortSignal): Promise<string | undefined> {
    if (!(await this.chains.has(chainId, signal))) return undefined
    const { destinations, ...rest } = query
    const body = { destinationWallets: destinations, defaultExperience: 'buy', ...rest }
    const call = { service: 'blockchain', path: '/v1/generators/onrampurl', method: 'POST', identify: 'project', body } as const
    return (await this.services.json(Url, call, signal)).url
  }
}

/** Fees are in the amount asked for, or come on top of it. */
function isFor(
  { paymentTotal, paymentSubtotal, purchaseAmount }: InferOutput<typeof Quote>,
  { payment, purchase, amount }: OnrampQuoteQuery,
): boolean {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  if (!isSame(paymentTotal.currency, payment.id) || !isSame(purchaseAmount.currency, purchase.symbol)) return false
  const [total, subtotal, asked] = [paymentTotal.amount, paymentSubtotal.amount, amount].map((text) => amountOf(text, DECIMALS_MAX))
  if (total === undefined || asked === undefined) return false
  return total === asked || (total > asked && subtotal === asked && isSame(paymentSubtotal.currency, payment.id))
}

type WireNetwork = Readonly<{ name: string; display_name: string; chain_id: string; contract_address: string | undefined }>

function toNetwork({ name, display_name: displayName, chain_id: chainId, contract_address: contractAddress }: WireNetwork) {
  return { name, displayName, chainId, contractAddress }
}

/** The service requires its own rows unchanged; `network` is the symbol. */
function toWire({ purchase, payment, amount }: OnrampQuoteQuery) {
  const networks = purchase.networks.map(({ name, displayName, chainId, contractAddress }) => ({
    name,
    display_name: displayName,
    chain_id: chainId,
    contract_address: contractAddress,
  }))
  return {
    purchaseCurrency: { ...purchase, networks },
    paymentCurrency: { id: payment.id, payment_method_limits: payment.limits },
    amount,
    network: purchase.symbol,
  }
}

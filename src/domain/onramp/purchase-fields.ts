import type { OnrampOptions, OnrampQuote, PaymentCurrency, PurchaseCurrency } from '../../ports/onramp/onramp-provider.ts'
import type { ActiveAccount } from '../account/active-account.ts'
import type { AppError } from '../errors/app-error.ts'
import { judgeAmount } from './purchase-limits.ts'
import { deliveredOn, offeredTo, SAMPLE_OPTIONS } from './purchase-networks.ts'
import { ONRAMP_NAMESPACES, type Purchase, type Seller } from './purchase-page.ts'

/** The defaults. */
const DEFAULTS = { purchase: 'USDC', solana: 'SOL', payment: 'USD' } as const

/** A quote belongs to the currencies and the amount beside it; a change of one of them discards it. */
export type QuoteState = Readonly<
  { status: 'none' } | { status: 'loading' } | { status: 'known'; value: OnrampQuote } | { status: 'failed'; error: AppError }
>
export type OnrampState = Readonly<{
  account: ActiveAccount | undefined
  /** The account may be a contract, which exists on its own network only: nothing is delivered elsewhere. */
  isHereOnly: boolean
  /** Undefined while loading. */
  options: OnrampOptions | undefined
  purchase: PurchaseCurrency | undefined
  payment: PaymentCurrency | undefined
  /** As entered: a decimal number in the payment currency. */
  amount: string
  quote: QuoteState
  /** Whose page is opened, or was last. Undefined while the service has not answered; `none`: there is no page to buy on. */
  seller: Seller | 'none' | undefined
}>

/** `emptied`: for this account. `offered`: by the service. `chosen`: by the ids of currencies. */
export type PurchaseEvent = Readonly<
  | { type: 'emptied'; account: ActiveAccount | undefined }
  | { type: 'offered'; options: OnrampOptions }
  | { type: 'chosen'; purchase?: string; payment?: string }
  | { type: 'typed'; amount: string }
>

const NO_QUOTE: QuoteState = { status: 'none' }

export const EMPTY: OnrampState = {
  account: undefined,
  isHereOnly: true,
  options: undefined,
  purchase: undefined,
  payment: undefined,
  amount: '',
  quote: NO_QUOTE,
  seller: undefined,
}

/** The form after `event`. The same form: nothing has changed. */
export function reduce(form: OnrampState, event: PurchaseEvent): OnrampState {
  const { options, account } = form
  switch (event.type) {
    case 'emptied':
      return { ...EMPTY, account: event.account }
    case 'offered': {
      const offered = account && offeredIn(event.options, { account, isHereOnly: form.isHereOnly })
      // What the sample list stands for is replaced by the service's, and by nothing else.
      if (!offered || (options && (!options.isEstimate || offered.isEstimate))) return form
      return { ...form, options: offered, ...defaultsOf(offered, account, form), quote: NO_QUOTE }
    }
    case 'chosen': {
      const purchase = options?.purchaseCurrencies.find(({ id }) => id === event.purchase)
      const payment = options?.paymentCurrencies.find(({ id }) => id === event.payment)
      return purchase || payment
        ? { ...form, purchase: purchase ?? form.purchase, payment: payment ?? form.payment, quote: NO_QUOTE }
        : form
    }
    case 'typed':
      return { ...form, amount: event.amount, quote: NO_QUOTE }
  }
}

/** Whether both ask for the same quote. */
export function isSameForm(one: OnrampState, other: OnrampState): boolean {
  return one.purchase === other.purchase && one.payment === other.payment && one.amount === other.amount
}

/**
 * What is bought. Before the currencies are known, the default of the account's namespace. An amount that the form refuses is none.
 * Undefined: nothing can be bought for the account.
 */
export function purchaseOf({ account, isHereOnly, purchase, payment, amount }: OnrampState): Purchase | undefined {
  if (!account || !ONRAMP_NAMESPACES.has(account.namespace)) return undefined
  const { address, caipNetworkId } = account
  const token = purchase ?? defaultsOf(offeredIn(SAMPLE_OPTIONS, { account, isHereOnly }), account).purchase
  const isFine = payment !== undefined && judgeAmount(amount, payment) === 'fine'
  return token && { address, caipNetworkId, token, payment, amount: isFine ? amount.trim() : '' }
}

type Where = Pick<OnrampState, 'isHereOnly'> & Readonly<{ account: ActiveAccount }>

/** What the account can receive; the sample list where nothing is named for it. */
function offeredIn(options: OnrampOptions, { account: { namespace, caipNetworkId }, isHereOnly }: Where): OnrampOptions {
  const fitting = (all: OnrampOptions['purchaseCurrencies']) => {
    const offered = offeredTo(namespace, all)
    return isHereOnly ? deliveredOn(caipNetworkId, offered) : offered
  }
  const purchaseCurrencies = fitting(options.purchaseCurrencies)
  if (purchaseCurrencies.length > 0 && options.paymentCurrencies.length > 0) return { ...options, purchaseCurrencies }
  return { ...SAMPLE_OPTIONS, purchaseCurrencies: fitting(SAMPLE_OPTIONS.purchaseCurrencies) }
}

/** What was chosen, where it is offered. */
function defaultsOf(
  { purchaseCurrencies, paymentCurrencies }: OnrampOptions,
  { namespace }: ActiveAccount,
  { purchase, payment }: Partial<Pick<OnrampState, 'purchase' | 'payment'>> = {},
) {
  const bought = (wanted?: string) => purchaseCurrencies.find(({ symbol }) => symbol === wanted)
  const paid = (wanted?: string) => paymentCurrencies.find(({ id }) => id === wanted)
  return {
    purchase: bought(purchase?.symbol) ?? bought(namespace === 'solana' ? DEFAULTS.solana : DEFAULTS.purchase) ?? purchaseCurrencies[0],
    payment: paid(payment?.id) ?? paid(DEFAULTS.payment) ?? paymentCurrencies[0],
  }
}

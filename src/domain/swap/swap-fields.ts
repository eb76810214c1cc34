import { isSameCoin } from '../money/coin.ts'
import { type SwapCoin, unread, wishedSides } from './swap-coins.ts'

const FIELD_MAX = 100

export type SwapSide = 'sourceToken' | 'toToken'

/** `liquidity`: the service has no offer of that size. `unquoted`: it could not be asked; that says nothing about balances. */
export type QuoteState = Readonly<
  { status: 'none' | 'loading' } | { status: 'known'; toAmount: bigint } | { status: 'liquidity' | 'unquoted' }
>

/** What is no longer as it was when the form was filled in. */
export type SwapNotice = 'account' | 'network'

/** `wish`: what the site asked for, until the visitor changes it; symbols name tokens on any network. */
export type SwapFields = Readonly<{
  source: SwapCoin | undefined
  target: SwapCoin | undefined
  amount: string
  quote: QuoteState
  /** What the service swaps on this network. */
  listed: readonly SwapCoin[]
  listing: 'loading' | 'known' | 'failed'
  wish?: Readonly<{ fromToken: unknown; toToken: unknown }> | undefined
}>

/**
 * `own`: the network's own coin, where the form begins. `filled`: by the site. `moved`: it is another owner's; `isOpen`: who can swap.
 * `held`: the account's tokens were read, and `coin` says what it holds of one.
 */
export type SwapFormEvent = Readonly<
  | { type: 'chosen'; side: SwapSide; coin: SwapCoin }
  | { type: 'flipped' | 'granted' | 'sent' }
  | { type: 'typed'; amount: string }
  | { type: 'emptied'; own: SwapCoin | undefined }
  | { type: 'filled'; own: SwapCoin | undefined; amount: unknown; fromToken: unknown; toToken: unknown }
  | { type: 'moved'; own: SwapCoin | undefined; notice: SwapNotice | undefined; isOpen: boolean }
  | { type: 'held'; own: SwapCoin | undefined; coin: (coin: SwapCoin) => SwapCoin }
>

export const EMPTY_FIELDS: SwapFields = {
  source: undefined,
  target: undefined,
  amount: '',
  quote: { status: 'none' },
  listed: [],
  listing: 'loading',
}

/** The form after `event`. */
export function reduce(form: SwapFields, event: SwapFormEvent): SwapFields {
  const { source, target, amount, listed, listing, wish } = form
  const emptied = { ...EMPTY_FIELDS, listed, listing }
  // By the visitor: once the coins are known, the site's wish is over.
  const changed = { ...form, wish: listed.length > 0 ? undefined : wish }
  switch (event.type) {
    case 'chosen': {
      const { side, coin } = event
      const other = side === 'sourceToken' ? target : source
      if (other && isSameCoin(other, coin)) return reduce(form, { type: 'flipped' })
      return { ...changed, ...(side === 'sourceToken' ? { source: coin } : { target: coin }) }
    }
    case 'flipped':
      return { ...changed, source: target, target: source, amount: '' }
    case 'typed':
      return { ...changed, amount: event.amount.slice(0, FIELD_MAX) }
    case 'emptied':
      return { ...emptied, source: event.own }
    case 'filled': {
      const { fromToken, toToken, own } = event
      const given = event.amount === undefined ? '' : String(event.amount).slice(0, FIELD_MAX)
      return reduce({ ...emptied, source: own, amount: given, wish: { fromToken, toToken } }, { type: 'granted' })
    }
    case 'granted':
      return wish && listed.length > 0 ? { ...form, ...wishedSides(form, wish) } : form
    case 'sent':
      return { ...emptied, wish }
    // Coins belong to a network. What was typed for another account of it stays, and is judged anew.
    case 'moved':
      if (event.notice === 'account') return unread(form)
      return { ...EMPTY_FIELDS, source: event.own, amount: wish && event.isOpen ? amount : '', wish }
    case 'held': {
      const start = target && event.own && isSameCoin(target, event.own) ? undefined : event.own
      return {
        ...form,
        listed: listed.map((coin) => event.coin({ ...coin, amount: undefined })),
        source: source ? event.coin(source) : start,
        target: target && event.coin(target),
      }
    }
  }
}

/** Whether both forms say the same. */
export function isSameForm(one: SwapFields, other: SwapFields): boolean {
  const isSame = (a: SwapCoin | undefined, b: SwapCoin | undefined) => (a && b ? isSameCoin(a, b) : a === b)
  return isSame(one.source, other.source) && isSame(one.target, other.target) && one.amount === other.amount
}

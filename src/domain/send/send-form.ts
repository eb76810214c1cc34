import { asListed, type Coin, isSameCoin } from '../money/coin.ts'
import { same } from '../shared/same.ts'
import { formatUnits } from '../shared/units.ts'

/** Longer than any address or name; a paste of 10 MB ends here. */
const FIELD_MAX = 300

/**
 * `isFixed`: the site filled it in, and the visitor cannot change it. `claim`: while it is fixed, it pays a bill of the site; rejects when
 * that is being paid already, else resolves what gives the claim back. `request`: what wallets are asked for then, in place of the transfer
 * itself. `turn`: which form it is, another one after each time that it was emptied, but for what was sent.
 */
export type SendForm = Readonly<{
  coin: Coin | undefined
  amount: string
  receiver: string
  isFixed: boolean
  claim?: (() => Promise<() => void>) | undefined
  request?: string | undefined
  turn: number
}>

/** `most`: all that can be sent was asked for. `listed`: the account's tokens were read. */
export type SendFormEvent = Readonly<
  | { type: 'chosen'; coin: Coin }
  | { type: 'typed'; amount?: string; receiver?: string }
  | { type: 'most'; held: bigint; most: bigint }
  | { type: 'filled'; by: Omit<SendForm, 'isFixed' | 'turn'>; tokens: readonly Coin[] }
  | { type: 'listed'; tokens: readonly Coin[] }
  | { type: 'released' | 'emptied' | 'sent' }
>

export const EMPTY_FORM: SendForm = { coin: undefined, amount: '', receiver: '', isFixed: false, turn: 0 }

/** The form after `event`. The same form: nothing has changed, or the visitor cannot change it. */
export function reduce(form: SendForm, event: SendFormEvent): SendForm {
  const { coin, turn } = form
  switch (event.type) {
    case 'chosen':
      return form.isFixed ? form : { ...form, coin: event.coin }
    case 'typed': {
      const { amount = form.amount, receiver = form.receiver } = event
      return form.isFixed ? form : cut({ ...form, amount, receiver })
    }
    case 'most':
      if (form.isFixed || !coin) return form
      return { ...form, coin: { ...coin, amount: event.held }, amount: formatUnits(event.most, coin.decimals) }
    case 'filled': {
      const named = event.by.coin && { ...asListed(event.by.coin, event.tokens), amount: event.by.coin.amount }
      return cut({ ...event.by, coin: named, isFixed: true, turn })
    }
    // By what it is, not by its place in the list: its amount follows what was read last.
    case 'listed': {
      const now = coin && asListed(coin, event.tokens)
      return same(now, coin) ? form : { ...form, coin: now }
    }
    case 'released':
      return { ...form, isFixed: false }
    case 'emptied':
      return { ...EMPTY_FORM, turn: turn + 1 }
    case 'sent':
      return { ...EMPTY_FORM, turn }
  }
}

/** Whether both say the same. */
export function isSameForm(one: SendForm, other: SendForm): boolean {
  const isSameChoice = one.coin && other.coin ? isSameCoin(one.coin, other.coin) : one.coin === other.coin
  return isSameChoice && one.amount === other.amount && one.receiver === other.receiver
}

function cut(form: SendForm): SendForm {
  return { ...form, amount: form.amount.slice(0, FIELD_MAX), receiver: form.receiver.slice(0, FIELD_MAX) }
}

import type { PaymentCurrency } from '../../ports/onramp/onramp-provider.ts'
import { amountOf } from '../money/amount.ts'

/** Fiat amounts are compared in hundredths. */
const CENTS = 2

export type PurchaseLimits = Readonly<{ min: string; max: string }>
/** `none`: nothing entered. */
export type AmountVerdict = 'none' | 'invalid' | 'below' | 'above' | 'fine'

/** The widest limits of the currency's payment methods. Undefined when the provider names none. */
export function limitsOf({ limits }: PaymentCurrency): PurchaseLimits | undefined {
  const sorted = (amounts: readonly string[]) => [...amounts].sort((a, b) => Number(cents(a) - cents(b)))
  const [min, max] = [sorted(limits.map((limit) => limit.min))[0], sorted(limits.map((limit) => limit.max)).at(-1)]
  return min === undefined || max === undefined ? undefined : { min, max }
}

export function judgeAmount(amount: string, payment: PaymentCurrency): AmountVerdict {
  if (amount.trim() === '') return 'none'
  const entered = amountOf(amount, CENTS)
  if (entered === undefined || entered === 0n) return 'invalid'
  const limits = limitsOf(payment)
  if (!limits) return 'fine'
  if (entered < cents(limits.min)) return 'below'
  return entered > cents(limits.max) ? 'above' : 'fine'
}

function cents(text: string): bigint {
  return amountOf(text, CENTS) ?? 0n
}

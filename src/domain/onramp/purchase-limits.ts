import type { PaymentCurrency } from '../../ports/onramp/onramp-provider.ts'
import { amountOf, floorDecimal } from '../money/amount.ts'
import { centsOf } from '../money/fiat.ts'

/** Fiat amounts are compared in hundredths. */
const CENTS = 2

export type PurchaseLimits = Readonly<{ min: string; max: string }>
/** `none`: nothing entered. */
export type AmountVerdict = 'none' | 'invalid' | 'below' | 'above' | 'fine'

/** The widest limits of the currency's payment methods. Undefined when the provider names none that can be kept. */
export function limitsOf({ limits }: PaymentCurrency): PurchaseLimits | undefined {
  const sorted = (amounts: readonly string[]) => [...amounts].sort((a, b) => (cents(a) < cents(b) ? -1 : 1))
  const kept = limits.filter((limit) => cents(limit.min) <= cents(limit.max))
  const [min, max] = [sorted(kept.map((limit) => limit.min))[0], sorted(kept.map((limit) => limit.max)).at(-1)]
  return min === undefined || max === undefined ? undefined : { min, max }
}

export function judgeAmount(amount: string, payment: PaymentCurrency): AmountVerdict {
  if (amount.trim() === '') return 'none'
  const entered = centsOf(amount)
  if (entered === undefined || entered === 0n) return 'invalid'
  const limits = limitsOf(payment)
  if (!limits) return 'fine'
  if (entered < cents(limits.min)) return 'below'
  return entered > cents(limits.max) ? 'above' : 'fine'
}

/** Rounded down: a service writes more decimals than money has. */
function cents(text: string): bigint {
  return amountOf(floorDecimal(text, CENTS), CENTS) ?? 0n
}

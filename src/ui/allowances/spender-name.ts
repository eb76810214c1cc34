import type { AllowanceEntry } from '../../domain/allowances/allowance-entry.ts'
import { KNOWN_SPENDERS } from '../../domain/allowances/known-spenders.ts'

/** The name of a known contract; undefined for any other, which is shown by its address in full. */
export function spenderName({ spender }: Pick<AllowanceEntry, 'spender'>): string | undefined {
  return KNOWN_SPENDERS.get(spender.toLowerCase())
}

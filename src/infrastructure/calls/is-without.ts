import { isAppError } from '../../domain/errors/app-error.ts'
import { lacksMethod } from '../network/node-refusals.ts'

const LACKING = /(?:not|n't|un)[ -]?(?:supported|implemented|exist|available|found|known)/i

/** The wallet does not have the method: by its code, or in words, where it has another. */
export function isWithout(error: unknown): boolean {
  if (isAppError(error, 'WALLET_METHOD_UNSUPPORTED')) return true
  if (!isAppError(error, 'WALLET_REFUSED')) return false
  const { walletCode: code = 0, text } = error.facts
  return code === 4200 || lacksMethod({ code, message: text }) || (/method/i.test(text) && LACKING.test(text))
}

import type { AppError } from '../errors/app-error.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail.ts'

/** EIP-5792. */
const TEXTS = new Map([
  [5700, 'Unsupported non-optional capability'],
  [5720, 'Duplicate ID'],
  [5730, 'Unknown bundle id'],
  [5740, 'Bundle too large'],
  [5760, 'Atomicity not supported'],
])

/** As a wallet would refuse it, for what is known before one is asked. `facts.walletCode` and `cause.code` have the number of EIP-5792. */
export function refusedCalls(walletCode: 5700 | 5720 | 5730 | 5740 | 5760, cause?: unknown): AppError<'WALLET_REFUSED'> {
  const text = TEXTS.get(walletCode) ?? ''
  return refusal(walletCode, text, Object.assign(new Error(text, { cause }), { code: walletCode }))
}

export function refusal(walletCode: number | undefined, text: string, cause: unknown): AppError<'WALLET_REFUSED'> {
  return fail('WALLET_REFUSED', { method: 'wallet_sendCalls', text, walletCode }, { cause })
}

/** The number with which the wallet refused. */
export function codeOf(error: unknown): number | undefined {
  return isAppError(error, 'WALLET_REFUSED') ? error.facts.walletCode : undefined
}

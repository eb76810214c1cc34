import { errorOfWalletCode } from '../../domain/errors/alert-of.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { isSending } from '../../domain/shared/sending-methods.ts'
import { REJECTED_TEXT, textOf } from '../connection/eip1193-fault.ts'
import { peek } from '../shared/eip1193-request.ts'

/** Codes of a rejection: 4001, and WalletConnect's 5000 to 5003. */
const REJECTED = new Set([4001, 5000, 5001, 5002, 5003])
/** Codes of WalletConnect itself, from 6000 (the session was ended). */
const CLIENT_CODES = { first: 6000, last: 9999 }

/** Maps a wallet's response to a proposal to an `AppError`. */
export function invitationFault(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown
  const { code, text } = wordsOf(thrown)
  if (/expired/i.test(text)) return fail('PAIRING_EXPIRED', {}, { cause: thrown })
  if (REJECTED.has(code ?? 0) || REJECTED_TEXT.test(text)) return fail('USER_REJECTED', {}, { cause: thrown })
  return fail('CONNECT_FAILED', { wallet: 'WalletConnect', reason: text })
}

/** Maps a wallet's response to a request to an `AppError`. TRANSACTION_UNKNOWN: it was to send, and the wallet said nothing. */
export function requestFault(method: string, thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown
  const { code, text } = wordsOf(thrown)
  if (REJECTED.has(code ?? 0) || REJECTED_TEXT.test(text)) return fail('USER_REJECTED', {}, { cause: thrown })
  if (isSending(method) && !isAnswer(thrown, code)) return fail('TRANSACTION_UNKNOWN', {}, { cause: thrown })
  if (/request expired/i.test(text)) return fail('WALLET_SILENT', { wallet: 'WalletConnect' })
  if (isGone(thrown)) return fail('NOT_CONNECTED', { namespace: '' })
  return errorOfWalletCode(code, { wallet: 'WalletConnect', method }) ?? fail('WALLET_REFUSED', { method, text, walletCode: code })
}

/** Whether it is the wallet's word: an error of JSON-RPC, and none of the client (a late answer, an ended session, a failed publish). */
function isAnswer(thrown: unknown, code: number | undefined): boolean {
  return code !== undefined && !(thrown instanceof Error) && (code < CLIENT_CODES.first || code > CLIENT_CODES.last)
}

/** True when the other side has deleted the session or pairing; it is then deleted here too, without an error. */
export function isGone(thrown: unknown): boolean {
  return /no matching key|recently deleted|missing or invalid/i.test(textOf(thrown))
}

function wordsOf(thrown: unknown): Readonly<{ code: number | undefined; text: string }> {
  const code = peek(thrown, 'code')
  return { code: typeof code === 'number' && Number.isSafeInteger(code) ? code : undefined, text: textOf(thrown) }
}

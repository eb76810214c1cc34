import type { AppError } from '../../domain/errors/app-error.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

const MAX_TEXT = 200
/** A key or a seed hash in an error text must not reach a log. */
const SECRET_SHAPED = /(0x)?[0-9a-f]{64,}/gi
const REJECTED_CODES = new Set([4001, 5002])
/** As the whole text begins: a node's error or a contract's reason may contain the words. */
export const REJECTED_TEXT = /^(error: )?(the )?user (rejected|cancell?ed)/i

/**
 * Converts any value thrown by a wallet to WALLET_REFUSED: its code, if there is one, and at most 200 characters of its message. Threat
 * T18.
 */
export function toRefusal(method: string, thrown: unknown): AppError<'WALLET_REFUSED'> {
  const walletCode = toCode(isObject(thrown) ? peek(thrown, 'code') : thrown)
  const innerCode = toCode(peekPath(thrown, 'data', 'originalError', 'code'))
  return fail('WALLET_REFUSED', { method, text: textOf(thrown), walletCode, innerCode })
}

/** What a wallet says in an error, at most 200 characters and without what may be a secret. */
export function textOf(thrown: unknown): string {
  const text = cleanText(isObject(thrown) ? peek(thrown, 'message') : thrown, MAX_TEXT) ?? ''
  return text.replace(SECRET_SHAPED, '…')
}

/** True when the visitor rejected the request. */
export function isRejection(error: unknown): error is AppError<'WALLET_REFUSED'> {
  if (!isAppError(error, 'WALLET_REFUSED')) return false
  const { walletCode, innerCode, text } = error.facts
  return REJECTED_CODES.has(walletCode ?? 0) || REJECTED_CODES.has(innerCode ?? 0) || REJECTED_TEXT.test(text)
}

function toCode(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^-?[0-9]{1,6}$/.test(value)
  if (typeof value !== 'number' && !isText) return undefined
  const code = Number(value)
  return Number.isSafeInteger(code) ? code : undefined
}

function peekPath(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((current, key) => peek(current, key), value)
}

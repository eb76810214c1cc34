import type { MessageKey } from '../options/messages.ts'
import { ownValue } from '../shared/own-value.ts'
import { ALERT_KINDS, type Severity } from './alert-kinds.ts'
import type { ErrorCode } from './codes.ts'
import { errorWords } from './error-words.ts'

export type ErrorEntry = Readonly<{
  severity: Severity
  /** For the visitor, in their language; `seconds` is the only placeholder. */
  text: MessageKey
  /** Cause and remedy, for the developer. */
  docs: string
}>

/** The texts for an error of `code`, for visitor and developer, and a link to its documentation. */
export function describeError(code: ErrorCode): ErrorEntry {
  return { severity: ownValue(ALERT_KINDS, code)?.severity ?? 'error', text: errorWords[code], docs: errorDocs(code) }
}

/** The anchor of a code's entry in the documentation. */
export function errorDocs(code: ErrorCode): string {
  return `docs/errors.md#${code.toLowerCase()}`
}

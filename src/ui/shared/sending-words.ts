import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { isUnconfirmed } from '../../domain/money/open-requests.ts'
import type { MessageKey } from '../../domain/options/messages.ts'

const REFUSALS: ReadonlySet<string> = new Set(['WALLET_METHOD_UNSUPPORTED', 'WALLET_REFUSED', 'WALLET_SILENT'])

/** Nodes that could not say what it costs: nothing was sent. */
const UNPRICED: ReadonlyMap<string, MessageKey> = new Map([
  ['GAS_ESTIMATE_FAILED', 'send.estimateFailed'],
  ['GAS_PRICE_UNSUPPORTED', 'send.gasPriceUnsupported'],
])

/** What a wallet, or the network it sent to, did with a transaction, or why it was not priced. Empty where `error` says nothing about that. */
export function sendingWords(error: AppError): readonly MessageKey[] {
  if (isAppError(error, 'APPROVAL_FAILED')) return [`send.${error.facts.outcome}`, `send.${error.facts.outcome}Text`]
  if (isUnconfirmed(error)) return ['send.unanswered']
  const unpriced = UNPRICED.get(error.code)
  if (unpriced) return [unpriced]
  return REFUSALS.has(error.code) ? ['send.failed'] : []
}

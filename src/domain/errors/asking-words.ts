import type { MessageKey } from '../options/messages.ts'
import { ownValue } from '../shared/own-value.ts'
import type { AppError } from './app-error.ts'
import type { ErrorCode } from './codes.ts'

type Words = readonly [title: MessageKey, text: MessageKey]
/** `code`: for the person who is asked for help, where the words do not say what to do. */
export type AskingWords = Readonly<{ title: MessageKey; text: MessageKey; code?: string | undefined }>

const FAILED = 'connecting.failed.title'
const connecting: Readonly<Partial<Record<ErrorCode, Words>>> = {
  USER_REJECTED: ['connecting.declined.title', 'connecting.declined.text'],
  NO_ACCOUNTS: ['connecting.locked.title', 'connecting.locked.text'],
  WALLET_SILENT: ['connecting.silent.title', 'connecting.silent.text'],
  POPUP_BLOCKED: [FAILED, 'connecting.blocked.text'],
  POPUP_CLOSED: [FAILED, 'error.popup'],
  PAIRING_UNREACHABLE: [FAILED, 'pairing.unreachable'],
  APKT002: [FAILED, 'error.site'],
  APKT006: [FAILED, 'error.session'],
  APKT007: [FAILED, 'error.site'],
  APKT008: [FAILED, 'error.site'],
}
const switching: typeof connecting = {
  USER_REJECTED: ['switch.declined.title', 'switch.declined.text'],
  WALLET_SILENT: ['switch.failed.title', 'switch.silent.text'],
}

/** A wallet was asked to connect. Apart from `error-words.ts` because the first open needs it. */
export function connectingWords({ code }: AppError): AskingWords {
  const [title, text] = ownValue(connecting, code) ?? [FAILED, 'connecting.failed.text']
  return title === FAILED && code !== 'POPUP_BLOCKED' ? { title, text, code } : { title, text }
}

/** A wallet was asked for another network. */
export function switchingWords({ code }: AppError): AskingWords {
  const words = ownValue(switching, code)
  return words ? { title: words[0], text: words[1] } : { title: 'switch.failed.title', text: 'switch.failed.text', code }
}

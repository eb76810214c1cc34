import { isUnconfirmed } from '../money/open-requests.ts'
import type { MessageKey } from '../options/messages.ts'
import { ownValue } from '../shared/own-value.ts'
import type { AppError } from './app-error.ts'
import type { ErrorCode, ErrorFacts } from './codes.ts'

/**
 * The one table of what visitors read of an error, as keys of the message catalogue. A view names its task, and writes no code beside a text itself
 * (`test/architecture/visitor-words.test.ts`). Append only, like the codes.
 */
export const errorWords: Readonly<Record<ErrorCode, MessageKey>> = {
  APKT001: 'error.site',
  APKT002: 'error.site',
  APKT003: 'error.notLoaded',
  APKT004: 'switch.silent.text',
  APKT005: 'error.site',
  APKT006: 'error.session',
  APKT007: 'error.site',
  APKT008: 'error.site',
  APKT009: 'error.service',
  APKT010: 'error.busy',
  APKTW001: 'error.site',
  APKTW002: 'error.emailInvalid',
  ABORTED: 'error.generic',
  ACTIVITY_UNAVAILABLE: 'error.activity',
  ADAPTER_NOT_FOUND: 'error.site',
  ANSWER_UNREADABLE: 'error.service',
  APPROVAL_FAILED: 'send.reverted',
  AUTH_CONNECTOR_NOT_FOUND: 'error.unavailable',
  BALANCE_UNAVAILABLE: 'account.balanceUnavailable',
  CAIP_ADDRESS_INVALID: 'error.input',
  CAIP_NETWORK_INVALID: 'error.input',
  CHAIN_ID_INVALID: 'error.input',
  CHAIN_UNSUPPORTED: 'error.network',
  CLIPBOARD_FAILED: 'common.copyFailed',
  CONFIG_LOCAL_IGNORED: 'error.site',
  CONFIG_NETWORKS_MISSING: 'error.site',
  CONFIG_SIWX_CONFLICT: 'error.site',
  CONNECTION_REJECTED: 'error.rejected',
  CONNECTOR_CHAINS_UNSUPPORTED: 'error.network',
  CONNECT_FAILED: 'connecting.failed.title',
  CONNECTOR_NOT_FOUND: 'connecting.missing.title',
  CORE_LOAD_FAILED: 'error.notLoaded',
  DISCONNECT_FAILED: 'account.disconnectFailed',
  DISPOSED: 'error.site',
  EMAIL_INVALID: 'error.email',
  EMAIL_LOGIN_LOAD_FAILED: 'error.notLoaded',
  EMAIL_NOT_CONNECTED: 'error.connectFirst',
  EMAIL_THROTTLED: 'error.wait',
  EXCHANGES_UNAVAILABLE: 'error.service',
  EXCHANGE_ASSET_UNSUPPORTED: 'error.unavailable',
  EXCHANGE_PAYMENT_FAILED: 'error.service',
  FARCASTER_FAILED: 'error.login',
  FEATURE_DISABLED: 'error.unavailable',
  FIELD_REQUIRED: 'error.input',
  FIELD_TYPE_WRONG: 'error.input',
  FRAME_LOAD_FAILED: 'error.notLoaded',
  FRAME_NOT_SET: 'error.generic',
  FRAME_PARENT_NOT_SET: 'error.generic',
  FRAME_REQUEST_FAILED: 'error.generic',
  FRAME_REQUEST_TIMEOUT: 'switch.silent.text',
  GAS_ESTIMATE_FAILED: 'send.estimateFailed',
  GAS_PRICE_UNSUPPORTED: 'send.gasPriceUnsupported',
  HTTP_STATUS: 'error.service',
  HTTP_TIMEOUT: 'error.notLoaded',
  HTTP_UNREACHABLE: 'error.notLoaded',
  IDENTITY_UNAVAILABLE: 'error.names',
  INSUFFICIENT_FUNDS: 'error.funds',
  MODAL_CLOSED: 'error.generic',
  MULTI_WALLET_OFF: 'error.unavailable',
  NAMESPACE_NOT_CONFIGURED: 'error.site',
  NAMESPACE_NOT_FOUND: 'error.connectFirst',
  NAME_LOOKUP_FAILED: 'error.names',
  NAME_OWNER_NOT_FOUND: 'error.connectFirst',
  NAME_REGISTRATION_FAILED: 'error.names',
  NAME_REVERSE_FAILED: 'error.names',
  NAME_SUGGESTIONS_FAILED: 'error.names',
  NETWORK_NOT_FOUND: 'error.network',
  NETWORK_SWITCH_DISABLED: 'error.unavailable',
  NETWORK_UNSUPPORTED: 'error.network',
  NO_ACCOUNTS: 'error.wallet',
  NODE_REFUSED: 'error.service',
  NOT_CONNECTED: 'error.connectFirst',
  ONRAMP_UNAVAILABLE: 'error.unavailable',
  PAIRING_EXPIRED: 'connecting.failed.title',
  PAIRING_UNREACHABLE: 'error.notLoaded',
  PAIRING_URI_INVALID: 'error.site',
  PAYMENT_INVALID: 'error.unavailable',
  PAYMENT_UNKNOWN: 'error.service',
  POPUP_BLOCKED: 'connecting.failed.title',
  POPUP_CLOSED: 'error.popup',
  PROVIDER_NOT_FOUND: 'connecting.missing.title',
  RECEIVER_UNUSABLE: 'error.receiver',
  RPC_NOT_ALLOWED: 'error.notAllowed',
  SEND_ADDRESS_NOT_FOUND: 'error.connectFirst',
  SEND_INCOMPLETE: 'error.input',
  SEND_NETWORK_NOT_FOUND: 'error.site',
  SEND_TOKEN_MISSING: 'error.input',
  SERVICE_LINK_REFUSED: 'error.service',
  SERVICE_OFF: 'error.unavailable',
  SIGN_CLIENT_MISSING: 'error.generic',
  SIGN_MESSAGE_FAILED: 'error.sign',
  SIMULATION_FAILED: 'error.simulation',
  SIWX_ACCOUNT_CHANGED: 'siwx.changed',
  SIWX_ADDRESS_MISMATCH: 'error.sign',
  SIWX_ADDRESS_NOT_FOUND: 'error.connectFirst',
  SIWX_CHAIN_MISMATCH: 'error.sign',
  SIWX_DOMAIN_MISMATCH: 'error.sign',
  SIWX_EXPIRED: 'siwx.expired',
  SIWX_FIELD_INVALID: 'error.sign',
  SIWX_INIT_FAILED: 'siwx.initFailed',
  SIWX_MESSAGE_INVALID: 'error.sign',
  SIWX_NONCE_MISMATCH: 'error.sign',
  SIWX_NONCE_USED: 'error.sign',
  SIWX_NOT_SIGNED_IN: 'error.sign',
  SIWX_NOT_YET_VALID: 'siwx.expired',
  SIWX_OFF: 'error.unavailable',
  SIWX_OTP_NOT_REQUESTED: 'error.sign',
  SIWX_SESSION_MISMATCH: 'error.sign',
  SIWX_SIGNATURE_INVALID: 'siwx.signFailed',
  SIWX_SIGN_FAILED: 'siwx.signFailed',
  SIWX_URI_MISMATCH: 'error.sign',
  SIWX_VERIFIER_MISSING: 'error.sign',
  SOCIAL_LOGIN_FAILED: 'error.login',
  SWAP_REFUSED: 'swap.refused',
  SWAP_UNSUPPORTED: 'error.network',
  TRANSACTION_CHANGED: 'error.changed',
  TRANSACTION_UNKNOWN: 'error.generic',
  TRANSFER_REFUSED: 'swap.refused',
  TRANSFER_UNAVAILABLE: 'pay.unquoted',
  UNEXPECTED: 'error.generic',
  USER_REJECTED: 'error.rejected',
  VIEW_UNAVAILABLE: 'error.unavailable',
  WALLETCONNECT_NOT_FOUND: 'error.unavailable',
  WALLET_METHOD_UNSUPPORTED: 'error.wallet',
  WALLET_REFUSED: 'error.wallet',
  WALLET_SILENT: 'switch.silent.text',
}

/**
 * What the visitor does when it fails. `bill`: pays the site from the wallet in use; `pay`: the same with another token; `deposit`: from an exchange;
 * `login`: by e-mail or code; `social`: in a window of its own, `cutLogin`: which could not answer; `name`: registers one;
 * `message`: waits for the one to sign in with, `sign`: signs it; `confirm`: confirmed a swap and left its view.
 */
export type Task =
  | 'bill'
  | 'buy'
  | 'confirm'
  | 'cutLogin'
  | 'deposit'
  | 'login'
  | 'message'
  | 'name'
  | 'pay'
  | 'send'
  | 'sign'
  | 'social'
  | 'swap'
type Keys = MessageKey | readonly MessageKey[]
type Own = { readonly [C in ErrorCode]?: Keys | ((facts: ErrorFacts[C]) => Keys) }
/** `usual`: codes whose words of the table hold. `own`: other words for what a code means there. `otherwise`: for all else. */
type TaskWords = Readonly<{ otherwise: MessageKey; usual?: readonly ErrorCode[]; own?: Own }>

const MONEY: readonly ErrorCode[] = [
  'APKT010',
  'GAS_ESTIMATE_FAILED',
  'GAS_PRICE_UNSUPPORTED',
  'INSUFFICIENT_FUNDS',
  'NETWORK_UNSUPPORTED',
  'RECEIVER_UNUSABLE',
  'SIMULATION_FAILED',
  'SWAP_UNSUPPORTED',
  'TRANSACTION_CHANGED',
  'TRANSFER_REFUSED',
  'USER_REJECTED',
]
const SERVICES: readonly ErrorCode[] = ['ANSWER_UNREADABLE', 'HTTP_STATUS', 'HTTP_TIMEOUT', 'HTTP_UNREACHABLE', 'NODE_REFUSED']
const SIGN: readonly ErrorCode[] = ['SIWX_ACCOUNT_CHANGED', 'SIWX_EXPIRED', 'SIWX_NOT_YET_VALID']
const LOGIN: Own = { FRAME_LOAD_FAILED: ({ site }) => (site === undefined ? errorWords.FRAME_LOAD_FAILED : 'embedded.silent') }
const SOCIAL: Own = { ...LOGIN, POPUP_BLOCKED: 'social.blocked' }
const WALLET: Own = { WALLET_METHOD_UNSUPPORTED: 'send.failed', WALLET_REFUSED: 'send.failed', WALLET_SILENT: 'send.failed' }
/** Another tab pays. */
const ELSEWHERE: Own = { TRANSACTION_CHANGED: ({ part }) => (part === 'confirmation' ? 'pay.elsewhere' : errorWords.TRANSACTION_CHANGED) }
const APPROVED: Own = { APPROVAL_FAILED: ({ outcome }) => [`send.${outcome}`, `send.${outcome}Text`] }
const SPENDER: ReadonlySet<string> = new Set(['approval', 'spender'])

const tasks: Readonly<Record<Task, TaskWords>> = {
  bill: { otherwise: 'deposit.startFailed', usual: MONEY, own: ELSEWHERE },
  buy: { otherwise: 'error.service', own: { ONRAMP_UNAVAILABLE: 'buy.off' } },
  deposit: { otherwise: 'deposit.startFailed', own: { TRANSACTION_CHANGED: 'pay.elsewhere' } },
  cutLogin: { otherwise: 'error.generic', usual: ['EMAIL_LOGIN_LOAD_FAILED'], own: { ...SOCIAL, POPUP_CLOSED: 'social.cut' } },
  login: { otherwise: 'error.login', usual: ['EMAIL_INVALID', 'EMAIL_LOGIN_LOAD_FAILED', 'EMAIL_THROTTLED'], own: LOGIN },
  confirm: { otherwise: 'send.failed', usual: ['USER_REJECTED'] },
  message: { otherwise: 'siwx.failed', usual: SIGN },
  sign: { otherwise: 'siwx.signFailed', usual: SIGN },
  name: {
    otherwise: 'error.wallet',
    usual: ['NAME_OWNER_NOT_FOUND', 'NOT_CONNECTED', 'USER_REJECTED'],
    own: { CHAIN_ID_INVALID: 'error.network' },
  },
  pay: {
    otherwise: 'pay.unquoted',
    usual: [...MONEY, 'NODE_REFUSED'],
    own: { ...WALLET, ...ELSEWHERE, ...APPROVED, INSUFFICIENT_FUNDS: 'send.insufficient' },
  },
  send: { otherwise: 'send.failed', usual: [...MONEY, ...SERVICES], own: { NAME_LOOKUP_FAILED: 'send.unresolved' } },
  social: { otherwise: 'error.generic', usual: ['EMAIL_LOGIN_LOAD_FAILED', 'POPUP_CLOSED'], own: SOCIAL },
  swap: {
    otherwise: 'swap.unquoted',
    usual: [...MONEY, 'NODE_REFUSED'],
    own: {
      ...WALLET,
      ...APPROVED,
      INSUFFICIENT_FUNDS: 'swap.balance',
      SWAP_REFUSED: ({ part }) => (SPENDER.has(part) ? 'swap.approvalRefused' : errorWords.SWAP_REFUSED),
    },
  },
}

/** What to tell the visitor of `error`, who wanted to do `task`: one sentence or two. */
export function wordsFor(error: AppError, task: Task): readonly [MessageKey, ...MessageKey[]] {
  const { otherwise, usual = [], own = {} } = tasks[task]
  if (isUnconfirmed(error)) return ['send.unanswered']
  const given = ownValue(own, error.code) as Keys | ((facts: AppError['facts']) => Keys) | undefined
  const keys = typeof given === 'function' ? given(error.facts) : given
  const [first, ...others] = typeof keys === 'string' ? [keys] : (keys ?? [])
  return first ? [first, ...others] : [usual.includes(error.code) ? errorWords[error.code] : otherwise]
}

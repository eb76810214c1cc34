import { isUnconfirmed } from '../money/open-requests.ts'
import type { MessageKey } from '../options/messages.ts'
import { ownValue } from '../shared/own-value.ts'
import type { AppError } from './app-error.ts'
import type { ErrorCode, ErrorFacts } from './codes.ts'

/**
 * The one table of what visitors read of an error: for each text, as a key of the message catalogue, the codes that it is told for. A view
 * names its task, and writes no code beside a text itself (`test/architecture/visitor-words.test.ts`).
 */
const CODES = {
  'account.balanceUnavailable': ['BALANCE_UNAVAILABLE'],
  'account.disconnectFailed': ['DISCONNECT_FAILED'],
  'common.copyFailed': ['CLIPBOARD_FAILED'],
  'connecting.failed.title': ['CONNECT_FAILED', 'PAIRING_EXPIRED', 'POPUP_BLOCKED'],
  'connecting.missing.title': ['CONNECTOR_NOT_FOUND', 'PROVIDER_NOT_FOUND'],
  'error.activity': ['ACTIVITY_UNAVAILABLE'],
  'error.busy': ['APKT010'],
  'error.changed': ['TRANSACTION_CHANGED'],
  'error.connectFirst': [
    ...['EMAIL_NOT_CONNECTED', 'NAMESPACE_NOT_FOUND', 'NAME_OWNER_NOT_FOUND', 'NOT_CONNECTED', 'SEND_ADDRESS_NOT_FOUND'],
    ...['SIWX_ADDRESS_NOT_FOUND'],
  ],
  'error.email': ['EMAIL_INVALID'],
  'error.emailInvalid': ['APKTW002'],
  'error.funds': ['INSUFFICIENT_FUNDS'],
  'error.generic': [
    ...['ABORTED', 'FRAME_NOT_SET', 'FRAME_PARENT_NOT_SET', 'FRAME_REQUEST_FAILED', 'MODAL_CLOSED', 'SIGN_CLIENT_MISSING'],
    ...['TRANSACTION_UNKNOWN', 'UNEXPECTED'],
  ],
  'error.input': [
    ...['CAIP_ADDRESS_INVALID', 'CAIP_NETWORK_INVALID', 'CHAIN_ID_INVALID', 'FIELD_REQUIRED', 'FIELD_TYPE_WRONG', 'SEND_INCOMPLETE'],
    ...['SEND_TOKEN_MISSING'],
  ],
  'error.login': ['FARCASTER_FAILED', 'SOCIAL_LOGIN_FAILED'],
  'error.names': [
    ...['IDENTITY_UNAVAILABLE', 'NAME_LOOKUP_FAILED', 'NAME_REGISTRATION_FAILED', 'NAME_REVERSE_FAILED', 'NAME_SUGGESTIONS_FAILED'],
  ],
  'error.network': ['CHAIN_UNSUPPORTED', 'CONNECTOR_CHAINS_UNSUPPORTED', 'NETWORK_NOT_FOUND', 'NETWORK_UNSUPPORTED', 'SWAP_UNSUPPORTED'],
  'error.notAllowed': ['RPC_NOT_ALLOWED'],
  'error.notLoaded': [
    ...['APKT003', 'CORE_LOAD_FAILED', 'EMAIL_LOGIN_LOAD_FAILED', 'FRAME_LOAD_FAILED', 'HTTP_TIMEOUT', 'HTTP_UNREACHABLE'],
    ...['PAIRING_UNREACHABLE'],
  ],
  'error.popup': ['POPUP_CLOSED'],
  'error.receiver': ['RECEIVER_UNUSABLE'],
  'error.rejected': ['CONNECTION_REJECTED', 'USER_REJECTED'],
  'error.service': [
    ...['APKT009', 'ANSWER_UNREADABLE', 'EXCHANGES_UNAVAILABLE', 'EXCHANGE_PAYMENT_FAILED', 'HTTP_STATUS', 'NODE_REFUSED'],
    ...['PAYMENT_UNKNOWN', 'SERVICE_LINK_REFUSED'],
  ],
  'error.session': ['APKT006'],
  'error.sign': [
    ...['SIGN_MESSAGE_FAILED', 'SIWX_ADDRESS_MISMATCH', 'SIWX_CHAIN_MISMATCH', 'SIWX_DOMAIN_MISMATCH', 'SIWX_FIELD_INVALID'],
    ...['SIWX_MESSAGE_INVALID', 'SIWX_NONCE_MISMATCH', 'SIWX_NONCE_USED', 'SIWX_NOT_SIGNED_IN', 'SIWX_OTP_NOT_REQUESTED'],
    ...['SIWX_SESSION_MISMATCH', 'SIWX_URI_MISMATCH', 'SIWX_VERIFIER_MISSING'],
  ],
  'error.simulation': ['SIMULATION_FAILED'],
  'error.site': [
    ...['APKT001', 'APKT002', 'APKT005', 'APKT007', 'APKT008', 'APKTW001', 'ADAPTER_NOT_FOUND', 'CONFIG_LOCAL_IGNORED'],
    ...['CONFIG_NETWORKS_MISSING', 'CONFIG_SIWX_CONFLICT', 'DISPOSED', 'NAMESPACE_NOT_CONFIGURED', 'PAIRING_URI_INVALID'],
    ...['SEND_NETWORK_NOT_FOUND'],
  ],
  'error.unavailable': [
    ...['AUTH_CONNECTOR_NOT_FOUND', 'EXCHANGE_ASSET_UNSUPPORTED', 'FEATURE_DISABLED', 'MULTI_WALLET_OFF', 'NETWORK_SWITCH_DISABLED'],
    ...['ONRAMP_UNAVAILABLE', 'PAYMENT_INVALID', 'SERVICE_OFF', 'SIWX_OFF', 'VIEW_UNAVAILABLE', 'WALLETCONNECT_NOT_FOUND'],
  ],
  'error.wait': ['EMAIL_THROTTLED'],
  'error.wallet': ['NO_ACCOUNTS', 'WALLET_METHOD_UNSUPPORTED', 'WALLET_REFUSED'],
  'pay.unquoted': ['TRANSFER_UNAVAILABLE'],
  'send.estimateFailed': ['GAS_ESTIMATE_FAILED'],
  'send.gasPriceUnsupported': ['GAS_PRICE_UNSUPPORTED'],
  'send.reverted': ['APPROVAL_FAILED', 'CALLS_FAILED'],
  'siwx.changed': ['SIWX_ACCOUNT_CHANGED'],
  'siwx.expired': ['SIWX_EXPIRED', 'SIWX_NOT_YET_VALID'],
  'siwx.initFailed': ['SIWX_INIT_FAILED'],
  'siwx.signFailed': ['SIWX_SIGNATURE_INVALID', 'SIWX_SIGN_FAILED'],
  'swap.refused': ['SWAP_REFUSED', 'TRANSFER_REFUSED'],
  'switch.silent.text': ['APKT004', 'FRAME_REQUEST_TIMEOUT', 'WALLET_SILENT'],
} as const satisfies Partial<Record<MessageKey, readonly ErrorCode[]>>
type Told = (typeof CODES)[keyof typeof CODES][number]

const told = Object.entries(CODES).flatMap(([key, codes]) => codes.map((code) => [code, key]))
/** By code. Each has a text, which the types see to. */
export const errorWords: Readonly<Record<ErrorCode, MessageKey>> = Object.fromEntries(told) as Readonly<Record<Told, MessageKey>>

/**
 * What the visitor does when it fails. `bill`: pays the site from the wallet in use; `pay`: the same with another token; `deposit`: from an
 * exchange; `login`: by e-mail or code; `social`: in a window of its own, `cutLogin`: which could not answer; `name`: registers one;
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

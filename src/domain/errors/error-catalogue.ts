import type { MessageKey } from '../options/messages.ts'
import { ALERT_KINDS, type Severity } from './alert-kinds.ts'
import type { ErrorCode } from './codes.ts'

/** What a visitor reads, as a key of the message catalogue. Append only, like the codes. */
const texts: Readonly<Record<ErrorCode, MessageKey>> = {
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
  GAS_ESTIMATE_FAILED: 'error.wallet',
  GAS_PRICE_UNSUPPORTED: 'error.network',
  HTTP_STATUS: 'error.service',
  HTTP_TIMEOUT: 'error.notLoaded',
  HTTP_UNREACHABLE: 'error.notLoaded',
  IDENTITY_UNAVAILABLE: 'error.names',
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
  PAIRING_EXPIRED: 'connecting.failed.title',
  PAIRING_UNREACHABLE: 'error.notLoaded',
  PAIRING_URI_INVALID: 'error.site',
  POPUP_BLOCKED: 'connecting.failed.title',
  POPUP_CLOSED: 'error.popup',
  PROVIDER_NOT_FOUND: 'connecting.missing.title',
  RPC_NOT_ALLOWED: 'error.notAllowed',
  SEND_ADDRESS_NOT_FOUND: 'error.connectFirst',
  SEND_INCOMPLETE: 'error.input',
  SEND_NETWORK_NOT_FOUND: 'error.site',
  SEND_TOKEN_MISSING: 'error.input',
  SERVICE_OFF: 'error.unavailable',
  SIGN_CLIENT_MISSING: 'error.generic',
  SIGN_MESSAGE_FAILED: 'error.sign',
  SIWX_ADDRESS_NOT_FOUND: 'error.connectFirst',
  SIWX_INIT_FAILED: 'error.generic',
  SIWX_OFF: 'error.unavailable',
  SIWX_SIGN_FAILED: 'error.sign',
  SOCIAL_LOGIN_FAILED: 'error.login',
  SWAP_UNSUPPORTED: 'error.network',
  UNEXPECTED: 'error.generic',
  USER_REJECTED: 'error.rejected',
  VIEW_UNAVAILABLE: 'error.unavailable',
  WALLETCONNECT_NOT_FOUND: 'error.unavailable',
  WALLET_METHOD_UNSUPPORTED: 'error.wallet',
  WALLET_REFUSED: 'error.wallet',
  WALLET_SILENT: 'switch.silent.text',
}

export type ErrorEntry = Readonly<{
  severity: Severity
  /** For the visitor, in their language; `seconds` is the one value a text takes. */
  text: MessageKey
  /** Cause and remedy, for the developer. */
  docs: string
}>

/** What to say about an error of `code`, to whom, and where to read more. Spec §8. */
export function describeError(code: ErrorCode): ErrorEntry {
  return { severity: ALERT_KINDS[code]?.severity ?? 'error', text: texts[code], docs: errorDocs(code) }
}

/** The anchor of a code's entry in the documentation. */
export function errorDocs(code: ErrorCode): string {
  return `docs/errors.md#${code.toLowerCase()}`
}

import type { CallReceipt } from '../../ports/money/evm-node.ts'

type None = Record<never, never>

/** Facts carried by each code. Append only: a published code never changes meaning. One entry per code in `docs/errors.md`. */
export type ErrorFacts = {
  APKT001: { network: string }
  APKT002: { origin: string }
  APKT003: { url: string }
  APKT004: None
  APKT005: None
  APKT006: None
  APKT007: None
  APKT008: None
  APKT009: None
  APKT010: { retryAfterMs: number }
  APKTW001: { namespace: string }
  APKTW002: None
  ABORTED: None
  ACTIVITY_UNAVAILABLE: { description?: string | undefined }
  ADAPTER_NOT_FOUND: { namespace: string }
  ANSWER_UNREADABLE: { source: string }
  APPROVAL_FAILED: { outcome: 'reverted' | 'replaced' | 'dropped' | 'unsettled' }
  AUTH_CONNECTOR_NOT_FOUND: None
  BALANCE_UNAVAILABLE: { network: string; isRead?: false | undefined }
  CALLS_FAILED: { id: string; status: number; receipts: readonly CallReceipt[] }
  CAIP_ADDRESS_INVALID: { value: string }
  CAIP_NETWORK_INVALID: { value: string }
  CHAIN_ID_INVALID: { value: string }
  CHAIN_UNSUPPORTED: { network: string }
  CLIPBOARD_FAILED: None
  CONFIG_LOCAL_IGNORED: { settings: readonly string[] }
  CONFIG_NETWORKS_MISSING: None
  CONFIG_SIWX_CONFLICT: None
  CONNECTION_REJECTED: { wallet: string }
  CONNECTOR_CHAINS_UNSUPPORTED: { connector: string }
  CONNECT_FAILED: { wallet: string; reason?: string }
  CONNECTOR_NOT_FOUND: { connector: string }
  CORE_LOAD_FAILED: None
  DISCONNECT_FAILED: { namespace: string }
  DISPOSED: None
  EMAIL_INVALID: None
  EMAIL_LOGIN_LOAD_FAILED: None
  EMAIL_NOT_CONNECTED: { isSocial?: boolean }
  EMAIL_THROTTLED: { seconds: number }
  EXCHANGES_UNAVAILABLE: { description?: string | undefined }
  EXCHANGE_ASSET_UNSUPPORTED: { asset: string }
  EXCHANGE_PAYMENT_FAILED: { description?: string | undefined; sessionId?: string | undefined }
  FARCASTER_FAILED: None
  FEATURE_DISABLED: { feature: string }
  FIELD_REQUIRED: { field: string }
  FIELD_TYPE_WRONG: { field: string; expected: string; received: string }
  FRAME_LOAD_FAILED: { origin: string; site?: string | undefined }
  FRAME_NOT_SET: None
  FRAME_PARENT_NOT_SET: None
  FRAME_REQUEST_FAILED: { description?: string | undefined }
  FRAME_REQUEST_TIMEOUT: { method: string }
  GAS_ESTIMATE_FAILED: { network: string }
  GAS_PRICE_UNSUPPORTED: { network: string }
  HTTP_STATUS: { status: number; url: string; description?: string | undefined; retryAfterMs?: number | undefined }
  HTTP_TIMEOUT: { url: string; retryAfterMs?: number | undefined }
  HTTP_UNREACHABLE: { url: string; retryAfterMs?: number | undefined }
  IDENTITY_UNAVAILABLE: { address: string }
  INSUFFICIENT_FUNDS: { symbol: string }
  MODAL_CLOSED: None
  MULTI_WALLET_OFF: None
  NAMESPACE_NOT_CONFIGURED: { namespace: string }
  NAMESPACE_NOT_FOUND: { action: string }
  NAME_LOOKUP_FAILED: { description?: string | undefined }
  NAME_OWNER_NOT_FOUND: None
  NAME_REGISTRATION_FAILED: {
    name: string
    description?: string | undefined
    reason?: 'short' | 'invalid' | 'owned' | 'taken' | 'late' | undefined
  }
  NAME_REVERSE_FAILED: { description?: string | undefined }
  NAME_SUGGESTIONS_FAILED: { description?: string | undefined }
  NETWORK_NOT_FOUND: { network: string }
  NETWORK_SWITCH_DISABLED: None
  NETWORK_UNSUPPORTED: { network: string }
  NO_ACCOUNTS: { wallet: string }
  NODE_REFUSED: { network: string; description?: string | undefined; nodeCode?: number | undefined }
  NOT_CONNECTED: { namespace: string }
  ONRAMP_UNAVAILABLE: None
  PAIRING_EXPIRED: None
  PAIRING_UNREACHABLE: None
  PAIRING_URI_INVALID: None
  PAYMENT_INVALID: { field: string }
  PAYMENT_UNKNOWN: { sessionId: string }
  POPUP_BLOCKED: { origin: string }
  POPUP_CLOSED: None
  PROVIDER_NOT_FOUND: { namespace: string }
  RECEIVER_UNUSABLE: { address: string }
  RPC_NOT_ALLOWED: { method: string }
  SEND_ADDRESS_NOT_FOUND: None
  SEND_INCOMPLETE: None
  SEND_NETWORK_NOT_FOUND: { chainId: string }
  SEND_TOKEN_MISSING: None
  SERVICE_LINK_REFUSED: None
  SERVICE_OFF: { service: string }
  SIGN_CLIENT_MISSING: None
  SIGN_MESSAGE_FAILED: { wallet?: string }
  SIMULATION_FAILED: { reason?: string | undefined; selector?: string | undefined }
  SIWX_ACCOUNT_CHANGED: None
  SIWX_ADDRESS_MISMATCH: { address: string }
  SIWX_ADDRESS_NOT_FOUND: None
  SIWX_CHAIN_MISMATCH: { chainId: string }
  SIWX_DOMAIN_MISMATCH: { domain: string }
  SIWX_EXPIRED: { expirationTime: string }
  SIWX_FIELD_INVALID: { field: string }
  SIWX_INIT_FAILED: None
  SIWX_MESSAGE_INVALID: { reason: string; line?: number | undefined }
  SIWX_NONCE_MISMATCH: None
  SIWX_NONCE_USED: None
  SIWX_NOT_SIGNED_IN: None
  SIWX_NOT_YET_VALID: { from: string }
  SIWX_OFF: None
  SIWX_OTP_NOT_REQUESTED: None
  SIWX_SESSION_MISMATCH: { field: string }
  SIWX_SIGNATURE_INVALID: None
  SIWX_SIGN_FAILED: None
  SIWX_URI_MISMATCH: { uri: string }
  SIWX_VERIFIER_MISSING: { chainId: string }
  SOCIAL_LOGIN_FAILED: { provider: string }
  SWAP_REFUSED: { part: string }
  SWAP_UNSUPPORTED: { network: string }
  TRANSACTION_CHANGED: { part: string }
  TRANSACTION_UNKNOWN: None
  TRANSFER_REFUSED: { part: string }
  TRANSFER_UNAVAILABLE: { description?: string | undefined }
  UNEXPECTED: None
  USER_REJECTED: { wallet?: string }
  VIEW_UNAVAILABLE: { view: string }
  WALLETCONNECT_NOT_FOUND: None
  WALLET_METHOD_UNSUPPORTED: { method: string }
  WALLET_REFUSED: { method: string; text: string; walletCode?: number | undefined; innerCode?: number | undefined }
  WALLET_SILENT: { wallet: string }
}
/** Of a `PorticoError`. */
export type ErrorCode = keyof ErrorFacts

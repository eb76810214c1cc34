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
  ADAPTER_NOT_FOUND: { namespace: string }
  ANSWER_UNREADABLE: { source: string }
  BALANCE_UNAVAILABLE: { network: string }
  CAIP_ADDRESS_INVALID: { value: string }
  CAIP_NETWORK_INVALID: { value: string }
  CHAIN_ID_INVALID: { value: string }
  CHAIN_UNSUPPORTED: { network: string }
  CLIPBOARD_FAILED: None
  CONFIG_LOCAL_IGNORED: { settings: readonly string[] }
  CONFIG_NETWORKS_MISSING: None
  CONFIG_SIWX_CONFLICT: None
  CONNECT_FAILED: { wallet: string; reason?: string }
  CONNECTOR_NOT_FOUND: { connector: string }
  CORE_LOAD_FAILED: None
  DISCONNECT_FAILED: { namespace: string }
  DISPOSED: None
  EXCHANGES_UNAVAILABLE: { description?: string | undefined }
  EXCHANGE_ASSET_UNSUPPORTED: { asset: string }
  EXCHANGE_PAYMENT_FAILED: { description?: string | undefined }
  FEATURE_DISABLED: { feature: string }
  FRAME_LOAD_FAILED: { origin: string }
  GAS_PRICE_UNSUPPORTED: { network: string }
  HTTP_STATUS: { status: number; url: string; description?: string | undefined }
  HTTP_TIMEOUT: { url: string }
  HTTP_UNREACHABLE: { url: string }
  IDENTITY_UNAVAILABLE: { address: string }
  MODAL_CLOSED: None
  NAME_LOOKUP_FAILED: { description?: string | undefined }
  NAME_REGISTRATION_FAILED: { name: string; description?: string | undefined }
  NAME_REVERSE_FAILED: { description?: string | undefined }
  NAME_SUGGESTIONS_FAILED: { description?: string | undefined }
  NETWORK_NOT_FOUND: { network: string }
  NETWORK_SWITCH_DISABLED: None
  NO_ACCOUNTS: { wallet: string }
  NOT_CONNECTED: { namespace: string }
  PROVIDER_NOT_FOUND: { namespace: string }
  SERVICE_OFF: { service: string }
  SWAP_UNSUPPORTED: { network: string }
  UNEXPECTED: None
  USER_REJECTED: { wallet?: string }
  VIEW_UNAVAILABLE: { view: string }
  WALLET_REFUSED: { method: string; text: string; walletCode?: number | undefined; innerCode?: number | undefined }
  WALLET_SILENT: { wallet: string }
}
export type ErrorCode = keyof ErrorFacts

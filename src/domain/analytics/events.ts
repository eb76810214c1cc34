type None = Record<never, never>
type Smart = { isSmartAccount: boolean }
type InNetwork = Smart & { network: string }
type Failed = { message: string }
type Swap = InNetwork & { swapFromToken: string; swapToToken: string; swapFromAmount: string; swapToAmount: string }
/** `amount`: an exact decimal text in whole coins. */
type Send = InNetwork & { token: string; amount: string }
type Page = Smart & { address?: string | undefined; projectId?: string | undefined; cursor?: string | undefined }
type Payment = {
  source: 'pay' | 'fund-from-exchange'
  paymentId?: string | undefined
  configuration: { network: string; asset: string; amount: number | string; recipient: string }
  currentPayment?:
    | {
        type: 'exchange' | 'wallet'
        exchangeId?: string | undefined
        sessionId?: string | undefined
        status?: string | undefined
        result?: string | undefined
      }
    | undefined
  caipNetworkId?: string | undefined
  message?: string | undefined
}
type Rank = { walletRank?: number | undefined }

/** One wallet the visitor was shown. `explorerId`: of the registry; `rdnsId`: of a wallet in the page. */
export type WalletImpression = Readonly<
  Rank & {
    name: string
    view: string
    displayIndex: number
    explorerId?: string | undefined
    rdnsId?: string | undefined
    query?: string | undefined
    certified?: boolean | undefined
  }
>

/** Every event with its properties, as emitted to the site's subscribers. The fields that are sent: `sent-fields.ts`. */
export type EventProperties = {
  MODAL_CREATED: None
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  INITIALIZE: Readonly<Record<string, unknown>>
  CLICK_ALL_WALLETS: None
  SELECT_WALLET: Rank & {
    name: string
    platform: 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported'
    view: string
    displayIndex?: number | undefined
  }
  CONNECT_SUCCESS: Rank & {
    method: 'qrcode' | 'mobile' | 'browser' | 'email'
    name: string
    view?: string | undefined
    reconnect?: boolean | undefined
  }
  CONNECT_ERROR: Failed
  USER_REJECTED: Failed
  DISCONNECT_SUCCESS: { namespace: string }
  DISCONNECT_ERROR: Partial<Failed>
  INTERNAL_SDK_ERROR: { errorType: string; errorMessage: string; stackTrace?: string | undefined; uncaught: boolean }
  CLICK_WALLET_HELP: None
  CLICK_NETWORK_HELP: None
  CLICK_GET_WALLET_HELP: None
  GET_WALLET: Rank & { name: string; explorerId?: string | undefined; type: 'chrome_store' | 'app_store' | 'play_store' | 'homepage' }
  SEARCH_WALLET: { badge?: string | undefined; search: string }
  WALLET_IMPRESSION_V2: { items: readonly WalletImpression[] }
  CONNECT_PROXY_ERROR: Failed & { uri?: string | undefined; mobile_link?: string | undefined; name: string }
  CLICK_TRANSACTIONS: Smart
  LOAD_MORE_TRANSACTIONS: Page
  ERROR_FETCH_TRANSACTIONS: Page
  CLICK_SIGN_SIWX_MESSAGE: InNetwork
  CLICK_CANCEL_SIWX: InNetwork & Partial<Failed>
  SIWX_AUTH_SUCCESS: InNetwork
  SIWX_AUTH_ERROR: InNetwork & Failed & { code?: string | undefined }
  CLICK_NETWORKS: None
  SWITCH_NETWORK: { network: string }
  EMAIL_LOGIN_SELECTED: None
  EMAIL_SUBMITTED: None
  DEVICE_REGISTERED_FOR_EMAIL: None
  EMAIL_VERIFICATION_CODE_SENT: None
  EMAIL_VERIFICATION_CODE_PASS: None
  EMAIL_VERIFICATION_CODE_FAIL: Failed
  EMAIL_EDIT: None
  EMAIL_UPGRADE_FROM_MODAL: None
  SOCIAL_LOGIN_STARTED: { provider: string }
  SOCIAL_LOGIN_SUCCESS: { provider: string; reconnect?: boolean | undefined }
  SOCIAL_LOGIN_ERROR: { provider: string } & Failed
  SOCIAL_LOGIN_REQUEST_USER_DATA: { provider: string }
  SOCIAL_LOGIN_CANCELED: { provider: string }
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: string; network: string }
  CLICK_CONVERT: None
  CLICK_SELECT_TOKEN_TO_SWAP: None
  CLICK_SELECT_NETWORK_TO_SWAP: None
  OPEN_SWAP: InNetwork
  INITIATE_SWAP: Swap
  SWAP_SUCCESS: Swap
  SWAP_ERROR: Swap & Failed
  SWAP_APPROVAL_ERROR: Swap & Failed
  OPEN_SEND: InNetwork
  SEND_INITIATED: Send
  SEND_SUCCESS: Send & { hash: string }
  SEND_ERROR: Send & Failed
  SEND_REJECTED: Send & Failed
  SELECT_BUY_CRYPTO: Smart
  SELECT_WHAT_IS_A_BUY: Smart
  SELECT_BUY_PROVIDER: Smart & { provider: string }
  OPEN_ENS_FLOW: Smart
  REGISTER_NAME_INITIATED: Smart & { ensName: string }
  REGISTER_NAME_SUCCESS: Smart & { ensName: string }
  REGISTER_NAME_ERROR: Smart & { ensName: string; error: string }
  PAY_MODAL_OPEN: { exchanges: readonly { id: string }[]; configuration: Payment['configuration'] }
  PAY_EXCHANGE_SELECTED: Payment & { exchange: { id: string }; headless?: boolean | undefined }
  PAY_INITIATED: Payment
  PAY_SUCCESS: Payment
  PAY_ERROR: Payment
}
export type EventName = keyof EventProperties

/** Arguments after the event's name: its properties, if any are required, then the account it refers to. */
export type EventArguments<E extends EventName> = None extends EventProperties[E]
  ? [properties?: EventProperties[E], address?: string]
  : [properties: EventProperties[E], address?: string]

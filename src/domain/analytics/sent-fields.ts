import type { EventName, EventProperties } from './events.ts'

/**
 * How a value is sanitised before sending. `wallet`, `rank`: only after a connect, because before it reveals installed wallets. `query`:
 * short search texts only, because visitors paste addresses and recovery phrases.
 * Never sent, whatever documents allow it: pairing URIs, hashes, ids of registries (64 hex digits look like keys), cursors, receivers,
 * stack traces. Threats T92, T94.
 */
export type FieldKind = 'flag' | 'number' | 'word' | 'text' | 'query' | 'wallet' | 'rank' | 'network' | 'amount' | 'address' | 'id'

type Fields<E extends EventName> = { readonly [K in keyof EventProperties[E]]?: FieldKind }

const smart = { isSmartAccount: 'flag' } as const
const failed = { message: 'text' } as const
const inNetwork = { ...smart, network: 'network' } as const
const swap = { ...inNetwork, swapFromToken: 'word', swapToToken: 'word', swapFromAmount: 'amount', swapToAmount: 'amount' } as const
const send = { ...inNetwork, token: 'word', amount: 'amount' } as const
const page = { ...smart, address: 'address' } as const
const named = { ...smart, ensName: 'word' } as const
const social = { provider: 'word' } as const
const pay = { source: 'word', caipNetworkId: 'network', message: 'text' } as const

/** The fields that are sent of each event; all others are dropped. `INITIALIZE` and impressions: see `analytics-record.ts`. */
export const SENT_FIELDS: { readonly [E in EventName]?: Fields<E> } = {
  MODAL_OPEN: { connected: 'flag' },
  MODAL_CLOSE: { connected: 'flag' },
  SELECT_WALLET: { name: 'wallet', platform: 'word', view: 'word', displayIndex: 'rank', walletRank: 'rank' },
  CONNECT_SUCCESS: { method: 'word', name: 'wallet', view: 'word', reconnect: 'flag', walletRank: 'rank' },
  CONNECT_ERROR: failed,
  USER_REJECTED: failed,
  DISCONNECT_SUCCESS: { namespace: 'word' },
  DISCONNECT_ERROR: failed,
  INTERNAL_SDK_ERROR: { errorType: 'word', errorMessage: 'text', uncaught: 'flag' },
  GET_WALLET: { name: 'text', type: 'word', walletRank: 'number' },
  SEARCH_WALLET: { badge: 'word', search: 'query' },
  CONNECT_PROXY_ERROR: { ...failed, name: 'wallet' },
  CLICK_TRANSACTIONS: smart,
  LOAD_MORE_TRANSACTIONS: page,
  ERROR_FETCH_TRANSACTIONS: page,
  CLICK_SIGN_SIWX_MESSAGE: inNetwork,
  CLICK_CANCEL_SIWX: { ...inNetwork, ...failed },
  SIWX_AUTH_SUCCESS: inNetwork,
  SIWX_AUTH_ERROR: { ...inNetwork, ...failed },
  SWITCH_NETWORK: { network: 'network' },
  EMAIL_VERIFICATION_CODE_FAIL: failed,
  SOCIAL_LOGIN_STARTED: social,
  SOCIAL_LOGIN_SUCCESS: { ...social, reconnect: 'flag' },
  SOCIAL_LOGIN_ERROR: { ...social, ...failed },
  SOCIAL_LOGIN_REQUEST_USER_DATA: social,
  SOCIAL_LOGIN_CANCELED: social,
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: 'word', network: 'network' },
  OPEN_SWAP: inNetwork,
  INITIATE_SWAP: swap,
  SWAP_SUCCESS: swap,
  SWAP_ERROR: { ...swap, ...failed },
  SWAP_APPROVAL_ERROR: { ...swap, ...failed },
  OPEN_SEND: inNetwork,
  SEND_INITIATED: send,
  SEND_SUCCESS: send,
  SEND_ERROR: { ...send, ...failed },
  SEND_REJECTED: { ...send, ...failed },
  SELECT_BUY_CRYPTO: smart,
  SELECT_WHAT_IS_A_BUY: smart,
  SELECT_BUY_PROVIDER: { ...smart, provider: 'word' },
  OPEN_ENS_FLOW: smart,
  REGISTER_NAME_INITIATED: named,
  REGISTER_NAME_SUCCESS: named,
  REGISTER_NAME_ERROR: { ...named, error: 'text' },
  PAY_EXCHANGE_SELECTED: { ...pay, exchange: 'id', headless: 'flag' },
  PAY_INITIATED: pay,
  PAY_SUCCESS: pay,
  PAY_ERROR: pay,
}

/** Sent even when the feature is off, then without the account: `docs/services.md`. */
export const EXEMPT: ReadonlySet<string> = new Set<EventName>(['INITIALIZE', 'CONNECT_SUCCESS', 'SOCIAL_LOGIN_SUCCESS'])
/** Emitted to the site's subscribers only, never sent. */
export const NEVER_SENT: ReadonlySet<string> = new Set<EventName>(['MODAL_CREATED'])

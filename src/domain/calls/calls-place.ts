import type { Network } from '../network/network.ts'

/** Where calls are sent. `isRelayed`: the wallet keeps a request also when the page is closed. `arrive`: moves the wallet there. */
export type CallsPlace = Readonly<{ network: Network; isRelayed: boolean; arrive: (signal: AbortSignal) => Promise<void> }>

/** So long may a wallet keep a request that nobody waits for. */
export const OPEN_MS = 600_000
/** WalletConnect's expire. */
export const RELAYED_MS = 300_000
/** While a wallet shows a request. */
export const SHOWN_LOOK_MS = 4000

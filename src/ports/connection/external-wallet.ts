/** The part of EIP-1193 that we use. `request` rejects with an error that has a numeric `code`, or with an `AppError`. */
export type Eip1193Wallet = Readonly<{
  request(args: Readonly<{ method: string; params?: unknown }>): Promise<unknown>
  on(event: string, listener: (value: never) => void): unknown
  removeListener(event: string, listener: (value: never) => void): unknown
}>

/** A wallet outside the page; we speak with it through a popup or a frame. Nothing is opened or sent before the first request. */
export interface ExternalWallet {
  /** Always the same object. `eth_accounts` is empty until the visitor has granted access, now or in an earlier visit. */
  readonly provider: Eip1193Wallet
  /** `provider.request` for one attempt: an abort of `signal` rejects this request with ABORTED and closes the window that it opened. */
  ask(args: Readonly<{ method: string; params?: unknown }>, signal: AbortSignal): Promise<unknown>
  /** Disconnects: revokes the granted accounts and deletes what the wallet's own code stored in the browser. Never rejects. */
  forget(): Promise<void>
}

/** EIP-1193, as much as we use. What `request` rejects with has a number as its `code`, or is an `AppError`. */
export type Eip1193Wallet = Readonly<{
  request(args: Readonly<{ method: string; params?: unknown }>): Promise<unknown>
  on(event: string, listener: (value: never) => void): unknown
  removeListener(event: string, listener: (value: never) => void): unknown
}>

/** A wallet that is not in the page: code of ours speaks with it, in a window or a frame. Nothing is opened or sent before it is asked something. */
export interface ExternalWallet {
  /** Always the same object; `eth_accounts` is empty until the visitor allowed more, in this page or before it was loaded. */
  readonly provider: Eip1193Wallet
  /** Gives up what is being asked: its window closes, and what waits for an answer rejects. */
  cancel(): void
  /** The visitor leaves: nothing is granted any more, and what the wallet's own code kept in the browser is gone. Never rejects. */
  forget(): Promise<void>
}

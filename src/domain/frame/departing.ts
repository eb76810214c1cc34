/** A sign-out on its way: the page would end with it what it is asked before its answer. `EmbeddedWallet` is one. */
export interface Departing {
  /** Resolves when none is on its way any more, which takes 3 s at most. @throws ABORTED */
  settled(signal: AbortSignal): Promise<void>
  /** Sends a sign-out, and waits at most 3 s for it. Never rejects. */
  signOut(): Promise<void>
  /** Before a login begins: sends a sign-out that the page has not confirmed. @throws ABORTED */
  cleared(signal: AbortSignal): Promise<void>
  /** The page may let somebody in from now on: unless they are connected, the next login begins with a sign-out. */
  owe(): void
  /** Asks the page for what lets somebody in: as `owe`, and nothing is signed until the page has said who is logged in. Settles as `ask` does. */
  admit<T>(ask: () => Promise<T>): Promise<T>
  /** Whether somebody who logged out here, and whose sign-out the page has not confirmed, may still be known to it. @throws ABORTED */
  mayKnow(signal: AbortSignal): Promise<boolean>
}

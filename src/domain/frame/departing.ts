/**
 * Sign-outs of the embedded wallet that the secure page has not answered yet. A request that reaches the page before its answer may be ended by
 * the sign-out. Implemented by `EmbeddedWallet`.
 */
export interface Departing {
  /** Resolves when no sign-out is waiting for an answer, after 3 s at most. @throws ABORTED */
  settled(signal: AbortSignal): Promise<void>
  /** Sends a sign-out, and waits at most 3 s for it. Never rejects. */
  signOut(): Promise<void>
  /** Before a login begins: sends a sign-out that the page has not confirmed. @throws ABORTED */
  cleared(signal: AbortSignal): Promise<void>
  /** Notes that the page may log somebody in from now on. If they do not get connected here, the next login sends a sign-out first. */
  owe(): void
  /** Runs a request that may log somebody in: calls `owe`, and nothing is signed until the page has said who is logged in. Settles like `ask`. */
  admit<T>(ask: () => Promise<T>): Promise<T>
  /** Whether the page may still hold the session of somebody who logged out here: it has not confirmed the sign-out. @throws ABORTED */
  mayKnow(signal: AbortSignal): Promise<boolean>
}

import type { Connection } from '../../domain/connection/connection.ts'

/** A request of the site that sends something. `ask` sends a request to the same wallet that is not reported to our own listeners. */
export type SentRequest = Readonly<{
  method: string
  params: unknown
  answer: Promise<unknown>
  ask(method: string, params: readonly unknown[]): Promise<unknown>
}>

/** A request about batches (EIP-5792) that the wallet refused. `error`: the wallet's own, which is passed on where it has batches. */
export type RefusedBatch = Readonly<{ method: string; params: unknown; error: unknown }>

/**
 * Called for each transaction that the site itself sends through the provider it got from us, when the wallet is asked. Must not throw.
 * `standIn`: answers in place of a wallet without batches.
 */
export type SentRequests = ((request: SentRequest) => void) & Readonly<{ standIn?: (refused: RefusedBatch) => Promise<unknown> }>

/**
 * Follows what a site sent, until it is mined. `connection`: the one that was asked. Settles when it is mined, or no longer followed; a
 * request that failed is none.
 */
export type SentFollower = Readonly<{ follow(request: SentRequest, connection: Connection): Promise<void> }>

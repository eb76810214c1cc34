import type { Connection } from '../../domain/connection/connection.ts'

/** A request of the site that sends something. `ask` sends a request to the same wallet that is not reported to our own listeners. */
export type SentRequest = Readonly<{
  method: string
  params: unknown
  answer: Promise<unknown>
  ask(method: string, params: readonly unknown[]): Promise<unknown>
}>

/** Called for each transaction that the site itself sends through the provider it got from us, when the wallet is asked. Must not throw. */
export type SentRequests = (request: SentRequest) => void

/**
 * Follows what a site sent, until it is mined. `connection`: the one that was asked. Settles when it is mined, or no longer followed; a request
 * that failed is none.
 */
export type SentFollower = Readonly<{ follow(request: SentRequest, connection: Connection): Promise<void> }>

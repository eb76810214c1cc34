import type { Connection } from '../../domain/connection/connection.ts'

/** A request of the site that sends something. `ask` puts a question to the same wallet, which none of our own listeners hears. */
export type SentRequest = Readonly<{
  method: string
  params: unknown
  answer: Promise<unknown>
  ask(method: string, params: readonly unknown[]): Promise<unknown>
}>

/** Hears of what the site itself sends by the provider that it got from us, when it asks the wallet. Must not throw. */
export type SentRequests = (request: SentRequest) => void

/**
 * Follows what a site sent, until it is mined. `connection`: the one that was asked. Settles when it is mined, or no longer followed; a request
 * that failed is none.
 */
export type SentFollower = Readonly<{ follow(request: SentRequest, connection: Connection): Promise<void> }>

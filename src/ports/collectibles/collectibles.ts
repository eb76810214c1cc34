import type { Connection } from '../../domain/connection/connection.ts'
import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/**
 * How many of one collectible came (`change` above 0) or left. `id` tells collectibles apart; `name` is untrusted text, cleaned and maybe
 * empty; `pictureUrl` may be shown as an `<img>` only. `source`: the transaction, which pages may tell twice. `isBait`: its name or
 * collection is written like a site.
 */
export type CollectibleChange = Readonly<{
  id: string
  name: string
  collection?: string | undefined
  pictureUrl?: string | undefined
  change: bigint
  source?: string | undefined
  isBait?: true | undefined
}>

/** `connection`: whose wallet may be asked. `cursor`: as an earlier page gave it. `force`: not from a cache. */
export type CollectiblesQuery = Readonly<{
  connection: Connection
  address: string
  network: Network
  cursor?: string | undefined
  force?: boolean | undefined
}>

/** `isComplete`: these pages tell everything that the account owns; otherwise only what its transactions mention. */
export type CollectiblesPage = Readonly<{ changes: readonly CollectibleChange[]; next: string | undefined; isComplete: boolean }>

/** What an account owns is the sum of the changes of all pages, newest first. Without what is marked as spam. */
export interface Collectibles {
  /** @throws CHAIN_UNSUPPORTED, SERVICE_OFF, APKT008, APKT010, HTTP_STATUS, HTTP_TIMEOUT, HTTP_UNREACHABLE, ANSWER_UNREADABLE, ABORTED */
  page(query: CollectiblesQuery, signal: AbortSignal): Promise<CollectiblesPage>
}
export const Collectibles = token<Collectibles>('Collectibles')

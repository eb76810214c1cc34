import type { Connection } from '../connection/connection.ts'
import type { Network } from '../network/network.ts'

/** Whose tokens are read. `lists`: how often the site had changed its own tokens by then. */
export type TokensSubject = Readonly<{
  key: string
  connection: Connection
  address: string
  network: Network
  supported: boolean
  lists: number
  controller: AbortController
}>

/** Of a list: the wallet too, because it may come from the wallet itself, and another wallet of the same address may tell another. */
export function keyOf({ caipNetworkId }: Network, { accounts: [{ address }], connector, peer }: Connection): string {
  return JSON.stringify([caipNetworkId, address, connector.id, peer?.name ?? ''])
}

import type { Subscription } from 'rxjs'
import type { Connection } from '../connection/connection.ts'
import type { Network } from '../network/network.ts'
import type { OptionsService } from '../options/options-service.ts'
import { same } from '../shared/same.ts'

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

/** Hears when the site names other tokens of its own. */
export function watchSiteTokens({ state }: OptionsService, changed: () => void): Subscription {
  let known = state.value.tokens
  return state.value$.subscribe(({ tokens }) => {
    if (same(tokens, known)) return
    known = tokens
    changed()
  })
}

import type { ActiveAccounts } from '../../domain/account/active-account.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { siwxAccount, walletSigner } from '../../domain/siwx/siwx-account.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import type { SiwxContext } from '../../ports/siwx/siwx.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'

type Parts = Readonly<{
  page: Page
  connections: ConnectionService
  networks: NetworkService
  active: ActiveAccounts
  store: KeyValueStore
  clock: Clock
  random: Randomness
}>

/** The page's state that sign-in implementations need. */
export function siwxContext({ page, connections, networks, active, store, clock, random }: Parts): Omit<SiwxContext, 'cloud'> {
  return {
    store,
    clock,
    random,
    ...place(page.href),
    network: (id) => networks.find(id),
    account: () => siwxAccount(active.state.value),
    wallet: (namespace) => {
      const { connector, embedded } = connections.connection(namespace) ?? {}
      const { authProvider: social = '', user } = embedded ?? {}
      const login = user && { social, identifier: user.email ?? user.username ?? '' }
      return connector && { name: connector.name, icon: connector.imageUrl, rdns: connector.rdns, type: connector.type, login }
    },
    sign: walletSigner(connections),
  }
}

/** `location.host` of the document, and its URL without query and fragment, which can hold secrets. */
function place(href: string): Pick<SiwxContext, 'domain' | 'uri'> {
  const url = attempt(() => new URL(href))
  if (!url) return { domain: 'Unknown Domain', uri: 'Unknown URI' }
  const path = url.pathname.replaceAll(/[^\w.~!$&'()*+,;=:@/%-]/g, encodeURIComponent)
  return { domain: url.host || 'Unknown Domain', uri: url.origin === 'null' ? url.protocol : `${url.origin}${path}` }
}

import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { CollectiblesService } from '../../domain/collectibles/collectibles-service.ts'
import { collectiblesSnapshot } from '../../domain/collectibles/collectibles-snapshot.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { ComposedCollectibles } from '../../infrastructure/collectibles/composed-collectibles.ts'
import { HistoryCollectibles } from '../../infrastructure/collectibles/history-collectibles.ts'
import { WalletCollectibles } from '../../infrastructure/collectibles/wallet-collectibles.ts'
import { ActivityHistory } from '../../ports/activity/activity-history.ts'
import { Collectibles } from '../../ports/collectibles/collectibles.ts'
import { token } from '../../ports/di/token.ts'
import { Clock } from '../../ports/time/clock.ts'
import { CollectiblesPanel } from '../../ui/collectibles/collectibles-panel.tsx'
import { loadActivityWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'
import { type HostList, hostList } from '../host-list.ts'
import { provide, provideBy } from '../provide.ts'

const CollectiblesList = token<Readonly<{ list: HostList }>>('CollectiblesList')

/** The collectibles of an account. Fetched when their tab is shown. */
export default {
  needs: ['account'],
  module: (bind) => {
    provideBy(bind, Collectibles, [ActivityHistory, CacheService, ConnectionService, Clock], (history, cache, connections, clock) => {
      const wallet = new WalletCollectibles(clock, (connection) => connections.adapter(connection.connector.chain)?.provider(connection))
      return new ComposedCollectibles(wallet, new HistoryCollectibles(history, cache))
    })
    provide(bind, CollectiblesService, CollectiblesService, [Collectibles, ActiveAccounts, Clock])
    provideBy(bind, CollectiblesList, [CollectiblesService], (service) => ({ list: hostList(service, collectiblesSnapshot) }))
  },
  facade: CollectiblesList,
  views: {},
  parts: { nfts: CollectiblesPanel },
  words: loadActivityWords,
} satisfies Feature

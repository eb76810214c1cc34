import { reportActivity } from '../../src/application/activity/report-activity.ts'
import { ActivityService } from '../../src/domain/activity/activity-service.ts'
import { PendingTransactions } from '../../src/domain/activity/pending-transactions.ts'
import { KnownReceivers } from '../../src/domain/send/known-receivers.ts'
import { CacheService } from '../../src/domain/shared/cache.ts'
import type { HistoryEntry } from '../../src/ports/activity/activity-history.ts'
import { TransactionView } from '../../src/ui/activity/transaction-view.tsx'
import { TransactionsView } from '../../src/ui/activity/transactions-view.tsx'
import { loadActivityWords } from '../../src/ui/modal/load-feature-words.ts'
import { FakeActivityHistory } from '../fakes/activity/fake-activity-history.ts'
import { show } from './show.tsx'
import { type World, wallet } from './world.ts'

await loadActivityWords()

/** A connected account, and what is behind its activity. */
export async function withActivity(world: World, history = new FakeActivityHistory()) {
  const pending = new PendingTransactions(world.clock)
  const { settings, events, store, clock } = world
  const cache = new CacheService(store, clock)
  world.bind(CacheService, cache)
  world.bind(PendingTransactions, pending)
  const receivers = new KnownReceivers(store)
  world.bind(KnownReceivers, receivers)
  const service = new ActivityService(history, pending, world.active, cache, clock, world.page, receivers)
  reportActivity(service, settings, events)
  world.bind(ActivityService, service)
  await world.connectWith(wallet('Rainbow', 'me.rainbow'))
  return { history, pending, service }
}

/** The list of these past transactions, as a view. `set`: what else the index answers. */
export async function lookAtActivity(
  entries: readonly HistoryEntry[],
  set: (history: FakeActivityHistory) => void = () => {},
  View = TransactionsView,
) {
  const history = new FakeActivityHistory()
  history.entries = entries
  set(history)
  let given: Awaited<ReturnType<typeof withActivity>> | undefined
  const world = await show({
    view: 'Transactions',
    views: { Transactions: View, Transaction: TransactionView },
    supplied: ['Transaction'],
    before: async (fresh: World) => {
      given = await withActivity(fresh, history)
    },
  })
  if (!given) throw new Error('not shown')
  return { world, ...given }
}

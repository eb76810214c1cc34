import { reportActivity } from '../../src/application/activity/report-activity.ts'
import { ActivityService } from '../../src/domain/activity/activity-service.ts'
import { PendingTransactions } from '../../src/domain/activity/pending-transactions.ts'
import { KnownReceivers } from '../../src/domain/send/known-receivers.ts'
import { CacheService } from '../../src/domain/shared/cache.ts'
import { loadActivityWords } from '../../src/ui/modal/load-feature-words.ts'
import { FakeActivityHistory } from '../fakes/activity/fake-activity-history.ts'
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

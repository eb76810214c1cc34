import { reportActivity } from '../../application/activity/report-activity.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { ActivityService } from '../../domain/activity/activity-service.ts'
import { activitySnapshot } from '../../domain/activity/activity-snapshot.ts'
import { PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { KnownReceivers } from '../../domain/send/known-receivers.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { ActivityHistory } from '../../ports/activity/activity-history.ts'
import { token } from '../../ports/di/token.ts'
import { Page } from '../../ports/page/page.ts'
import { Clock } from '../../ports/time/clock.ts'
import { TransactionView } from '../../ui/activity/transaction-view.tsx'
import { ActivityTab, TransactionsView } from '../../ui/activity/transactions-view.tsx'
import { loadActivityWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'
import { type HostList, hostList } from '../host-list.ts'
import { provideBy } from '../provide.ts'

const ActivityList = token<Readonly<{ list: HostList }>>('ActivityList')

/** An account's transaction history. */
export default {
  needs: ['account', 'pending'],
  module: (bind) => {
    const heard = [OptionsService, EventService] as const
    const needed = [ActivityHistory, PendingTransactions, ActiveAccounts, CacheService, Clock, Page, KnownReceivers] as const
    provideBy(bind, ActivityService, [...heard, ...needed], (options, events, ...all) => {
      const activity = new ActivityService(...all)
      reportActivity(activity, options, events)
      return activity
    })
    provideBy(bind, ActivityList, [ActivityService], (service) => ({ list: hostList(service, activitySnapshot) }))
  },
  facade: ActivityList,
  views: { Transactions: TransactionsView, Transaction: TransactionView },
  words: loadActivityWords,
  parts: { activity: ActivityTab },
} satisfies Feature

import { PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import { Clock } from '../../ports/time/clock.ts'
import { Bindings } from '../bindings.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** The transactions of this visit: written by the features that send, read by the activity. */
export default {
  module: new Bindings((bind) => provide(bind, PendingTransactions, PendingTransactions, [Clock])),
  views: {},
} satisfies Feature

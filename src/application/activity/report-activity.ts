import { isSmart } from '../../domain/account/active-account.ts'
import type { ActivityService } from '../../domain/activity/activity-service.ts'
import type { ToastService } from '../../domain/alerts/toast-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { LocaleService } from '../../domain/options/locale-service.ts'
import { formatMessage } from '../../domain/options/messages.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'

/** Tells the site that more of the history is read, or that it could not be; the visitor too, who looks at it. Ends with the service. */
export function reportActivity(
  { reports$ }: ActivityService,
  options: OptionsService,
  events: EventService,
  toasts: ToastService,
  locale: LocaleService,
): void {
  reports$.subscribe((report) => {
    const { subject, cursor } = report
    const facts = { address: subject.address, projectId: options.state.value.projectId, cursor, isSmartAccount: isSmart(subject) }
    events.track(report.kind === 'more' ? 'LOAD_MORE_TRANSACTIONS' : 'ERROR_FETCH_TRANSACTIONS', facts, subject.address)
    if (report.kind === 'failed' && report.isViewed)
      toasts.show({ message: formatMessage(locale.state.value.messages, 'error.activity'), variant: 'error' })
  })
}

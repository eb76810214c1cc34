import { isSmart } from '../../domain/account/active-account.ts'
import type { ActivityService } from '../../domain/activity/activity-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'

/** Tells the site that more of the history is read, or that it could not be; the list says it to the visitor. Ends with the service. */
export function reportActivity({ reports$ }: ActivityService, options: OptionsService, events: EventService): void {
  reports$.subscribe((report) => {
    const { subject, cursor } = report
    const facts = { address: subject.address, projectId: options.state.value.projectId, cursor, isSmartAccount: isSmart(subject) }
    events.track(report.kind === 'more' ? 'LOAD_MORE_TRANSACTIONS' : 'ERROR_FETCH_TRANSACTIONS', facts, subject.address)
  })
}

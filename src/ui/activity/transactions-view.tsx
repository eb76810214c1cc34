import { useEffect } from 'react'
import { ActivityService } from '../../domain/activity/activity-service.ts'
import { useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { activityCss } from './activity-css.ts'
import { ActivityList } from './activity-list.tsx'

/** The past transactions of the active account. */
export function TransactionsView() {
  return <Activity isTab={false} />
}

/** The same as a panel of the account. */
export function ActivityTab() {
  return <Activity isTab />
}

function Activity({ isTab }: Readonly<{ isTab: boolean }>) {
  const place = useSheet(activityCss)
  const [state, service] = useService(ActivityService)
  useEffect(() => service.watch(), [service])
  return (
    <div className="activity" ref={place}>
      <ActivityList state={state} isTab={isTab} />
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { ALERT_DELAY_MS, type Alert, AlertService } from '../../domain/alerts/alert-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { Clock } from '../../ports/time/clock.ts'
import { IconButton } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'

/** The current alert. */
export function AlertBar() {
  const t = useMessages()
  const [alert, alerts] = useService(AlertService)
  const isDue = useIsDue()
  useLeaving(isDue ? alert : undefined)
  if (!isDue || !alert) return null
  return (
    <div className={`alert ${alert.variant}`} role={alert.variant === 'error' || alert.variant === 'warning' ? 'alert' : 'status'}>
      <Icon name={alert.variant === 'success' ? 'check' : 'alert'} />
      <span className="alert-text" dir="auto" data-testid="wui-alertbar-text" title={alert.code}>
        {alert.visitor ? t(alert.visitor) : alert.message}
      </span>
      <IconButton icon="close" label={t('alert.dismiss')} onClick={() => alerts.dismiss()} />
    </div>
  )
}

/** An alert for visitors goes with the view in which it was seen: what it is about is no longer in sight. */
function useLeaving(alert: Alert | undefined): void {
  const alerts = useInject(AlertService)
  const [, router] = useService(Router)
  const { view } = router.current
  const seen = useRef({ alert, view })
  useEffect(() => {
    const isLeft = alert?.visitor !== undefined && seen.current.alert === alert && seen.current.view !== view
    seen.current = { alert, view }
    if (isLeft) alerts.dismiss()
  }, [alerts, alert, view])
}

/** True 300 ms after the first alert, so that it does not appear during the opening animation. Later ones are shown at once. */
function useIsDue(): boolean {
  const clock = useInject(Clock)
  const [isDue, setDue] = useState(false)
  useEffect(() => clock.after(ALERT_DELAY_MS, () => setDue(true)), [clock])
  return isDue
}

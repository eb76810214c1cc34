import { useEffect, useState } from 'react'
import { ALERT_DELAY_MS, type Alert, AlertService } from '../../domain/alerts/alert-service.ts'
import { type Toast, ToastService } from '../../domain/alerts/toast-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Clock } from '../../ports/time/clock.ts'
import { IconButton, Spinner } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'

/** One short message over the header. The region is always there, so that screen readers hear what comes into it. */
export function Toasts() {
  const [toast] = useService(ToastService)
  return (
    <div className="toast" role="status">
      {toast && (
        <div className="toast-body">
          <ToastMark {...toast} />
          <span className="toast-text" data-testid="wui-snackbar-message">
            <span data-testid="wui-toast-message-text">{toast.message}</span>
          </span>
        </div>
      )}
    </div>
  )
}

function ToastMark({ variant, icon }: Toast) {
  if (variant === 'loading' && !icon) return <Spinner />
  return <Icon name={icon ?? (variant === 'success' ? 'check' : 'alert')} />
}

/** What somebody must know: visitors what concerns them, developers (`debug`) the rest. */
export function AlertBar() {
  const t = useMessages()
  const [alert, alerts] = useService(AlertService)
  const [{ debug }] = useService(OptionsService)
  const isDue = useIsDue(alert)
  if (!isDue || !alert || !(debug || alert.visitor)) return null
  return (
    <div className={`alert ${alert.variant}`} role={alert.variant === 'error' || alert.variant === 'warning' ? 'alert' : 'status'}>
      <Icon name={alert.variant === 'success' ? 'check' : 'alert'} />
      <span className="alert-text" data-testid="wui-alertbar-text" title={alert.code}>
        {alert.visitor ? t(alert.visitor) : alert.message}
      </span>
      <IconButton icon="close" label={t('alert.dismiss')} onClick={() => alerts.dismiss()} />
    </div>
  )
}

/** True once there has been an alert for 300 ms: it does not come in the middle of an opening. The next ones follow at once. Spec §9. */
function useIsDue(alert: Alert | undefined): boolean {
  const clock = useInject(Clock)
  const [isDue, setDue] = useState(false)
  const isThere = alert !== undefined
  useEffect(() => {
    setDue(false)
    return isThere ? clock.after(ALERT_DELAY_MS, () => setDue(true)) : undefined
  }, [clock, isThere])
  return isThere && isDue
}

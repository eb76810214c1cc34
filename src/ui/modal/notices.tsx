import { useEffect, useState } from 'react'
import { ALERT_DELAY_MS, type Alert, AlertService } from '../../domain/alerts/alert-service.ts'
import { type Toast, ToastService } from '../../domain/alerts/toast-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Clock } from '../../ports/time/clock.ts'
import { IconButton, Spinner } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'

/** A toast above the header. The live region is always rendered, so that screen readers announce its content. */
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

/** The current alert: for visitors, or with `debug` for developers. */
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

/** True 300 ms after the first alert, so that it does not appear during the opening animation. Later ones are shown at once. Spec §9. */
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

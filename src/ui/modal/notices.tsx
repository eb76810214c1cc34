import { AlertService } from '../../domain/alerts/alert-service.ts'
import { type Toast, ToastService } from '../../domain/alerts/toast-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Spinner } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { useService } from '../shared/use-service.ts'
import { later } from './lazy-view.tsx'

/** A toast above the header. The live region is always rendered, so that screen readers announce its content. */
export function Toasts() {
  const [toast] = useService(ToastService)
  return (
    <div className="toast" role="status">
      {toast && (
        <div className={toast.isUnseen ? 'unseen' : 'toast-body'}>
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

const LaterAlertBar = later('AlertBar', () => null, true)

/**
 * The current alert: for visitors, or with `debug` for developers. Its code is fetched with the first one, because most visitors never see
 * any; where it cannot be fetched, the console alone has the alert.
 */
export function AlertBar() {
  const [alert] = useService(AlertService)
  const [{ debug }] = useService(OptionsService)
  return (debug || alert?.visitor) && alert ? <LaterAlertBar /> : null
}

import type { Logger } from '../../ports/logging/logger.ts'
import { ALERT_KINDS, type Severity } from '../errors/alert-kinds.ts'
import { alertOf } from '../errors/alert-of.ts'
import type { AppError } from '../errors/app-error.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { MessageKey } from '../options/messages.ts'
import { ownValue } from '../shared/own-value.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

/** `visitor`: the text shown to a visitor instead of `message`; without it the alert is for developers, shown with `debug` only. */
export type Alert = Readonly<{
  message: string
  variant: Severity
  code?: ErrorCode | undefined
  visitor?: MessageKey | undefined
}>

/** How long an alert waits before it is shown. */
export const ALERT_DELAY_MS = 300
const WAITING_MAX = 10

/**
 * The queue of alerts, shown one at a time. An alert for developers is shown once per page load; alerts for visitors are shown first and
 * may be shown again after they were dismissed.
 */
export class AlertService {
  readonly #state = new Store<Alert | undefined>(undefined)
  readonly state: ReadonlyStore<Alert | undefined> = this.#state
  readonly #raised = new Set<ErrorCode>()
  #waiting: readonly Alert[] = []

  constructor(private readonly logger: Logger) {}

  /** Returns `error`, for who throws it. */
  raise<E extends AppError>(error: E): E {
    const { code, message, facts } = error
    const { severity, visitor } = ownValue(ALERT_KINDS, code) ?? { severity: 'error' }
    if (visitor === undefined && this.#raised.has(code)) return error
    this.#raised.add(code)
    if (severity === 'error') this.logger.error(message, { code })
    else this.logger.warn(message, { code }, { always: visitor === undefined })
    this.logger.debug('The alert in detail', { code, facts, docs: `docs/errors.md#${code.toLowerCase()}` })
    this.show({ message, variant: severity, code, ...(visitor && { visitor }) })
    return error
  }

  /** Raises the alert for a failed call, if there is one. */
  report(error: AppError): void {
    const alert = alertOf(error)
    if (alert) this.raise(alert)
  }

  /** An alert raised by a feature: info, success, or a warning without a code. */
  show(alert: Alert): void {
    if (this.#waiting.some(({ message, variant }) => message === alert.message && variant === alert.variant)) return
    const rank = ({ visitor }: Alert) => (visitor === undefined ? 1 : 0)
    this.#set([...this.#waiting, alert].sort((a, b) => rank(a) - rank(b)).slice(0, WAITING_MAX))
  }

  /** Shows the next alert in the queue. */
  dismiss(): void {
    this.#set(this.#waiting.slice(1))
  }

  #set(waiting: readonly Alert[]): void {
    this.#waiting = waiting
    this.#state.set(waiting[0])
  }
}

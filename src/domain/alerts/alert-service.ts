import type { Logger } from '../../ports/logging/logger.ts'
import { ALERT_KINDS, type Severity } from '../errors/alert-kinds.ts'
import { alertOf } from '../errors/alert-of.ts'
import type { AppError } from '../errors/app-error.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { MessageKey } from '../options/messages.ts'
import { ownValue } from '../shared/own-value.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

/** `visitor`: what a visitor reads instead of `message`; without it the alert is for the site's developer, shown with `debug` only. */
export type Alert = Readonly<{
  message: string
  variant: Severity
  code?: ErrorCode | undefined
  visitor?: MessageKey | undefined
}>

/** How long an alert waits before it is shown. Spec §9. */
export const ALERT_DELAY_MS = 300
const WAITING_MAX = 10

/**
 * What somebody must know before going on, one at a time. Those for developers come once in the page's life, whatever raises them again;
 * those for visitors go first and may come back once they were dismissed. Spec §8.
 */
export class AlertService {
  readonly #state = new Store<Alert | undefined>(undefined)
  readonly state: ReadonlyStore<Alert | undefined> = this.#state
  readonly #raised = new Set<ErrorCode>()
  #waiting: readonly Alert[] = []

  constructor(private readonly logger: Logger) {}

  raise({ code, message, facts }: AppError): void {
    const { severity, visitor } = ownValue(ALERT_KINDS, code) ?? { severity: 'error' }
    if (visitor === undefined && this.#raised.has(code)) return
    this.#raised.add(code)
    this.logger[severity === 'error' ? 'error' : 'warn'](message, { code })
    this.logger.debug('The alert in detail', { code, facts, docs: `docs/errors.md#${code.toLowerCase()}` })
    this.show({ message, variant: severity, code, ...(visitor && { visitor }) })
  }

  /** Raises the alert that a failed call is worth, if any. */
  report(error: AppError): void {
    const alert = alertOf(error)
    if (alert) this.raise(alert)
  }

  /** An alert of a feature's own: info, success, or a warning without a code. */
  show(alert: Alert): void {
    if (this.#waiting.some(({ message, variant }) => message === alert.message && variant === alert.variant)) return
    const rank = ({ visitor }: Alert) => (visitor === undefined ? 1 : 0)
    this.#set([...this.#waiting, alert].sort((a, b) => rank(a) - rank(b)).slice(0, WAITING_MAX))
  }

  /** The next one comes, if there is one. */
  dismiss(): void {
    this.#set(this.#waiting.slice(1))
  }

  #set(waiting: readonly Alert[]): void {
    this.#waiting = waiting
    this.#state.set(waiting[0])
  }
}

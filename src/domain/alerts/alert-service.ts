import type { Logger } from '../../ports/logging/logger.ts'
import type { AppError } from '../errors/app-error.ts'
import type { ErrorCode } from '../errors/codes.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

export type Alert = Readonly<{ code: ErrorCode; message: string; variant: 'error' | 'warning' }>

/** What a developer must know. Each code is raised once in the page's life; shown in the modal when `debug` is on, logged always. Spec §8. */
export class AlertService {
  readonly #state = new Store<Alert | undefined>(undefined)
  readonly state: ReadonlyStore<Alert | undefined> = this.#state
  readonly #raised = new Set<string>()

  constructor(private readonly logger: Logger) {}

  raise(error: AppError): void {
    const key = `${error.code} ${error.message}`
    if (this.#raised.has(key)) return
    this.#raised.add(key)
    const variant = error.code.startsWith('APKTW') ? 'warning' : 'error'
    this.logger[variant === 'error' ? 'error' : 'warn'](error.message, { code: error.code })
    this.#state.set({ code: error.code, message: error.message, variant })
  }

  dismiss(): void {
    this.#state.set(undefined)
  }
}

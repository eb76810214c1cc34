import type { ServiceWindow, ServiceWindows } from '../../ports/page/service-windows.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { Mailbox } from './async/mailbox.ts'
import { attempt } from './attempt.ts'
import { type ReadonlyStore, Store } from './store.ts'

const LIMIT = { ms: 20_000, late: () => fail('HTTP_TIMEOUT', { url: '' }) }

/** `blocked`: the browser opened no window, or it was closed while it waited; a second tap opens `url`, or looks for it again. */
export type OutsidePageState = Readonly<
  | { status: 'closed' }
  | { status: 'opening' }
  | { status: 'open'; url: string }
  | { status: 'blocked'; url?: string | undefined }
  | { status: 'failed'; error: AppError }
>

/** A page of a service in a window of its own. The window opens in the task of the tap; its address may arrive later. */
export class OutsidePage {
  readonly #state = new Store<OutsidePageState>({ status: 'closed' })
  readonly state: ReadonlyStore<OutsidePageState> = this.#state
  readonly #finding: Mailbox

  constructor(
    private readonly windows: ServiceWindows,
    clock: Clock,
    private readonly size: Readonly<{ width: number; height: number }>,
  ) {
    this.#finding = new Mailbox(clock, LIMIT)
  }

  /** True once the page is open. False when it is blocked, failed or replaced by a later call; `state` says which. */
  async open(find: (signal: AbortSignal) => Promise<string>): Promise<boolean> {
    this.close()
    let popup: ServiceWindow | undefined
    let isOpen = false
    // Starts in this task.
    const ask = (signal: AbortSignal) => {
      popup = this.#popup()
      this.#state.set(popup ? { status: 'opening' } : { status: 'blocked' })
      return find(signal)
    }
    const done = (url: string) => {
      isOpen = this.#show(popup, url)
    }
    const failed = (error: unknown) => this.#fail(popup, toAppError(error))
    await this.#finding.post(ask, { policy: 'latest', done, failed, givenUp: () => popup?.close() })
    return isOpen
  }

  /** The visitor's second tap after a blocked window. */
  again(find: (signal: AbortSignal) => Promise<string>): Promise<boolean> {
    const { value } = this.#state
    const url = value.status === 'blocked' ? value.url : undefined
    return this.open(url === undefined ? find : async () => url)
  }

  /** Forgets the page. A window that still waits for its address is closed. */
  close(): void {
    this.#finding.abort()
    this.#state.set({ status: 'closed' })
  }

  dispose(): void {
    this.close()
    this.#finding.dispose()
  }

  #popup(): ServiceWindow | undefined {
    return attempt(() => this.windows.open(this.size))
  }

  #show(popup: ServiceWindow | undefined, url: string): boolean {
    if (!popup || popup.isClosed) {
      this.#state.set({ status: 'blocked', url })
      return false
    }
    const isGone = popup.go(url)
    if (isGone) this.#state.set({ status: 'open', url })
    else this.#fail(popup, fail('SERVICE_LINK_REFUSED', {}))
    return isGone
  }

  #fail(popup: ServiceWindow | undefined, error: AppError): void {
    popup?.close()
    this.#state.set({ status: 'failed', error })
  }
}

import type { ServiceWindow, ServiceWindows } from '../../ports/page/service-windows.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { withDeadline } from './async/with-deadline.ts'
import { type ReadonlyStore, Store } from './store.ts'

const URL_DEADLINE_MS = 20_000

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
  #turn = new AbortController()

  constructor(
    private readonly windows: ServiceWindows,
    private readonly clock: Clock,
    private readonly size: Readonly<{ width: number; height: number }>,
  ) {}

  /** True once the page is open. False when it is blocked, failed or replaced by a later call; `state` says which. */
  async open(find: (signal: AbortSignal) => Promise<string>): Promise<boolean> {
    this.close()
    const { signal } = this.#turn
    const popup = this.#popup()
    signal.addEventListener('abort', () => popup?.close(), { once: true })
    this.#state.set(popup ? { status: 'opening' } : { status: 'blocked' })
    try {
      const late = () => fail('HTTP_TIMEOUT', { url: '' })
      const url = await withDeadline({ clock: this.clock, ms: URL_DEADLINE_MS, late, signal }, find)
      if (signal.aborted) return false
      return this.#show(popup, url)
    } catch (error) {
      if (signal.aborted) return false
      popup?.close()
      this.#state.set({ status: 'failed', error: toAppError(error) })
      return false
    }
  }

  /** The visitor's second tap after a blocked window. */
  again(find: (signal: AbortSignal) => Promise<string>): Promise<boolean> {
    const { value } = this.#state
    const url = value.status === 'blocked' ? value.url : undefined
    return this.open(url === undefined ? find : async () => url)
  }

  /** Forgets the page. A window that still waits for its address is closed. */
  close(): void {
    this.#turn.abort()
    this.#turn = new AbortController()
    this.#state.set({ status: 'closed' })
  }

  dispose(): void {
    this.close()
  }

  #popup(): ServiceWindow | undefined {
    try {
      return this.windows.open(this.size)
    } catch {
      return undefined
    }
  }

  #show(popup: ServiceWindow | undefined, url: string): boolean {
    if (!popup || popup.isClosed) {
      this.#state.set({ status: 'blocked', url })
      return false
    }
    if (!popup.go(url)) {
      this.#state.set({ status: 'failed', error: fail('SERVICE_LINK_REFUSED', {}) })
      return false
    }
    this.#turn = new AbortController()
    this.#state.set({ status: 'open', url })
    return true
  }
}

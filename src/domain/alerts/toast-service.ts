import type { Clock } from '../../ports/time/clock.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

/** Spec §9, and how long one stays. */
export const TOAST_SWAP_MS = 150
export const TOAST_SHOWN_MS = 2500

export type Toast = Readonly<{ message: string; variant: 'success' | 'error' | 'loading'; autoClose?: boolean | undefined }>

/** One short message at a time. Showing another closes the first; the new one comes 150 ms later. Spec §4. */
export class ToastService {
  readonly #state = new Store<Toast | undefined>(undefined)
  readonly state: ReadonlyStore<Toast | undefined> = this.#state
  #cancel: () => void = () => {}

  constructor(private readonly clock: Clock) {}

  show(toast: Toast): void {
    const isSwap = this.#state.value !== undefined
    this.hide()
    if (isSwap) this.#cancel = this.clock.after(TOAST_SWAP_MS, () => this.#reveal(toast))
    else this.#reveal(toast)
  }

  hide(): void {
    this.#cancel()
    if (this.#state.value) this.#state.set(undefined)
  }

  dispose(): void {
    this.#cancel()
  }

  #reveal(toast: Toast): void {
    this.#state.set(toast)
    if (toast.autoClose !== false) this.#cancel = this.clock.after(TOAST_SHOWN_MS, () => this.#state.set(undefined))
  }
}

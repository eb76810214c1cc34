import type { Clock } from '../../ports/time/clock.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

/** Delay and duration of a toast. */
export const TOAST_SWAP_MS = 150
export const TOAST_SHOWN_MS = 2500
/** One with a link, which takes a while to be reached. */
export const LINK_SHOWN_MS = 8000

const MESSAGE_MAX = 200

/** Built-in icons that a toast may show instead of its variant's icon. Foreign markup is not possible. */
export type ToastIcon = 'copy' | 'globe' | 'key' | 'shield' | 'wallet'

export type Toast = Readonly<{
  message: string
  variant: 'success' | 'error' | 'loading'
  icon?: ToastIcon | undefined
  autoClose?: boolean | undefined
  /** Only read aloud. */
  isUnseen?: boolean
  /** What the message is of: a number and a symbol. */
  amount?: string | undefined
  link?: Readonly<{ href: string; label: string }> | undefined
}>

/** Shows one short message at a time. A new message closes the current one and is shown 150 ms later. */
export class ToastService {
  readonly #state = new Store<Toast | undefined>(undefined)
  readonly state: ReadonlyStore<Toast | undefined> = this.#state
  #cancel: () => void = () => {}
  /** The previous toast was just closed; the next one is shown when this timer ends. */
  #next: Toast | undefined

  constructor(private readonly clock: Clock) {}

  show({ message, ...rest }: Toast): void {
    const toast = { ...rest, message: cleanText(message, MESSAGE_MAX, '') }
    if (this.#next) {
      this.#next = toast
      return
    }
    const isSwap = this.#state.value !== undefined
    this.hide()
    if (isSwap) this.#swap(toast)
    else this.#reveal(toast)
  }

  hide(): void {
    this.#cancel()
    this.#next = undefined
    if (this.#state.value) this.#state.set(undefined)
  }

  dispose(): void {
    this.#cancel()
  }

  #swap(toast: Toast): void {
    this.#next = toast
    this.#cancel = this.clock.after(TOAST_SWAP_MS, () => {
      const latest = this.#next ?? toast
      this.#next = undefined
      this.#reveal(latest)
    })
  }

  #reveal(toast: Toast): void {
    this.#state.set(toast)
    if (toast.autoClose !== false)
      this.#cancel = this.clock.after(toast.link ? LINK_SHOWN_MS : TOAST_SHOWN_MS, () => this.#state.set(undefined))
  }
}

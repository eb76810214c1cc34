import { type Observable, Subject } from 'rxjs'
import type { Clock } from '../../ports/time/clock.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { OptionsService } from '../options/options-service.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { SignInGateway } from '../siwx/sign-in-gateway.ts'

export const SHAKE_MS = 500

export type ModalState = Readonly<{
  open: boolean
  embedded: boolean
  shaking: boolean
  loading: Readonly<Partial<Record<ChainNamespace, boolean>>>
}>

/** Whether the modal is open, busy, or refusing to close. */
export class ModalService {
  readonly #state: Store<ModalState>
  readonly state: ReadonlyStore<ModalState>
  readonly #left = new Subject<void>()
  /** Emits when the modal was closed or left; in embedded mode its content stays in place. */
  readonly left$: Observable<void> = this.#left
  readonly #closing = new Subject<void>()
  /** Emits when the modal is to be closed or left, also while nothing is open. */
  readonly closing$: Observable<void> = this.#closing
  #leavings = 0
  #actedAt = Number.NEGATIVE_INFINITY
  readonly #guards = new Set<() => boolean>()
  #stopShaking: () => void = () => {}
  /** Set while sign-in is enabled. */
  signIn: SignInGateway | undefined

  constructor(
    private readonly clock: Clock,
    private readonly options: OptionsService,
  ) {
    const embedded = options.state.value.enableEmbedded
    this.#state = new Store<ModalState>({ open: embedded, embedded, shaking: false, loading: {} })
    this.state = this.#state
  }

  /** Whether something may be shown by itself: a headless site opens nothing of ours unasked. */
  get mayShow(): boolean {
    return this.#state.value.open || !this.options.state.value.features.headless
  }

  get isBusy(): boolean {
    return Object.values(this.#state.value.loading).some(Boolean)
  }

  /** When the visitor last did something in the modal, by the monotonic clock: what failed before that is asked again. */
  get actedAt(): number {
    return this.#actedAt
  }

  /** The visitor presses, types or opens. */
  act(): void {
    this.#actedAt = this.clock.monotonic()
  }

  setOpen(open: boolean): void {
    if (open) this.act()
    const isClosing = this.#state.value.open && !open
    this.#state.change({ open })
    if (isClosing) this.#leave()
  }

  setEmbedded(embedded: boolean): void {
    this.#state.change({ embedded, open: embedded || this.#state.value.open })
  }

  /** Cancels pending work of the modal. */
  leave(): void {
    this.clearLoading()
    this.#closing.next()
    if (this.#state.value.embedded) this.#leave()
    else this.setOpen(false)
  }

  /** The returned function returns true while the modal was not closed or left since this call. */
  openToken(): () => boolean {
    const before = this.#leavings
    return () => this.#leavings === before
  }

  setLoading(namespace: ChainNamespace, isLoading: boolean): void {
    const { [namespace]: _, ...others } = this.#state.value.loading
    this.#state.change({ loading: isLoading ? { ...others, [namespace]: true } : others })
  }

  clearLoading(): void {
    this.#state.change({ loading: {} })
  }

  /** Registers a reason not to close (a required sign-in, a pending approval); the returned function removes it. */
  guard(refuses: () => boolean): () => void {
    this.#guards.add(refuses)
    return () => this.#guards.delete(refuses)
  }

  get mayClose(): boolean {
    return ![...this.#guards].some((refuses) => refuses())
  }

  /** Shows that closing was refused, for 500 ms. */
  shake(): void {
    this.#stopShaking()
    this.#state.change({ shaking: true })
    this.#stopShaking = this.clock.after(SHAKE_MS, () => this.#state.change({ shaking: false }))
  }

  dispose(): void {
    this.#stopShaking()
  }

  #leave(): void {
    this.#leavings += 1
    this.#left.next()
  }
}

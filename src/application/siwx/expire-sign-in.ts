import { filter, type Observable, Subscription } from 'rxjs'
import { timeOf } from '../../domain/siwx/field-rules.ts'
import type { SignInService, SignInState } from '../../domain/siwx/sign-in-service.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { PromptSignIn } from './prompt-sign-in.ts'

/** Browsers run timers longer than 2^31 - 1 ms at once. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Where the ready-made implementations keep their sessions. */
const SESSIONS: ReadonlySet<string> = new Set(['siwx-sessions', 'siwx-token'])

/** Ends a sign-in whose last session runs out, or that another tab ended, while the page is open; and takes up one that another tab made. */
export class ExpireSignIn {
  readonly #watching = new Subscription()
  #cancel: () => void = () => {}

  constructor(
    private readonly signIn: Pick<SignInService, 'state'>,
    private readonly prompt: Pick<PromptSignIn, 'renew' | 'recheck'>,
    private readonly clock: Clock,
    private readonly page: Readonly<{ visible$: Observable<boolean> }>,
    private readonly store: Pick<KeyValueStore, 'changes$'>,
  ) {}

  start(): void {
    this.#watching.add(this.signIn.state.value$.subscribe((state) => this.#follow(endOf(state))))
    // Timers stand still while a computer sleeps.
    this.#watching.add(this.page.visible$.subscribe((isVisible) => isVisible && this.#check()))
    this.#watching.add(this.store.changes$.pipe(filter((key) => SESSIONS.has(key))).subscribe(() => void this.prompt.recheck()))
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#cancel()
  }

  #check(): void {
    const end = endOf(this.signIn.state.value)
    if (end !== undefined && this.clock.now() >= end) void this.prompt.renew()
    else this.#follow(end)
  }

  /** Sessions that were over when they were found are of an implementation that knows better. */
  #follow(end: number | undefined): void {
    this.#cancel()
    const left = end === undefined ? 0 : end - this.clock.now()
    this.#cancel = left > 0 ? this.clock.after(Math.min(left, TIMER_MAX_MS), () => this.#check()) : () => {}
  }
}

/** When the last session ends, in milliseconds since 1970; undefined when one does not say. */
function endOf(state: SignInState): number | undefined {
  if (state.status !== 'signedIn') return undefined
  const ends = state.sessions.map(({ data }) => (data.expirationTime === undefined ? undefined : timeOf(data.expirationTime)))
  return ends.reduce<number | undefined>(
    (last, end) => (last === undefined || end === undefined ? undefined : Math.max(last, end)),
    -Infinity,
  )
}

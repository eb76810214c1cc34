import { type Observable, Subscription } from 'rxjs'
import { Mailbox } from '../../domain/shared/async/mailbox.ts'
import { poll } from '../../domain/shared/async/poll.ts'
import { TIMER_MAX_MS } from '../../domain/shared/timer-max.ts'
import { timeOf } from '../../domain/siwx/field-rules.ts'
import type { SignInState } from '../../domain/siwx/sign-in-model.ts'
import type { SignInService } from '../../domain/siwx/sign-in-service.ts'
import type { SiwxData } from '../../domain/siwx/siwx-session.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AskForSignIn } from './ask-for-sign-in.ts'

/** A change reported during a look-up of sessions causes another after this time: the look-up itself may be reported as a change. */
const RECHECK_MS = 1_000
/** A message is not replaced sooner, however short its validity. */
const REFRESH_MS = 5_000

/**
 * Ends a sign-in whose last session runs out, or that another tab ended, while the page is open; takes up one that another tab made; and
 * replaces a message whose nonce has become old, or that expires.
 */
export class ExpireSignIn {
  readonly #watching = new Subscription()
  #cancel: () => void = () => {}
  readonly #rechecking: Mailbox
  #isChanged = false
  /** When the sessions that were found end. */
  #end: number | undefined

  constructor(
    private readonly signIn: Pick<SignInService, 'state' | 'messageLifetime' | 'unknown'>,
    private readonly prompt: Pick<AskForSignIn, 'renew' | 'recheck' | 'refresh'>,
    private readonly clock: Clock,
    private readonly page: Readonly<{ visible$: Observable<boolean> }>,
    private readonly sessions: Readonly<{ changes$: Observable<unknown> }>,
  ) {
    this.#rechecking = new Mailbox(clock)
  }

  start(): void {
    this.#watching.add(this.signIn.state.value$.subscribe((state) => this.#follow(state)))
    // Timers do not run while the computer is suspended.
    this.#watching.add(this.page.visible$.subscribe((isVisible) => isVisible && this.#awake()))
    this.#watching.add(this.sessions.changes$.subscribe(() => this.#hear()))
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#cancel()
    this.#rechecking.dispose()
  }

  #hear(): void {
    this.#isChanged = true
    const look = async () => {
      this.#isChanged = false
      await this.prompt.recheck()
      return this.#isChanged ? undefined : true
    }
    const ask = (signal: AbortSignal) => poll({ clock: this.clock, everyMs: RECHECK_MS, signal }, look)
    // Heard of since the last look.
    const done = () => this.#isChanged && this.#hear()
    void this.#rechecking.post(ask, { policy: 'join', name: 'recheck', done })
  }

  #awake(): void {
    this.#check()
    if (this.signIn.unknown) void this.prompt.recheck()
  }

  #check(): void {
    if (this.#end === undefined) return
    if (this.clock.now() < this.#end) this.#wait(this.#end)
    else {
      this.#end = undefined
      void this.prompt.renew()
    }
  }

  /** Sessions that were over when they were found come from an implementation with its own rule of expiry, and are left to it. */
  #follow(state: SignInState): void {
    this.#cancel()
    this.#end = undefined
    const end = endOf(state)
    if (end !== undefined && this.clock.now() < end) this.#wait(end)
    if (state.status !== 'ready') return
    const { messageLifetime = Infinity } = this.signIn
    const ms = Math.min(messageLifetime, this.#leftOf(state.shown.data))
    if (ms < TIMER_MAX_MS) this.#cancel = this.clock.after(ms, () => void this.prompt.refresh())
  }

  /** Milliseconds until the message expires. One that is over already would be followed by another such. */
  #leftOf({ expirationTime }: SiwxData): number {
    const left = (timeOf(expirationTime ?? '') ?? Infinity) - this.clock.now()
    return left > 0 ? Math.max(left, REFRESH_MS) : Infinity
  }

  #wait(end: number): void {
    this.#end = end
    this.#cancel()
    this.#cancel = this.clock.after(Math.min(end - this.clock.now(), TIMER_MAX_MS), () => this.#check())
  }
}

/** When the last session ends, in milliseconds since 1970; undefined when one has no expiry. */
function endOf(state: SignInState): number | undefined {
  if (state.status !== 'signedIn') return undefined
  const ends = state.sessions.map(({ data }) => (data.expirationTime === undefined ? undefined : timeOf(data.expirationTime)))
  return ends.reduce<number | undefined>(
    (last, end) => (last === undefined || end === undefined ? undefined : Math.max(last, end)),
    -Infinity,
  )
}

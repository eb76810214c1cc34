import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail.ts'
import { abortable } from '../shared/async/abortable.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { isGivenUp } from './doubt.ts'
import type { LoginRecord } from './login-record.ts'
import { SIGN_OUT_MS } from './secure-calls.ts'

/**
 * Ends the session in the secure page. A sign-out that the page has not confirmed is stored as owed, also across visits, and is sent again before the
 * next login. Spec §4.
 */
export class SigningOut {
  /** Number of sign-outs that were sent, or wait for the frame to load. */
  #open = 0
  /** How often a sign-out was marked as owed. A confirmation does not cover marks that were made after its request. */
  #marks = 0
  #leaving: Promise<void> | undefined
  /** The value of `#marks` that the page has confirmed last. */
  #confirmed: number | undefined

  constructor(
    private readonly site: SecureSite,
    private readonly record: LoginRecord,
    private readonly clock: Clock,
  ) {}

  /** `work` unless it is running. */
  once(work: () => Promise<void>): Promise<void> {
    this.#leaving ??= work().finally(() => {
      this.#leaving = undefined
    })
    return this.#leaving
  }

  /** @throws ABORTED */
  async settled(signal: AbortSignal): Promise<void> {
    if (this.#leaving) await abortable(this.#leaving, signal)
  }

  /** Call before asking for an account without a login. Sends an owed sign-out. @throws FRAME_REQUEST_TIMEOUT while the page may still hold the old session */
  async expectPaid(signOut: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const login = await abortable(this.record.read(), signal)
    if (login === 'unknown' || !login.isOwed) return
    await abortable(signOut(), signal)
    if (await this.mayKnow(signal)) throw fail('FRAME_REQUEST_TIMEOUT', { method: 'SIGN_OUT' })
  }

  /** Deletes the stored login first, then sends one `SIGN_OUT`, and waits at most 3 s. Never rejects. */
  async send(): Promise<void> {
    const late = () => fail('FRAME_REQUEST_TIMEOUT', { method: 'SIGN_OUT' })
    // Both start in this task, so that later requests reach the frame after the sign-out, however slow the storage is.
    const left = this.record.leave()
    const told = this.#tell(left)
    await withDeadline({ clock: this.clock, ms: SIGN_OUT_MS, late }, () => Promise.allSettled([left, told])).catch(() => {})
  }

  /** Marks a sign-out as owed: the page may log somebody in from now on. Storing a connected account clears the mark, too. */
  owe(): void {
    this.#marks += 1
    void this.record.owe()
  }

  /** Runs a login request. One that is given up may log somebody in later, so a sign-out that is on its way now does not count for it. */
  async admitting<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (isGivenUp(error)) this.owe()
      throw error
    }
  }

  /** Whether the page may still know who was logged in before. @throws ABORTED */
  async isOwed(signal: AbortSignal): Promise<boolean> {
    // It is posted before the next request.
    if (this.#open > 0) return false
    const login = await abortable(this.record.read(), signal)
    return login !== 'unknown' && (login.isOwed === true || login.isUsed === true)
  }

  /** Whether the page may know somebody who logged out: nothing says that it confirmed the last sign-out. @throws ABORTED */
  async mayKnow(signal: AbortSignal): Promise<boolean> {
    if (this.#confirmed === this.#marks) return false
    const login = await abortable(this.record.read(), signal)
    return login === 'unknown' || login.isOwed === true || login.isUsed === true
  }

  /** The caller waits 3 s at most; the request itself stays queued and is sent when a slow frame is ready. */
  async #tell(left: Promise<void>): Promise<void> {
    const marks = this.#marks
    this.#open += 1
    try {
      await this.site.ask('SIGN_OUT', undefined, new AbortController().signal)
    } finally {
      this.#open -= 1
    }
    await left
    if (marks !== this.#marks) return
    this.#confirmed = marks
    await this.record.pay()
  }
}

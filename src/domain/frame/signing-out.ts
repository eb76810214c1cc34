import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail.ts'
import { abortable, within } from '../shared/deadline.ts'
import type { LoginRecord } from './login-record.ts'
import { SIGN_OUT_MS } from './secure-calls.ts'

/** Ends the session in the page. One that the page has not confirmed is owed, on later visits too: the next login begins with it. Spec §4. */
export class SigningOut {
  /** Sent, or waiting for the frame. */
  #open = 0
  /** Counts what was marked as owed: an answer pays for nothing that was marked after the question. */
  #marks = 0
  #leaving: Promise<void> | undefined
  /** The marks that the page has confirmed last. */
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

  /** Before an account is asked for of which nobody has proven to be the owner. @throws FRAME_REQUEST_TIMEOUT while the page may know who logged out */
  async expectPaid(signOut: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const login = await abortable(this.record.read(), signal)
    if (login === 'unknown' || !login.isOwed) return
    await abortable(signOut(), signal)
    if (await this.mayKnow(signal)) throw fail('FRAME_REQUEST_TIMEOUT', { method: 'SIGN_OUT' })
  }

  /** Deletes the stored login first, then sends one `SIGN_OUT`, and waits at most 3 s. Never rejects. */
  async send(): Promise<void> {
    const late = () => fail('FRAME_REQUEST_TIMEOUT', { method: 'SIGN_OUT' })
    // In one task: what the frame is asked later comes after it, whatever the storage takes.
    const left = this.record.leave()
    const told = this.#tell(left)
    await within({ clock: this.clock, ms: SIGN_OUT_MS, late }, () => Promise.allSettled([left, told])).catch(() => {})
  }

  /** The page may let somebody in from now on. Paid by a connected account as well. */
  owe(): void {
    this.#marks += 1
    void this.record.owe()
  }

  /** Whether the page may still know who was logged in before. @throws ABORTED */
  async isOwed(signal: AbortSignal): Promise<boolean> {
    // Posted before whatever is asked of the page next.
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

  /** Only the waiting for it ends after 3 s: a frame that takes longer to load is asked as soon as it is ready. */
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

import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail.ts'
import { abortable } from '../shared/async/abortable.ts'
import type { Mailbox } from '../shared/async/mailbox.ts'
import { never } from '../shared/async/never.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import type { ReadonlyStore } from '../shared/store.ts'
import type { EmbeddedEvent, Model } from './embedded-model.ts'
import type { Login, LoginRecord } from './login-record.ts'
import { SIGN_OUT_MS } from './secure-calls.ts'

const NAME = 'SIGN_OUT'
const late = () => fail('FRAME_REQUEST_TIMEOUT', { method: NAME })

/** What a login needs of it. */
export type SignOutGate = Pick<PendingSignOut, 'cleared' | 'mayHoldOldSession' | 'expectLogin' | 'runLogin' | 'signOut'>

/**
 * The session in the page: what may begin one, and the sign-out that ends it, which is pending until the page has confirmed it, also
 * across visits.
 */
export class PendingSignOut {
  /** How many were sent, or wait for the frame to load. */
  #open = 0

  constructor(
    private readonly site: SecureSite,
    private readonly record: LoginRecord,
    private readonly clock: Clock,
    private readonly box: Mailbox,
    private readonly model: ReadonlyStore<Model>,
    private readonly tell: (event: EmbeddedEvent) => void,
  ) {}

  /** Logs out of all namespaces with one `SIGN_OUT`, and waits at most 3 s for it. Never rejects. */
  signOut(): Promise<void> {
    const policy = this.box.has(NAME) ? 'join' : 'latest'
    if (policy === 'latest') this.tell({ type: 'signedOut' })
    return this.box.post(() => this.#send(), { policy, name: NAME })
  }

  /** Before a login begins: sends a sign-out that the page has not confirmed. @throws ABORTED */
  async cleared(signal: AbortSignal): Promise<void> {
    await this.#settled(signal)
    // One that was sent is there before the next request.
    if (this.#open > 0 || this.model.value.shown.users.size > 0) return
    const login = await abortable(this.record.read(), signal)
    if (login !== 'unknown' && isOfSession(login)) await abortable(this.signOut(), signal)
  }

  /** The same in a command. @throws FRAME_REQUEST_TIMEOUT while the page may still hold the old session, ABORTED */
  async ensureConfirmed(signal: AbortSignal): Promise<void> {
    const login = await abortable(this.record.read(), signal)
    if (login === 'unknown' || !login.isSignOutPending) return
    await this.#send()
    if (await this.mayHoldOldSession(signal)) throw late()
  }

  /** Whether the page may still hold the session of somebody who logged out here: it has not confirmed the sign-out. @throws ABORTED */
  async mayHoldOldSession(signal: AbortSignal): Promise<boolean> {
    const { shown, confirmed, logins } = this.model.value
    if (shown.users.size > 0) return false
    const login = await abortable(this.record.read(), signal)
    return login === 'unknown' ? confirmed !== logins : isOfSession(login)
  }

  /** The page may log somebody in from now on. If they do not get connected here, the next login sends a sign-out first. */
  expectLogin(): void {
    this.tell({ type: 'loginPossible' })
  }

  /**
   * Runs a request that may log somebody in, after a sign-out that is on its way. Nothing is signed until the page has said who is logged
   * in. Takes no place in the mailbox: a login may wait for the visitor. `signal`: given outside of a command. Settles like `ask`.
   */
  async runLogin<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal) await this.#settled(signal)
    this.tell({ type: 'loginAsked' })
    const { logins: login } = this.model.value
    try {
      const answer = await ask()
      this.tell({ type: 'loginEnded', login, how: 'answered' })
      return answer
    } catch (error) {
      const isGivenUp = isAppError(error, 'ABORTED') || isAppError(error, 'FRAME_REQUEST_TIMEOUT')
      this.tell({ type: 'loginEnded', login, how: isGivenUp ? 'givenUp' : 'refused' })
      throw error
    }
  }

  /** Resolves when no sign-out is waiting for an answer, after 3 s at most. @throws ABORTED */
  async #settled(signal: AbortSignal): Promise<void> {
    if (this.box.has(NAME)) await abortable(this.signOut(), signal)
  }

  /** Deletes the stored login. Waits 3 s at most; the request itself stays queued, and is sent when a slow frame is ready. */
  async #send(): Promise<void> {
    const { logins: login } = this.model.value
    this.#open += 1
    // Both start in this task, so that later requests reach the frame after the sign-out, however slow the storage is.
    const left = this.record.leave()
    const answered = this.site.ask('SIGN_OUT', undefined, never()).finally(() => (this.#open -= 1))
    const confirmed = answered.then(() => left).then(() => this.tell({ type: 'signOutConfirmed', login }))
    await withDeadline({ clock: this.clock, ms: SIGN_OUT_MS, late }, () => Promise.allSettled([left, confirmed])).catch(() => {})
  }
}

/** Whether the page may know somebody by it. */
const isOfSession = ({ isUsed, isSignOutPending }: Login) => isUsed === true || isSignOutPending === true

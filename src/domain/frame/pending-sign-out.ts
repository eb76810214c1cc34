import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail.ts'
import { abortable } from '../shared/async/abortable.ts'
import { never } from '../shared/async/never.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import type { EmbeddedMachine } from './embedded-machine.ts'
import type { LoginRecord } from './login-record.ts'
import { SIGN_OUT_MS } from './secure-calls.ts'

const NAME = 'SIGN_OUT'
const late = () => fail('FRAME_REQUEST_TIMEOUT', { method: NAME })

/** Ends the session in the page. A sign-out is owed, also across visits, until the page has confirmed it. */
export class PendingSignOut {
  /** Number of sign-outs that were sent, or wait for the frame to load. */
  #open = 0

  constructor(
    private readonly site: SecureSite,
    private readonly record: LoginRecord,
    private readonly clock: Clock,
    private readonly machine: EmbeddedMachine,
  ) {}

  /** Logs out of all namespaces with one `SIGN_OUT`, and waits at most 3 s for it. Never rejects. */
  async signOut(): Promise<void> {
    const { machine } = this
    const policy = machine.box.has(NAME) ? 'join' : 'latest'
    const namespaces = [...machine.state.value.users.keys()]
    if (policy === 'latest') machine.tell({ type: 'signedOut' })
    await machine.box.post(() => this.#send(), { policy, name: NAME })
    for (const namespace of namespaces) if (!machine.of(namespace)) machine.changes$.next({ namespace, user: undefined })
  }

  /** Resolves when no sign-out is waiting for an answer, after 3 s at most. @throws ABORTED */
  async settled(signal: AbortSignal): Promise<void> {
    if (this.machine.box.has(NAME)) await abortable(this.signOut(), signal)
  }

  /** Before a login begins: sends a sign-out that the page has not confirmed. @throws ABORTED */
  async cleared(signal: AbortSignal): Promise<void> {
    await this.settled(signal)
    // One that was sent is there before the next request.
    if (this.#open > 0 || !this.machine.isNobodyHere) return
    const login = await abortable(this.record.read(), signal)
    if (login !== 'unknown' && (login.isOwed || login.isUsed)) await abortable(this.signOut(), signal)
  }

  /** In a command: sends a sign-out that is owed. @throws FRAME_REQUEST_TIMEOUT while the page may still hold the old session, ABORTED */
  async ensureConfirmed(signal: AbortSignal): Promise<void> {
    const login = await abortable(this.record.read(), signal)
    if (login === 'unknown' || !login.isOwed) return
    await this.#send()
    if (await this.mayHoldOldSession(signal)) throw late()
  }

  /** Whether the page may still hold the session of somebody who logged out here: it has not confirmed the sign-out. @throws ABORTED */
  async mayHoldOldSession(signal: AbortSignal): Promise<boolean> {
    const { confirmed, logins } = this.machine.model
    if (!this.machine.isNobodyHere || confirmed === logins) return false
    const login = await abortable(this.record.read(), signal)
    return login === 'unknown' || login.isOwed === true || login.isUsed === true
  }

  /** Deletes the stored login first. */
  async #send(): Promise<void> {
    // Both start in this task, so that later requests reach the frame after the sign-out, however slow the storage is.
    const left = this.record.leave()
    const told = this.#tell(left)
    await withDeadline({ clock: this.clock, ms: SIGN_OUT_MS, late }, () => Promise.allSettled([left, told])).catch(() => {})
  }

  /** The caller waits 3 s at most; the request itself stays queued and is sent when a slow frame is ready. */
  async #tell(left: Promise<void>): Promise<void> {
    const { logins: login } = this.machine.model
    this.#open += 1
    try {
      await this.site.ask('SIGN_OUT', undefined, never())
    } finally {
      this.#open -= 1
    }
    await left
    this.machine.tell({ type: 'signOutConfirmed', login })
  }
}

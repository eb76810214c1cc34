import type { Subscription } from 'rxjs'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { type PresentAccount, PresentAccounts } from '../../domain/connection/present-accounts.ts'
import type { EmailStep } from '../../domain/email-capture/email-step.ts'
import type { RecentEmails } from '../../domain/email-capture/recent-emails.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { onEveryNetwork } from '../../domain/network/on-every-network.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { SiwxSessions } from '../../domain/siwx/siwx-sessions.ts'
import { HELD_MS, type Unended, type UnendedSessions } from '../../domain/siwx/unended-sessions.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** Ends the sessions of wallets that disconnect, now or at a later start. */
export class EndSessions {
  readonly #present: PresentAccounts
  /** Namespaces that were disconnected in this tab only: another tab may use their sessions. */
  readonly #elsewhere = new Set<ChainNamespace>()
  #cancel: () => void = () => {}
  #isOver = false
  #watching: Subscription | undefined

  constructor(
    private readonly sessions: SiwxSessions,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly options: OptionsService,
    private readonly unended: UnendedSessions,
    private readonly email: EmailStep,
    private readonly recent: RecentEmails,
    private readonly clock: Pick<Clock, 'now' | 'after'>,
  ) {
    this.#present = new PresentAccounts(connections)
  }

  /** Ends what could not be ended before this page, or before this code was there. */
  start(): void {
    this.#watching ??= this.connections.news$.subscribe(({ type, namespace }) => type === 'retracted' && this.#retract(namespace))
    void this.sessions.hold(async () => {
      const left = await this.unended.list().catch(() => [])
      if (left.length === 0) return this.unended.remove([])
      if (this.#isNoneLeft) this.#forget()
      if (!this.sessions.endOnDisconnect) return this.unended.remove(left)
      // Another tab may be ending the others, and may be closed before it receives the answer that they have ended.
      if ((await this.#endDue()) < left.length && !this.#isOver) this.#cancel = this.clock.after(HELD_MS, () => this.#later())
    })
  }

  dispose(): void {
    this.#isOver = true
    this.#cancel()
    this.#watching?.unsubscribe()
  }

  /** The sessions of wallets that have just left the namespace outlive them. */
  keep(namespace: ChainNamespace): void {
    this.#present.forget(namespace)
  }

  /** The namespace left this tab only. */
  #retract(namespace: ChainNamespace): void {
    this.keep(namespace)
    this.#elsewhere.add(namespace)
  }

  /** Compares who is connected with who was. */
  follow(): void {
    const gone = this.#present.follow(this.options.state.value.features.multiWallet)
    for (const { connector } of this.connections.connections) this.#elsewhere.delete(connector.chain)
    if (gone.length > 0) this.#leave(gone)
  }

  /** Who has connected since may be signing in: what they sign replaces the session that is to be ended. */
  #later(): void {
    if (this.#isNoneLeft) void this.sessions.hold(async () => void (await this.#endDue()))
  }

  /** Resolves how many it tried to end. */
  async #endDue(): Promise<number> {
    if (this.#isOver) return 0
    const due = await this.unended.claim(this.clock.now())
    const ended = await this.sessions.end(due, false)
    if (ended.length > 0) await this.unended.remove(ended)
    return due.length
  }

  #leave(gone: readonly PresentAccount[]): void {
    const isLast = this.#isNoneLeft
    if (isLast) this.#forget()
    const ending = this.#end(onEveryNetwork(gone, this.networks.state.value.networks), isLast)
    void this.sessions.hold(() => ending)
  }

  /** Noted before it is done: the page may be closed, and the back end unreachable. */
  async #end(left: readonly Unended[], isLast: boolean): Promise<void> {
    if (!this.sessions.endOnDisconnect) return this.unended.remove(left)
    const [, ended] = await Promise.all([this.unended.add(left, this.clock.now()), this.sessions.end(left, isLast)])
    await this.unended.remove(isLast && ended.length > 0 ? undefined : ended)
    if (ended.length < left.length) await this.unended.release(left)
  }

  #forget(): void {
    this.email.restart()
    void this.recent.forget().catch(() => {})
  }

  /** While another wallet is still coming back, the sessions of the others are kept. */
  get #isNoneLeft(): boolean {
    const { namespaces, all } = this.connections
    return this.#elsewhere.size === 0 && all.length === 0 && namespaces.every((each) => this.connections.of(each).status === 'disconnected')
  }
}

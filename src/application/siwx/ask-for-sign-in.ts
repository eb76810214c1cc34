import type { Subscription } from 'rxjs'
import type { ActiveAccounts } from '../../domain/account/active-account.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { mergeStreams } from '../../domain/shared/streams.ts'
import type { SignInService } from '../../domain/siwx/sign-in-service.ts'
import { isSameAccount, siwxAccount } from '../../domain/siwx/siwx-account.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { DisconnectWallet } from '../connection/disconnect-wallet.ts'
import type { EndSessions } from './end-sessions.ts'
import type { ReportSignIn } from './report-sign-in.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/** The codes of a server that was not reached or gave no usable answer: it is unknown whether there is a session. */
const OUTAGES = /^(HTTP_|APKT0(09|10)$|ANSWER_UNREADABLE$)/
const isOutage = ({ cause }: AppError): boolean => isAppError(cause) && OUTAGES.test(cause.code)

/** Asks for a sign-in after a connect and after a change to an account or chain without a session. */
export class AskForSignIn {
  #watching: Subscription | undefined

  constructor(
    private readonly signIn: SignInService,
    private readonly connections: ConnectionService,
    private readonly active: ActiveAccounts,
    private readonly guard: SignInGuard,
    private readonly disconnect: DisconnectWallet,
    private readonly ends: EndSessions,
    private readonly report: ReportSignIn,
  ) {}

  start(): void {
    if (this.#watching) return
    this.ends.start()
    const changes$ = mergeStreams<unknown>(this.connections.state.value$, this.connections.kept$, this.active.state.value$)
    // Connections and the account in use change one after the other in one task.
    this.#watching = changes$.subscribe(() => queueMicrotask(() => this.#watching?.closed || this.#follow()))
    this.#watching.add(this.guard.left$.subscribe(() => this.#giveUp('left')))
    this.#watching.add(this.guard.moves$.subscribe(() => this.#moved()))
  }

  dispose(): void {
    this.#watching?.unsubscribe()
    this.ends.dispose()
  }

  /** The active account, if the site supports its chain. */
  get account(): SiwxAccount | undefined {
    return siwxAccount(this.active.state.value)
  }

  /** Called after a connect, when the modal would close. */
  connected(): void {
    this.#follow()
    const { to } = this.signIn.tell({ type: 'awaited' })
    if (to.status !== 'looking' && !this.guard.isOnStack) this.guard.finish()
  }

  /** The account's sessions ran out, or there are others: looks again, and asks again if a sign-in is required. Never rejects. */
  async renew(): Promise<void> {
    const { account } = this.signIn
    if (account) await this.#ask(account, true)
  }

  /** Another tab may have signed in or out. What the visitor sees changes only if it has. Never rejects. */
  async recheck(): Promise<void> {
    if (await this.signIn.isStale()) await this.renew()
  }

  /** A message has become old. Never rejects. */
  async refresh(): Promise<void> {
    if (this.guard.isShown) await this.report.prepare()
    else this.signIn.tell({ type: 'outdated' })
  }

  /** The visitor tries again. Who could not be looked up is looked up first. Never rejects. */
  async retry(): Promise<void> {
    const account = this.signIn.unknown
    await (account ? this.#ask(account) : this.report.prepare())
  }

  #follow(): void {
    this.ends.follow()
    const { account } = this
    if (isSameAccount(account, this.signIn.account)) return
    if (account) void this.#ask(account)
    else {
      this.signIn.tell({ type: 'entered', account })
      if (this.guard.isShown) this.guard.finish()
    }
  }

  async #ask(account: SiwxAccount, isRenewed = false): Promise<void> {
    const step = await this.signIn.look(account)
    this.#follow()
    // Another look replaced it, be it for an account that has just come.
    if (step?.to !== this.signIn.state.value) return
    const { from, to } = step
    const isAwaited = from.status === 'looking' && from.isAwaited
    const isFailed = to.status === 'failed'
    if (isFailed && !isRenewed) {
      if (!isOutage(to.error)) return this.#fail(account, to.error)
      this.report.failed(account, to.error, 'message')
    }
    if ((isFailed || isRenewed) && !this.signIn.isRequired) this.signIn.tell({ type: 'declined' })
    // Who connects now is asked for an e-mail address, whether or not there is a session.
    const isSettled = to.status === 'signedIn' && !(isAwaited && this.guard.first === 'DataCapture')
    if (isSettled || this.signIn.state.value.status === 'declined') return this.guard.leave(isAwaited)
    this.signIn.tell({ type: 'askedAgain', keeps: !this.guard.mustCapture })
    if (this.guard.mayShow) this.guard.show(isFailed ? 'SIWXSignMessage' : undefined)
  }

  /** Shows an error, disconnects and returns to `Connect`, in the same dialog. */
  async #fail(account: SiwxAccount, error: AppError): Promise<void> {
    const leaving = this.disconnect.active(account.namespace)
    this.ends.keep(account.namespace)
    this.signIn.tell({ type: 'entered', account: undefined })
    this.guard.backToWallets()
    this.report.failed(account, error, 'look')
    await leaving.catch(() => {})
  }

  /** The sessions may have ended while the account was asked. */
  #giveUp(type: 'left' | 'declined'): void {
    const { from, to } = this.signIn.tell({ type })
    if (to !== from && to.status === 'signedIn') void this.recheck()
  }

  /** Prepares the message when the sign-in view is shown; declines when the view is left. */
  #moved(): void {
    const { status } = this.signIn.state.value
    const isShown = this.guard.view === 'SIWXSignMessage'
    if (isShown && this.signIn.isExempt) this.guard.leave()
    else if (isShown && (status === 'unsigned' || status === 'declined')) void this.report.prepare()
    if (!isShown && ['preparing', 'ready', 'failed'].includes(status) && !this.signIn.isRequired) this.#giveUp('declined')
  }
}

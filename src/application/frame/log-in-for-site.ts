import { filter } from 'rxjs'
import type { Connection } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import { AUTH_ID } from '../../domain/frame/auth-connector.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import { Mailbox } from '../../domain/shared/async/mailbox.ts'
import { race } from '../../domain/shared/async/race.ts'
import { whenAborted } from '../../domain/shared/async/when-aborted.ts'
import { firstOf, until } from '../../domain/shared/streams.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ConnectWallet } from '../connection/connect-wallet.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { ConnectEmbedded, LoginEnd } from './connect-embedded.ts'

export type Asked = Readonly<{
  namespace: ChainNamespace | undefined
  signal: AbortSignal
  /** Shows the login. */
  show(): Promise<unknown>
  /** When `show` was called, ms of `Clock.monotonic()`, if before this code came: browsers open a window only in the task of a click. */
  shownAt?: number | undefined
}>

/** Longer than a visitor takes to log in. */
const LIMIT = { ms: 86_400_000, late: () => fail('MODAL_CLOSED', {}) }

/** The site's `connect()` with the embedded wallet: shows a login, and settles with its outcome. */
export class LogInForSite {
  readonly #logins: Mailbox

  constructor(
    private readonly login: ConnectEmbedded,
    private readonly connect: ConnectWallet,
    private readonly wallets: WalletService,
    private readonly connections: ConnectionService,
    private readonly modal: ModalService,
    private readonly close: CloseModal,
    clock: Clock,
  ) {
    this.#logins = new Mailbox(clock, LIMIT)
  }

  /**
   * A newer call ends an older one. Nobody is asked to log in again for the account that is connected, unless the site names the login.
   * Every mistake that can be corrected in the modal (an address, a code) leaves the promise pending.
   * @throws MODAL_CLOSED, POPUP_BLOCKED, POPUP_CLOSED, SOCIAL_LOGIN_FAILED, FARCASTER_FAILED, EMAIL_LOGIN_LOAD_FAILED, ABORTED, and what
   * `ConnectWallet` throws
   */
  run(asked: Asked): Promise<Connection> {
    const over = () => {
      this.login.wanted = undefined
    }
    const told = { done: over, failed: over, givenUp: over }
    return this.#logins.run((ends) => this.#run(asked, ends), { policy: 'latest', signal: asked.signal, ...told })
  }

  dispose(): void {
    this.#logins.dispose()
  }

  async #run({ namespace, signal, show, shownAt }: Asked, ends: AbortSignal): Promise<Connection> {
    if (shownAt === undefined) {
      await this.#restored(namespace, ends)
      const connector = this.wallets.lookUp(AUTH_ID, namespace)
      if (connector && this.#accounts.length > 0) return this.connect.run(connector, ends)
    }
    this.login.wanted = namespace
    const [before, stale] = [this.#accounts, shownAt === undefined ? this.login.end.value : undefined]
    const isNew = (end: LoginEnd | undefined): end is LoginEnd => end !== undefined && end !== stale && end.at >= (shownAt ?? end.at)
    const ended$ = this.login.end.value$.pipe(filter(isNew))
    // A sign-in closes the modal before the login is reported.
    const added = () => this.#accounts.find(({ connector: { chain } }) => !before.some(({ connector }) => connector.chain === chain))
    // Closing the modal does not cancel a login that was approved before.
    const left = async (over: AbortSignal) => {
      await firstOf(until(over, this.modal.left$))
      await this.login.settled()
      const end = this.login.end.value
      return isNew(end) ? end : added()
    }
    const outcome = async (over: AbortSignal) => {
      // Before anything is shown: the modal may be left in the same task.
      const first = race<LoginEnd | Connection | undefined>(over, (each) => firstOf(until(each, ended$)), left)
      first.catch(() => {})
      await show()
      const isStillOpen = this.modal.openToken()
      // The site may give up while it comes into sight. A newer login stays.
      const leave = () => signal.aborted && !this.#logins.has() && isStillOpen() && this.close.run()
      whenAborted(over, leave)
      if (!this.modal.state.value.open && !isNew(this.login.end.value)) throw fail('MODAL_CLOSED', {})
      return first
    }
    const end = await race(ends, outcome)
    if (!end) throw fail('MODAL_CLOSED', {})
    if ('error' in end) throw end.error
    return 'connection' in end ? end.connection : end
  }

  get #accounts(): readonly Connection[] {
    return this.connections.connections.filter(({ connector }) => connector.type === 'AUTH')
  }

  /** A login that is being restored counts as one; a connection to another wallet is not waited for. */
  async #restored(namespace: ChainNamespace | undefined, signal: AbortSignal): Promise<void> {
    const mayBeLogin = (each: ChainNamespace) => {
      const state = this.connections.of(each)
      return state.status === 'reconnecting' && (!state.connector || state.connector.type === 'AUTH')
    }
    const isOver = () => !this.connections.namespaces.some((each) => (!namespace || each === namespace) && mayBeLogin(each))
    await firstOf(until(signal, this.connections.state.value$.pipe(filter(isOver))))
  }
}

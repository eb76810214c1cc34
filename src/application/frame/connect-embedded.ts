import type { AlertService } from '../../domain/alerts/alert-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { Connection, Connector } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { AUTH_ID } from '../../domain/frame/auth-connector.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import type { PendingLogin } from '../../domain/frame/login-record.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { Span } from '../../domain/shared/async/span.ts'
import { type ReadonlyStore, Store } from '../../domain/shared/store.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ConnectWallet, Reached } from '../connection/connect-wallet.ts'

/** How a login ended, `at` ms of `Clock.monotonic()`. */
export type LoginEnd = Readonly<{ at: number } & ({ connection: Connection } | { error: AppError })>

/**
 * Connects the account that the visitor has just logged in to: in the active namespace if the embedded wallet has it, and then in its other
 * namespaces.
 */
export class ConnectEmbedded {
  readonly #life = new Span()
  readonly #end = new Store<LoginEnd | undefined>(undefined)
  /** The last login that ended, for a site that waits for it. */
  readonly end: ReadonlyStore<LoginEnd | undefined> = this.#end
  /** The namespace that a site asked for. */
  wanted: ChainNamespace | undefined
  #running: Promise<Connection> | undefined

  constructor(
    private readonly connect: ConnectWallet,
    private readonly wallets: WalletService,
    private readonly networks: NetworkService,
    private readonly events: EventService,
    private readonly connections: ConnectionService,
    private readonly wallet: EmbeddedWallet,
    private readonly alerts: AlertService,
    private readonly clock: Clock,
  ) {}

  /** Resolves when no account is being asked for. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running.catch(() => {})
  }

  /** @throws AUTH_CONNECTOR_NOT_FOUND, and what `ConnectWallet` throws */
  run(provider: PendingLogin['provider'], signal: AbortSignal, login: Omit<PendingLogin, 'provider'> = {}): Promise<Connection> {
    const running = this.#run(provider, signal, login).finally(() => {
      if (this.#running === running) this.#running = undefined
    })
    this.#running = running
    return running
  }

  async #run(provider: PendingLogin['provider'], signal: AbortSignal, login: Omit<PendingLogin, 'provider'>): Promise<Connection> {
    const { connector } = this
    const takeBack = this.wallet.continueLogin({ provider, ...login })
    const reached: Reached = { name: AUTH_ID, method: () => (provider === 'email' ? 'email' : undefined) }
    const connection = await this.connect
      .run(connector, signal, reached)
      .catch((error: unknown) => {
        this.wallet.tell({ type: 'loginLeft' })
        throw error
      })
      .finally(takeBack)
    if (provider !== 'email') this.events.track('SOCIAL_LOGIN_SUCCESS', { provider })
    this.#end.set({ at: this.clock.monotonic(), connection })
    void this.#connectOthers(connection.connector, AbortSignal.any([this.#life.signal, this.wallet.session]))
    return connection
  }

  /** A login failed. One that was given up may be followed by another in the same visit of the modal. */
  failed(error: AppError): void {
    if (!isAppError(error, 'ABORTED')) this.#end.set({ at: this.clock.monotonic(), error })
  }

  /** A login was left before the account was asked for. */
  left(): void {
    this.wallet.tell({ type: 'loginLeft' })
  }

  dispose(): void {
    this.#life.end()
  }

  /** In the background. A namespace with another wallet is left alone; one with an account of who was logged in before is not. */
  async #connectOthers({ chain }: Connector, signal: AbortSignal): Promise<void> {
    const others = this.#own.filter((each) => each.chain !== chain && (this.#isFree(each.chain) || this.#isStale(each.chain)))
    for (const connector of others) {
      try {
        await this.connections.connect(connector, { preferred: this.networks.preferredNetworkId(connector.chain) }, signal)
        await this.wallet.reselect(chain, signal)
      } catch (error) {
        const hasLeft = this.wallet.state.value.users.size === 0 || isAppError(error, 'ABORTED') || isAppError(error, 'DISPOSED')
        if (this.#isStale(connector.chain)) this.wallet.tell({ type: 'left', namespace: connector.chain })
        if (!hasLeft) this.alerts.raise(fail('APKTW001', { namespace: connector.chain }, { cause: error }))
      }
    }
  }

  #isFree(namespace: ChainNamespace): boolean {
    return this.connections.of(namespace).status === 'disconnected'
  }

  #isStale(namespace: ChainNamespace): boolean {
    const isOurs = this.connections.connection(namespace)?.connector.type === 'AUTH'
    return isOurs && !this.wallet.state.value.users.has(namespace)
  }

  /** @throws AUTH_CONNECTOR_NOT_FOUND */
  get connector(): Connector {
    const by = (namespace: ChainNamespace | undefined) => this.#own.find(({ chain }) => chain === namespace)
    const found = by(this.wanted) ?? by(this.networks.namespace) ?? this.#own[0]
    if (!found) throw fail('AUTH_CONNECTOR_NOT_FOUND', {})
    return found
  }

  get #own(): readonly Connector[] {
    return this.wallets.state.value.connectors.filter(({ type }) => type === 'AUTH')
  }
}

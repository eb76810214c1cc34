import type { Subscription } from 'rxjs'
import type { AlertService } from '../../domain/alerts/alert-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { connectionKey, LOGIN_KEY } from '../../domain/connection/connection-store.ts'
import { AUTH_ID } from '../../domain/frame/auth-connector.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import { visitorOf } from '../../domain/frame/frame-user.ts'
import type { LoginRecord } from '../../domain/frame/login-record.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'

/**
 * Tabs share the secure page's session. An account that is not connected any more, by another tab for instance, is no account of the
 * provider that the site has kept; when another tab connects another account, the page is asked who is logged in. An e-mail address that
 * another tab changed is shown here too. Whom the page has forgotten is told so.
 */
export class FollowDepartures {
  readonly #connected = new Set<ChainNamespace>()
  /** Where a login is restored. */
  readonly #returning = new Set<ChainNamespace>()
  #watching: Subscription | undefined
  #unwatch: () => void = () => {}

  constructor(
    private readonly connections: ConnectionService,
    private readonly wallet: EmbeddedWallet,
    private readonly store: KeyValueStore,
    private readonly record: LoginRecord,
    private readonly alerts: Pick<AlertService, 'show'>,
  ) {}

  start(): void {
    if (this.#watching) return
    this.#watching = this.record.forgotten$.subscribe(() =>
      this.alerts.show({ message: 'The login page does not know the visitor any more', variant: 'warning', visitor: 'embedded.forgot' }),
    )
    const written = this.store.changes$.subscribe((key) => {
      const namespace = this.connections.namespaces.find((each) => key === connectionKey(each))
      if (namespace) void this.#ask(namespace)
      if (key === LOGIN_KEY) this.#readdress().catch(() => {})
    })
    this.#watching.add(written)
    this.#unwatch = this.connections.state.watch(() => this.#follow())
    this.#follow()
  }

  dispose(): void {
    this.#watching?.unsubscribe()
    this.#unwatch()
  }

  #follow(): void {
    for (const namespace of this.connections.namespaces) {
      const state = this.connections.of(namespace)
      const isEmbedded = state.status === 'connected' && state.connection.connector.type === 'AUTH'
      const wasEmbedded = this.#connected.has(namespace)
      if (isEmbedded) this.#connected.add(namespace)
      else this.#connected.delete(namespace)
      if (state.status === 'reconnecting' && state.connector?.type === 'AUTH') this.#returning.add(namespace)
      // Named by the page, and not connected: another tab replaced the stored connection meanwhile.
      else if (this.#returning.delete(namespace) && !isEmbedded && this.wallet.state.value.users.has(namespace))
        void this.#replaced(namespace)
      // Also a login that was given up after it was shown, and before it was connected.
      const isLeft = state.status === 'disconnected' && !this.connections.keeper && this.wallet.state.value.users.has(namespace)
      if (isLeft || (wasEmbedded && state.status !== 'connected')) this.wallet.tell({ type: 'left', namespace })
      else if (wasEmbedded && !isEmbedded) void this.#replaced(namespace)
    }
  }

  /** Replaced by another wallet: the connection is kept beside it (`multiWallet`), or has ended in this namespace. */
  async #replaced(namespace: ChainNamespace): Promise<void> {
    await this.connections.fetchKeeper?.()
    if (this.connections.keeper || this.#connected.has(namespace)) return
    this.wallet.tell({ type: 'left', namespace })
    await this.record.leaveIn(namespace)
  }

  /** Another tab may have changed the e-mail address of who is shown here: the page says so. */
  async #readdress(): Promise<void> {
    const { visitor } = this.wallet
    const login = await this.record.read()
    const [namespace, user] = [...this.wallet.state.value.users][0] ?? []
    if (login === 'unknown' || !login.email || !namespace || !user || !login.owners?.includes(visitorOf(user))) return
    if (login.email === user.email) return
    await this.wallet.reselect(namespace, this.wallet.session)
    const now = this.wallet.state.value.users.get(namespace)
    if (now?.email === login.email) await this.wallet.changeEmail(login.email, visitor)
  }

  async #ask(namespace: ChainNamespace): Promise<void> {
    if (!this.#connected.has(namespace)) return
    const stored = await this.connections.stored.readSettled(namespace)
    const user = this.wallet.state.value.users.get(namespace)
    if (!user || stored === 'unknown' || stored?.connectorId !== AUTH_ID || stored.address === user.address) return
    await this.wallet.reselect(namespace, this.wallet.session).catch(() => {})
  }
}

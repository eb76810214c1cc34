import { filter, Subscription } from 'rxjs'
import type { AlertService } from '../../domain/alerts/alert-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { Connector, StoredConnection } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { Stored } from '../../domain/connection/connection-store.ts'
import type { Candidates } from '../../domain/connection/returning-wallet.ts'
import { isStoredOf } from '../../domain/connection/stored-connection.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { Span } from '../../domain/shared/async/span.ts'
import type { CacheService } from '../../domain/shared/cache.ts'
import { candidatesFor } from '../../domain/wallets/claimants.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** How long a page shows "reconnecting" while the stored wallet has not announced itself yet. Slow devices need seconds. */
export const LATE_WALLET_MS = 5000

/** Leap shut down on 28 May 2026, Cosmostation on 1 September 2026. The stored name is the wallet's own, also of a session. */
const SHUT_DOWN = /^(?:leap|cosmostation)(?: (?:cosmos )?wallet)?$/i

/** Restores each stored connection after its wallet confirmed it without a prompt. */
export class RestoreConnections {
  readonly #life = new Span()
  readonly #subscriptions = new Subscription()
  /** The pending restore of each namespace; a newer one replaces it. */
  readonly #waiting = new Map<ChainNamespace, Subscription>()
  #hasToldEnded = false

  constructor(
    private readonly connections: ConnectionService,
    private readonly wallets: WalletService,
    private readonly options: OptionsService,
    private readonly cache: CacheService,
    private readonly clock: Clock,
    private readonly events: EventService,
    private readonly page: Page,
    private readonly alerts: Pick<AlertService, 'show'>,
  ) {}

  /** Resolves when every stored connection is connected, refused by its wallet, or timed out after 5 s. */
  async run(): Promise<void> {
    const { enableReconnect } = this.options.state.value
    if (!enableReconnect) {
      // Not awaited and errors ignored: when the relay is down, the wallet learns of it when the session expires.
      this.connections.abandon(this.#life.signal).catch(() => {})
      return this.cache.wipe()
    }
    const elsewhere$ = this.connections.news$.pipe(filter(({ type }) => type === 'elsewhere'))
    this.#subscriptions.add(elsewhere$.subscribe(({ namespace }) => void this.#restore(namespace)))
    this.#subscriptions.add(this.wallets.state.value$.subscribe(() => this.#retractAbsent()))
    const restored = await Promise.all(this.connections.namespaces.map((namespace) => this.#restore(namespace)))
    if (!restored.includes(true)) await this.cache.wipe()
  }

  dispose(): void {
    this.#life.end()
    this.#subscriptions.unsubscribe()
  }

  /** Resolves false when nothing was stored. Unknown: `elsewhere` is emitted once the store answers. */
  async #restore(namespace: ChainNamespace): Promise<boolean> {
    const stored = await this.#stored(namespace)
    if (!stored || stored === 'unknown') return stored !== undefined
    if (SHUT_DOWN.test(stored.name)) {
      this.#tellEnded(stored)
      // Its row is gone, so that it cannot come back.
      if (namespace === 'cosmos' && stored.type === 'INJECTED') {
        this.connections.giveUp(namespace)
        return true
      }
    }
    this.connections.markReconnecting(namespace)
    await this.#await(namespace, stored)
    return true
  }

  /** Once a page, in however many namespaces: the visitor is told, and where the keys can be exported. */
  #tellEnded({ name }: StoredConnection): void {
    if (!this.#hasToldEnded) this.alerts.show({ message: `${name} has shut down`, variant: 'warning', visitor: 'error.walletEnded' })
    this.#hasToldEnded = true
  }

  /** Resolves with the first answer, or after 5 s. A wallet that announces itself later is still restored. */
  #await(namespace: ChainNamespace, stored: StoredConnection): Promise<void> {
    const begun = this.clock.monotonic()
    this.#waiting.get(namespace)?.unsubscribe()
    return new Promise((settle) => {
      const waiting = new Subscription(settle)
      this.#waiting.set(namespace, waiting)
      this.#subscriptions.add(waiting)
      const cancel = this.clock.after(LATE_WALLET_MS, () => {
        this.connections.giveUp(namespace)
        void this.#yield(namespace, stored)
        settle()
      })
      waiting.add(cancel)
      let asked = ''
      let work = Promise.resolve()
      const look = () => {
        const candidates = candidatesFor(this.wallets, stored, namespace)
        const ids = candidates?.map(({ id }) => id).join(' ') ?? ''
        if (!candidates || ids === asked) return
        asked = ids
        const { id } = this.connections.connection(namespace)?.connector ?? {}
        const isThere = candidates.some((candidate) => candidate.id === id)
        // A wallet that claims the same identity more than 5 s after the restore does not end the restored connection.
        const isOver = isThere && (!this.connections.isReturned(namespace) || this.clock.monotonic() - begun >= LATE_WALLET_MS)
        if (isOver) return queueMicrotask(() => waiting.unsubscribe())
        work = work
          .then(() => this.#confirm(candidates, stored))
          .then(cancel)
          .then(settle)
      }
      waiting.add(this.wallets.state.value$.subscribe(look))
    })
  }

  /** The method of a WalletConnect connection is not stored: a phone is assumed to use an app on the same phone. */
  #methodOf({ type }: Connector): 'browser' | 'mobile' | 'qrcode' | 'email' {
    if (type === 'AUTH') return 'email'
    if (type !== 'WALLET_CONNECT') return 'browser'
    return this.page.isMobile ? 'mobile' : 'qrcode'
  }

  #tell(connector: Connector, address: string): void {
    const provider = this.connections.connection(connector.chain)?.embedded?.authProvider ?? 'email'
    if (provider !== 'email') this.events.track('SOCIAL_LOGIN_SUCCESS', { provider, reconnect: true })
    else this.events.track('CONNECT_SUCCESS', { method: this.#methodOf(connector), name: connector.name, reconnect: true }, address)
  }

  async #confirm(candidates: Candidates, stored: StoredConnection): Promise<void> {
    const [{ chain: namespace }] = candidates
    const { connectorId, address } = stored
    // Restored when the other request ends without a connection.
    if (this.connections.of(namespace).status === 'connecting') return this.connections.markReconnecting(namespace)
    // The visitor may have disconnected or connected another wallet during the wait.
    const storedId = async () => {
      const now = await this.#stored(namespace)
      return now === 'unknown' ? connectorId : now?.connectorId
    }
    const found = await storedId()
    // The stored connection may have been deleted while it was read: then there is no wallet to wait for.
    if (found === undefined) return this.connections.giveUp(namespace)
    if (found !== connectorId) return
    const before = this.connections.connection(namespace)?.connector
    await this.connections.restore(candidates, stored, this.#life.signal)
    const now = this.connections.connection(namespace)?.connector
    if (now && now !== before && candidates.some(({ id }) => id === now.id)) this.#tell(now, address)
    else await this.#yield(namespace, stored)
    // Another tab may have stored another connection meanwhile.
    if ((await storedId()) !== connectorId) void this.#restore(namespace)
  }

  /** Another tab stored another wallet that could not be restored here: the replaced connection ends in this tab, too. */
  async #yield(namespace: ChainNamespace, stored: StoredConnection): Promise<void> {
    const shown = this.connections.connection(namespace)
    if (!shown || this.connections.keeper || isStoredOf(stored, shown.connector)) return
    const now = await this.#stored(namespace)
    const isShown = this.connections.connection(namespace)?.connector === shown.connector
    if (isShown && now && now !== 'unknown' && !isStoredOf(now, shown.connector)) this.connections.dropLocally(namespace)
  }

  /** Unknown also after the end, so that nothing follows from it. */
  #stored(namespace: ChainNamespace): Promise<Stored> {
    return abortable(this.connections.stored.readSettled(namespace), this.#life.signal).catch(() => 'unknown')
  }

  /** An account that its wallet never confirmed counts only while that wallet is in the page. */
  #retractAbsent(): void {
    for (const { isConfirmed, connector } of this.connections.connections)
      if (isConfirmed === false && !this.wallets.find(connector.id, connector.chain)) this.connections.dropLocally(connector.chain)
  }
}

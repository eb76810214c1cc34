import { filter, type Subscription } from 'rxjs'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { Connector, StoredConnection } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { CacheService } from '../../domain/shared/cache.ts'
import { trustedWallet } from '../../domain/wallets/trusted-wallet.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** How long a page shows "reconnecting" while the stored wallet has not announced itself yet. Slow devices need seconds. */
export const LATE_WALLET_MS = 5000

/** A returning visitor: each stored connection is confirmed by its wallet, silently. Spec §4. */
export class RestoreConnections {
  readonly #stop = new AbortController()
  readonly #subscriptions: Subscription[] = []
  readonly #cancels: (() => void)[] = []

  constructor(
    private readonly connections: ConnectionService,
    private readonly wallets: WalletService,
    private readonly options: OptionsService,
    private readonly cache: CacheService,
    private readonly clock: Clock,
    private readonly events: EventService,
  ) {}

  /** Settles when every stored connection is connected, refused by its wallet, or its wallet is later than 5 s. */
  async run(): Promise<void> {
    const { enableReconnect } = this.options.state.value
    if (!enableReconnect) {
      // Nobody waits for it; where the relay is down, the wallet finds out by itself.
      this.connections.abandon(this.#stop.signal).catch(() => {})
      return this.cache.wipe()
    }
    const elsewhere$ = this.connections.news$.pipe(filter(({ type }) => type === 'elsewhere'))
    this.#subscriptions.push(elsewhere$.subscribe(({ namespace }) => void this.#restore(namespace)))
    const restored = await Promise.all(this.connections.namespaces.map((namespace) => this.#restore(namespace)))
    if (!restored.includes(true)) await this.cache.wipe()
  }

  dispose(): void {
    this.#stop.abort()
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
    for (const cancel of this.#cancels) cancel()
  }

  /** False = nothing was stored. */
  async #restore(namespace: ChainNamespace): Promise<boolean> {
    const stored = await this.connections.stored(namespace)
    if (!stored) return false
    if (this.#stop.signal.aborted) return true
    this.connections.expect(namespace)
    await new Promise<void>((settled) => {
      const cancel = this.clock.after(LATE_WALLET_MS, () => {
        this.connections.giveUp(namespace)
        settled()
      })
      this.#cancels.push(cancel)
      const arrived$ = this.wallets.state.value$
      // Stays subscribed after the deadline: a wallet that comes later still finds its connection.
      const subscription = arrived$.subscribe(() => {
        const connector = trustedWallet(this.wallets, stored, namespace)
        if (!connector) return
        queueMicrotask(() => subscription.unsubscribe())
        void this.#confirm(connector, stored).then(() => {
          cancel()
          settled()
        })
      })
      this.#subscriptions.push(subscription)
    })
    return true
  }

  async #confirm(connector: Connector, { address, connectorId }: StoredConnection): Promise<void> {
    const namespace = connector.chain
    if (this.connections.of(namespace).status === 'connecting') return
    // The visitor may have left, or come with another wallet, while this one was awaited.
    const isStored = async () => (await this.connections.stored(namespace))?.connectorId === connectorId
    if (!(await isStored())) return
    if (await this.connections.restore(connector, address, this.#stop.signal))
      this.events.track('CONNECT_SUCCESS', { method: 'browser', name: connector.name, reconnect: true }, address)
    // Another tab may have moved on meanwhile.
    if (!(await isStored()) && !this.#stop.signal.aborted) void this.#restore(namespace)
  }
}

import { pairwise, type Subscription } from 'rxjs'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import type { ConnectionsState, NamespaceState } from '../connection/connection.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { Router } from '../routing/router.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { keepWallet, parseKeptWallet, parseKeptWallets } from './kept-wallet.ts'
import { RECENT_WALLETS_MAX, type WalletService } from './wallet-service.ts'

const KEY = 'recent-wallets'

/** Recently used WalletConnect wallets, stored so that they can be shown without the registry. Their order is `WalletsState.recent`. */
export class RecentWalletsService {
  readonly #state = new Store<readonly ListedWallet[]>([])
  readonly state: ReadonlyStore<readonly ListedWallet[]> = this.#state
  #watching: Subscription | undefined

  constructor(
    private readonly store: KeyValueStore,
    private readonly wallets: WalletService,
    private readonly connections: ConnectionService,
    private readonly router: Router,
  ) {}

  async start(): Promise<void> {
    if (this.#watching) return
    this.#watching = this.connections.state.value$.pipe(pairwise()).subscribe(([before, now]) => this.#follow(before, now))
    const late = this.store.changes$.subscribe((key) => key === KEY && void this.#recall().then((isKnown) => isKnown && late.unsubscribe()))
    this.#watching.add(late)
    if (await this.#recall()) late.unsubscribe()
  }

  /** False: the store does not answer. */
  async #recall(): Promise<boolean> {
    const reading = await this.store.read(KEY)
    if (reading.isKnown && this.#state.value.length === 0) this.#state.set(parseKeptWallets(reading.value).slice(0, RECENT_WALLETS_MAX))
    return reading.isKnown
  }

  dispose(): void {
    this.#watching?.unsubscribe()
  }

  /** Called when the wallet of the shown pairing has connected. */
  #follow(before: ConnectionsState, now: ConnectionsState): void {
    const { view, params } = this.router.current
    const isNew = countRelayed(now) > countRelayed(before)
    const wallet =
      view === 'ConnectingWalletConnect' && isNew ? parseKeptWallet({ supportsWalletConnect: true, ...params.wallet }) : undefined
    if (!wallet) return
    const first = (list: readonly ListedWallet[]) => [wallet, ...list.filter(({ id }) => id !== wallet.id)].slice(0, RECENT_WALLETS_MAX)
    this.#state.set(first(this.#state.value))
    void this.store.update(KEY, (stored) => first(parseKeptWallets(stored)).map(keepWallet))
    void this.wallets.remember({ id: wallet.id, type: 'EXTERNAL' })
  }
}

function countRelayed(state: ConnectionsState): number {
  const states: readonly (NamespaceState | undefined)[] = Object.values(state)
  return states.filter((each) => each?.status === 'connected' && each.connection.connector.type === 'WALLET_CONNECT').length
}

import type { Subscription } from 'rxjs'
import type { WalletAbilities } from '../../ports/account/wallet-abilities.ts'
import type { Connector } from '../connection/connection.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { NetworkService } from '../network/network-service.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { activeAccount, isSameAccount } from '../siwx/siwx-account.ts'

type Subject = NonNullable<ReturnType<typeof activeAccount>>

/** What the wallet of the active account offers on the active network. `names`: undefined while unknown, `unsaid` when it does not tell. */
export type AbilitiesState = Readonly<{ subject?: Subject | undefined; names?: readonly string[] | 'unsaid' | undefined }>

/** What the connected EVM wallet can do beyond sending transactions (EIP-5792). Asked when it is looked at, once for each account and network. */
export class AbilitiesService {
  readonly #state = new Store<AbilitiesState>({})
  readonly state: ReadonlyStore<AbilitiesState> = this.#state
  readonly #watching: Subscription
  /** The wallet of the account: another one may have the same address. */
  #connector: Connector | undefined
  #viewers = 0
  #asking = new AbortController()
  #isAsking = false

  constructor(
    private readonly wallet: WalletAbilities,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
  ) {
    this.#watching = connections.state.value$.subscribe(() => this.#follow())
    this.#watching.add(networks.state.value$.subscribe(() => this.#follow()))
  }

  watch(): () => void {
    this.#viewers++
    void this.#ask()
    let isOver = false
    return () => {
      if (!isOver) this.#viewers--
      isOver = true
    }
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#asking.abort()
  }

  async #ask(): Promise<void> {
    const { subject, names } = this.#state.value
    const connection = this.connections.connection('eip155')
    const network = subject && this.networks.find(subject.caipNetworkId)
    if (!subject || !connection || !network || this.#isAsking || Array.isArray(names)) return
    const { signal } = this.#asking
    this.#isAsking = true
    const found = await this.wallet.list(connection, subject.address, network, signal).catch(() => undefined)
    if (signal.aborted) return
    this.#isAsking = false
    this.#state.set({ subject, names: found ?? 'unsaid' })
  }

  #follow(): void {
    const account = activeAccount(this.connections, this.networks)
    const subject = account?.namespace === 'eip155' ? account : undefined
    const { connector } = this.connections.connection('eip155') ?? {}
    if (isSameAccount(subject, this.#state.value.subject) && connector === this.#connector) return
    this.#connector = connector
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#isAsking = false
    this.#state.set({ subject })
    if (this.#viewers > 0) void this.#ask()
  }
}

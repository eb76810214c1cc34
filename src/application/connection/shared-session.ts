import { isSameAddress } from '../../domain/caip/same-address.ts'
import type { ConnectedWallet, Connection, Connector, WalletAccount } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { placeOf } from '../../domain/wallets/wallet-claims.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'

/** One prompt of MetaMask for its accounts of EVM and Solana (CAIP-25). Fetched when it is chosen on a site that has both. */
export class SharedSession {
  #granted: readonly WalletAccount[] = []

  constructor(
    private readonly connector: Connector,
    private readonly connections: ConnectionService,
    private readonly wallets: WalletService,
    private readonly networks: NetworkService,
  ) {}

  /**
   * Asks once for both. Where the wallet cannot, nothing was asked, and it is connected as any other.
   * @throws USER_REJECTED, NO_ACCOUNTS where the visitor granted none of the chosen namespace, ABORTED
   */
  async create(adapter: ChainAdapter, signal: AbortSignal): Promise<void> {
    const { connector, other } = this
    if (!other) return
    const networks = this.networks.state.value.networks.filter(({ chainNamespace }) =>
      [connector.chain, other.chain].includes(chainNamespace),
    )
    const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
    const granted = await adapter.createSession?.(connector, ids, signal)
    this.#granted = granted ?? []
    if (granted && !this.#of(connector)) throw fail('NO_ACCOUNTS', { wallet: connector.name })
  }

  /**
   * Connects the other namespace, if it was granted, without a prompt.
   * @returns the chosen namespace's connection, or the other's where the visitor granted only that
   */
  async complete(first: Promise<Connection>, signal: AbortSignal): Promise<Connection> {
    const { other } = this
    const account = other && this.#of(other)
    const main = await first.catch((error: unknown) => {
      if (!account || !isAppError(error, 'NO_ACCOUNTS')) throw error
      return undefined
    })
    if (!other || !account || (main && !this.#isStill(main))) return first
    const restore = async (adapter: ChainAdapter, ends: AbortSignal) => {
      const wallet = await adapter.restore(other, account.address, ends)
      if (!wallet || !this.#isGranted(wallet)) throw fail('NO_ACCOUNTS', { wallet: other.name })
      return wallet
    }
    const second = await this.connections.attempt(other, restore, signal).catch(() => undefined)
    return main ?? second ?? first
  }

  /** MetaMask's wallet of Solana. A name proves nothing: it is one where no other has it, and its account is one of the session. */
  get other(): Connector | undefined {
    const { disputes } = this.wallets.state.value
    const [found, ...more] = this.wallets.inScope('solana').filter(({ name, type }) => name === 'MetaMask' && type === 'ANNOUNCED')
    const isSure = found && more.length === 0 && !disputes.has(placeOf(this.connector))
    return isSure && !this.connections.connection('solana') ? found : undefined
  }

  #of({ chain }: Connector): WalletAccount | undefined {
    return this.#granted.find(({ namespace }) => namespace === chain)
  }

  /** The wallet that answers may be another one than the one that granted the session. */
  #isGranted({ accounts: [{ namespace, address }] }: ConnectedWallet): boolean {
    return this.#granted.some((each) => each.namespace === namespace && isSameAddress(namespace, each.address, address))
  }

  /** It may have been disconnected meanwhile: then the rest of the session is not connected either. */
  #isStill(main: Connection): boolean {
    return this.#isGranted(main) && this.connections.connection(main.connector.chain)?.connector.id === main.connector.id
  }
}

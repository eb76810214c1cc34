import { isSameAddress } from '../../domain/caip/same-address.ts'
import type { Connection, Connector, WalletAccount } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isSolanaMetaMask } from '../../domain/connection/metamask.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { never } from '../../domain/shared/async/never.ts'
import { placeOf } from '../../domain/wallets/wallet-claims.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { MultichainWallet } from '../../ports/connection/multichain-wallet.ts'

export type SharedSession = Readonly<Pick<OneSession, 'create' | 'complete'>>

export const sharedSession = (...parts: ConstructorParameters<typeof OneSession>): SharedSession => new OneSession(...parts)

/** One prompt of MetaMask for its accounts of EVM and Solana, for one connection. Fetched when it is chosen on a site that has both. */
class OneSession {
  #granted: readonly WalletAccount[] = []

  constructor(
    private readonly wallet: MultichainWallet,
    private readonly connections: ConnectionService,
    private readonly wallets: WalletService,
    private readonly networks: NetworkService,
  ) {}

  /**
   * Asks once for both. Where it cannot, nothing was asked, and the wallet is connected as any other.
   * @throws USER_REJECTED, NO_ACCOUNTS when the visitor grants none of EVM, ABORTED
   */
  async create(connector: Connector, signal: AbortSignal): Promise<void> {
    const { disputes } = this.wallets.state.value
    if (!this.#other || disputes.has(placeOf(connector))) return
    const networks = this.networks.state.value.networks.filter(({ chainNamespace }) => ['eip155', 'solana'].includes(chainNamespace))
    const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
    const granted = await this.wallet.create(ids, signal)
    this.#granted = granted ?? []
    if (granted?.every(({ namespace }) => namespace !== connector.chain)) throw fail('NO_ACCOUNTS', { wallet: connector.name })
  }

  /**
   * Connects Solana, where it was granted, without a prompt.
   * @param first the connection of EVM, of which the visitor may have granted nothing
   * @returns that of EVM, else that of Solana
   */
  async complete(first: Promise<Connection>, signal: AbortSignal): Promise<Connection> {
    const other = this.#other
    const granted = this.#granted
    const account = granted.find(({ namespace }) => namespace === 'solana')
    const evm = await first.catch((error: unknown) => {
      if (!account || !isAppError(error, 'NO_ACCOUNTS')) throw error
      return undefined
    })
    const isGranted = ({ accounts: [{ namespace, address }] }: Pick<Connection, 'accounts'>) =>
      granted.some((each) => each.namespace === namespace && isSameAddress(namespace, each.address, address))
    // It may be another wallet than the one that granted the session, and may have been disconnected meanwhile.
    const isLeft = evm && (!isGranted(evm) || this.connections.connection('eip155')?.connector.id !== evm.connector.id)
    if (!other || !account || isLeft) return first
    const restore = async (adapter: ChainAdapter, ends: AbortSignal) => {
      const wallet = await adapter.restore(other, account.address, ends)
      if (!wallet || !isGranted(wallet)) throw fail('NO_ACCOUNTS', { wallet: other.name })
      return wallet
    }
    // Once EVM is connected, the view is left for the sign-in: then nobody waits for Solana, which goes on.
    const connecting = this.connections.attempt(other, restore, evm ? never() : signal)
    const solana = await abortable(connecting, signal).catch(() => undefined)
    return evm ?? solana ?? first
  }

  /** MetaMask's wallet of Solana, while none is connected, asked or waited for. A name proves nothing: it is one where no other has it. */
  get #other(): Connector | undefined {
    const [found, ...more] = this.wallets.inScope('solana').filter(isSolanaMetaMask)
    return more.length > 0 || this.connections.of('solana').status !== 'disconnected' ? undefined : found
  }
}

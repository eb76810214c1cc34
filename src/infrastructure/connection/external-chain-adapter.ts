import type { ConnectedWallet, Connection, Connector, SwitchRequest, WalletEvent } from '../../domain/connection/connection.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import { once } from '../../domain/shared/async/once.ts'
import type { ChainAdapter, ConnectHints, NativeBalance, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import type { Eip1193Wallet, ExternalWallet } from '../../ports/connection/external-wallet.ts'

/** Wraps the namespace's adapter for a wallet outside the page: an abort also closes the wallet's window. */
export class ExternalChainAdapter implements ChainAdapter {
  readonly namespace: ChainNamespace

  constructor(
    private readonly own: ChainAdapter,
    private readonly wallet: ExternalWallet,
  ) {
    this.namespace = own.namespace
  }

  connect(connector: Connector, options: ConnectHints, signal: AbortSignal): Promise<ConnectedWallet> {
    return this.#watched(signal, (provider) => this.own.connect({ ...connector, provider }, options, signal))
  }

  restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    return this.own.restore(this.#with(connector), address, signal)
  }

  disconnect(): Promise<void> {
    return this.wallet.forget()
  }

  switchNetwork({ connection, network }: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    const { connector } = connection
    const ask = (provider: unknown) =>
      this.own.switchNetwork({ connection: { ...connection, connector: { ...connector, provider } }, network }, signal)
    return this.#watched(signal, ask)
  }

  watch(connection: Connection, listener: (event: WalletEvent) => void): () => void {
    return this.own.watch(this.#over(connection), listener)
  }

  balance(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    return this.own.balance(address, network, signal)
  }

  provider(connection: Connection): unknown {
    return this.own.provider(this.#over(connection))
  }

  signMessage(request: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    return this.own.signMessage(request, signal)
  }

  #with(connector: Connector): Connector {
    return { ...connector, provider: this.wallet.provider }
  }

  #over(connection: Connection): Connection {
    return { ...connection, connector: this.#with(connection.connector) }
  }

  /**
   * Closes the wallet's window on an abort, and only rejects this attempt's requests. Rejects with the reason why the window could not be
   * used (for example blocked), where the wrapped adapter only sees a request without a response.
   */
  async #watched<T>(signal: AbortSignal, ask: (provider: Eip1193Wallet) => Promise<T>): Promise<T> {
    const { wallet } = this
    const { provider } = wallet
    let trouble: AppError | undefined
    const request: Eip1193Wallet['request'] = async (args) => {
      try {
        return await wallet.ask(args, signal)
      } catch (error) {
        if (isAppError(error)) trouble = error
        throw error
      }
    }
    try {
      return await ask({
        request,
        on: (event, listener) => provider.on(event, listener),
        removeListener: (event, listener) => provider.removeListener(event, listener),
      })
    } catch (error) {
      throw trouble && !isAppError(error, 'ABORTED') ? trouble : error
    }
  }
}

/** The adapters for one external wallet, one per namespace, created on first use. */
export class ExternalChainAdapters {
  readonly #made = new Map<ChainNamespace, () => Promise<ChainAdapter>>()

  constructor(
    private readonly wallet: ExternalWallet,
    private readonly own: (namespace: ChainNamespace) => Promise<ChainAdapter>,
  ) {}

  of(namespace: ChainNamespace): Promise<ChainAdapter> {
    const made = this.#made.get(namespace) ?? once(async () => new ExternalChainAdapter(await this.own(namespace), this.wallet))
    this.#made.set(namespace, made)
    return made()
  }
}

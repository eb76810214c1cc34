import type {
  ConnectedWallet,
  Connection,
  Connector,
  EmbeddedInfo,
  SwitchRequest,
  WalletAccount,
  WalletEvent,
} from '../../domain/connection/connection.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import { accountTypeOf, caipOf } from '../../domain/frame/frame-user.ts'
import type { SecureUser } from '../../domain/frame/secure-calls.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import type { ChainAdapter, NativeBalance, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'

/** What a site signs with, and the same with requests that are given up when a signal aborts. */
export type FrameSigner = Readonly<{ provider: unknown; until(signal: AbortSignal): unknown }>

type Options = Readonly<{ preferred?: CaipNetworkId | undefined }>

/** The embedded wallet as a wallet of one namespace. Balances and signatures are read by the namespace's own adapter. */
export class FrameChainAdapter implements ChainAdapter {
  readonly namespace: ChainNamespace

  constructor(
    private readonly own: ChainAdapter,
    private readonly wallet: EmbeddedWallet,
    private readonly signer: FrameSigner | undefined,
    private readonly forget: (namespace: ChainNamespace) => Promise<void>,
  ) {
    this.namespace = own.namespace
  }

  async connect({ name }: Connector, { preferred }: Options, signal: AbortSignal): Promise<ConnectedWallet> {
    try {
      return this.#connected(await this.wallet.connect(this.namespace, preferred, signal))
    } catch (error) {
      if (isAppError(error, 'FRAME_REQUEST_FAILED')) throw fail('CONNECT_FAILED', { wallet: name, reason: error.message }, { cause: error })
      throw error
    }
  }

  async restore(_: Connector, _address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const user = await this.wallet.restore(this.namespace, signal)
    if (user) return this.#connected(user)
    if (!signal.aborted) await this.forget(this.namespace)
    return undefined
  }

  async disconnect(): Promise<void> {
    await this.wallet.signOut()
  }

  async switchNetwork({ network }: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    try {
      return caipOf(this.namespace, await this.wallet.switchNetwork(this.namespace, network, signal))
    } catch (error) {
      throw isAppError(error, 'FRAME_REQUEST_FAILED') ? fail('CHAIN_UNSUPPORTED', { network: network.name }, { cause: error }) : error
    }
  }

  watch(_: Connection, listener: (event: WalletEvent) => void): () => void {
    const watching = this.wallet.changes$.subscribe(({ namespace, user }) => {
      if (namespace !== this.namespace) return
      if (!user) {
        listener({ type: 'disconnected' })
        return
      }
      const { accounts, caipNetworkId, embedded } = this.#connected(user)
      if (caipNetworkId) listener({ type: 'network', caipNetworkId, accounts, embedded })
    })
    return () => watching.unsubscribe()
  }

  balance(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    return this.own.balance(address, network, signal)
  }

  provider(): unknown {
    return this.signer?.provider
  }

  signMessage(request: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    return this.own.signMessage({ ...request, provider: this.signer?.until(signal) ?? request.provider }, signal)
  }

  #connected(user: SecureUser): ConnectedWallet & Readonly<{ embedded: EmbeddedInfo }> {
    const { namespace } = this
    const others = user.accounts.filter(({ address }) => address !== user.address)
    const type = accountTypeOf(user)
    const accounts: readonly [WalletAccount, ...WalletAccount[]] = [
      { namespace, address: user.address, type },
      ...others.map((account) => ({ namespace, ...account })),
    ]
    const { provider, userName } = this.wallet.state.value
    const embedded = {
      user: { email: user.email, username: userName, accounts: user.accounts },
      authProvider: provider,
      accountType: type,
      isSmartAccountDeployed: user.smartAccountDeployed === true,
    }
    return { accounts, caipNetworkId: caipOf(namespace, user), embedded }
  }
}

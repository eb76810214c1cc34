import { encodeBase58 } from '../../domain/caip/base58.ts'
import type { ConnectedWallet, Connection, Connector, SwitchRequest, WalletEvent } from '../../domain/connection/connection.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import type { ChainAdapter, NativeBalance, SessionLink, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import type { SolanaRpc } from '../../ports/solana/solana-rpc.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { callWallet, signFault } from '../connection/foreign-calls.ts'
import type { SiteNetwork } from '../connection/site-network.ts'
import { StandardWallets } from '../connection/standard-wallets.ts'
import { readBytes, utf8 } from '../shared/text-bytes.ts'
import { SessionSolanaSigner } from './session-solana-signer.ts'
import { type SolanaProvider, solanaProvider } from './solana-host-provider.ts'
import { solanaRules } from './solana-rules.ts'
import { StandardSolanaSigner, type Standing, type Submit } from './standard-solana-signer.ts'

const SIGNATURE_BYTES = 64

/** Wallets of Solana: the Wallet Standard, and sessions over a relay. */
export class SolanaChainAdapter implements ChainAdapter {
  readonly namespace = 'solana'
  readonly #wallets: StandardWallets
  readonly #providers = new WeakMap<object, Readonly<{ provider: SolanaProvider; standing: Standing }>>()

  constructor(
    clock: Clock,
    private readonly site: SiteNetwork,
    private readonly rpc: SolanaRpc,
  ) {
    this.#wallets = new StandardWallets(solanaRules, clock, site)
  }

  connect(connector: Connector, { preferred }: { preferred?: CaipNetworkId | undefined }, signal: AbortSignal): Promise<ConnectedWallet> {
    return this.#wallets.connect(connector, preferred, signal)
  }

  restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    return this.#wallets.restore(connector, address, signal)
  }

  disconnect(connection: Connection, signal: AbortSignal): Promise<void> {
    return this.#wallets.disconnect(connection, signal)
  }

  switchNetwork(request: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    return this.#wallets.switchNetwork(request, signal)
  }

  watch(connection: Connection, listener: (event: WalletEvent) => void): () => void {
    return this.#wallets.watch(connection, listener)
  }

  async balance(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    const { decimals, symbol } = network.nativeCurrency
    try {
      return { value: await this.rpc.balance(address, network, signal), decimals, symbol }
    } catch (cause) {
      throw isAppError(cause, 'ABORTED') ? cause : fail('BALANCE_UNAVAILABLE', { network: network.name }, { cause })
    }
  }

  provider({ connector, accounts, caipNetworkId }: Connection): unknown {
    const wallet = this.#wallets.provider(connector)
    const known = this.#providers.get(wallet.wallet)
    const standing: Standing = known?.standing ?? { address: undefined, chain: undefined }
    Object.assign(standing, { address: accounts[0].address, chain: caipNetworkId })
    const made = known ?? { standing, provider: solanaProvider(new StandardSolanaSigner(wallet, standing, this.#submit)) }
    this.#providers.set(wallet.wallet, made)
    return made.provider
  }

  async signMessage({ provider, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    const answer = await callWallet(provider, 'signMessage', [utf8(message)], signal).catch((error: unknown) => {
      throw signFault(error)
    })
    const signature = readBytes(answer, SIGNATURE_BYTES)
    if (signature?.length !== SIGNATURE_BYTES) throw fail('ANSWER_UNREADABLE', { source: 'signMessage' })
    return { signature: encodeBase58(signature) }
  }

  overSession(link: SessionLink): unknown {
    return solanaProvider(new SessionSolanaSigner(link, this.#submit))
  }

  readonly #submit: Submit = async (transaction, id) => {
    const network = this.site.all.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) throw fail('CHAIN_UNSUPPORTED', { network: id ?? 'solana' })
    return this.rpc.send(transaction, network, new AbortController().signal)
  }
}

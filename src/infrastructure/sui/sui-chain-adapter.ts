import type { ConnectedWallet, Connection, Connector, SwitchRequest, WalletEvent } from '../../domain/connection/connection.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import type { ChainAdapter, NativeBalance, SessionLink, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { callWallet, signFault } from '../connection/foreign-calls.ts'
import type { SiteNetwork } from '../connection/site-network.ts'
import { StandardWallets } from '../connection/standard-wallets.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { utf8 } from '../shared/text-bytes.ts'
import { readSuiSignature, type Standing, type SuiProvider, suiOverSession, suiProvider } from './sui-host-provider.ts'
import { suiRules } from './sui-rules.ts'

/** Wallets of Sui: the Wallet Standard, and sessions over a relay. */
export class SuiChainAdapter implements ChainAdapter {
  readonly namespace = 'sui'
  readonly #wallets: StandardWallets
  readonly #providers = new WeakMap<object, Readonly<{ provider: SuiProvider; standing: Standing }>>()

  constructor(clock: Clock, site: SiteNetwork) {
    this.#wallets = new StandardWallets(suiRules, clock, site)
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

  /** Spec §1 promises balances of EVM and Solana. */
  async balance(_address: string, network: Network): Promise<NativeBalance> {
    throw fail('BALANCE_UNAVAILABLE', { network: network.name })
  }

  provider({ connector, accounts, caipNetworkId }: Connection): unknown {
    const wallet = this.#wallets.provider(connector)
    const standing: Standing = this.#providers.get(wallet.wallet)?.standing ?? { address: undefined, chain: undefined }
    Object.assign(standing, { address: accounts[0].address, chain: caipNetworkId })
    const made = this.#providers.get(wallet.wallet) ?? { standing, provider: suiProvider(wallet, standing) }
    this.#providers.set(wallet.wallet, made)
    return made.provider
  }

  async signMessage({ provider, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    const answer = await callWallet(provider, 'signPersonalMessage', [{ message: utf8(message) }], signal).catch((error: unknown) => {
      throw signFault(error)
    })
    const signed = readSuiSignature(isObject(answer) ? peek(answer, 'signature') : undefined)
    if (!signed) throw fail('ANSWER_UNREADABLE', { source: 'signPersonalMessage' })
    return signed
  }

  overSession(link: SessionLink): unknown {
    return suiOverSession(link)
  }
}

import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import type { BitcoinSignMessage, BitcoinSignPsbt, BitcoinTransfer } from '../../ports/host/providers.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { bitcoinAccounts } from './bitcoin-accounts.ts'
import { nameOfNetwork } from './bitcoin-networks.ts'
import type { BitcoinWallet, SignedPsbt, SignedText, Standing } from './bitcoin-wallet.ts'
import { UnisatWallet } from './unisat-wallet.ts'

/** The property of OKX's provider object for each test network, beside `bitcoin` for mainnet. */
const BESIDE: Readonly<Record<string, string>> = { testnet: 'bitcoinTestnet', signet: 'bitcoinSignet' }

/**
 * OKX has one provider object per network: the mainnet object has Unisat's API, those of test networks only connect and sign. The latter
 * cannot be read without a prompt, so accounts granted there stay valid (decision 13).
 */
export class OkxWallet implements BitcoinWallet {
  readonly signsWithFirst = true
  readonly #main: UnisatWallet
  /** The provider of a test network, after the visitor switched to it. */
  #testing: Readonly<{ wallet: UnisatWallet; caipNetworkId: CaipNetworkId }> | undefined

  /** @throws PROVIDER_NOT_FOUND */
  constructor(
    private readonly provider: unknown,
    private readonly page: object,
  ) {
    this.#main = new UnisatWallet(provider)
  }

  async connect(network: Network, signal: AbortSignal): Promise<Standing> {
    const testing = this.#beside(network)
    const standing = await (testing?.wallet ?? this.#main).connect(network, signal)
    if (bitcoinAccounts(standing.accounts, network.caipNetworkId).length > 0) this.#testing = testing
    return testing ? { ...standing, caipNetworkId: network.caipNetworkId } : standing
  }

  async standing(signal: AbortSignal, before?: Network): Promise<Standing | undefined> {
    if (before) this.#testing = this.#beside(before)
    return this.#testing ? undefined : this.#main.standing(signal)
  }

  disconnect(signal: AbortSignal): Promise<void> {
    this.#testing = undefined
    return this.#main.disconnect(signal)
  }

  async moveTo(network: Network, signal: AbortSignal): Promise<Standing | undefined> {
    const isMain = nameOfNetwork(network.caipNetworkId, 'live') === 'livenet'
    return isMain || this.#beside(network) ? this.connect(network, signal) : this.#main.moveTo(network, signal)
  }

  listen(heard: () => void): () => void {
    return this.#main.listen(heard)
  }

  signMessage(request: BitcoinSignMessage, signal: AbortSignal): Promise<SignedText> {
    return this.#now.signMessage(request, signal)
  }

  signPsbt(request: BitcoinSignPsbt, signal: AbortSignal): Promise<SignedPsbt> {
    return this.#now.signPsbt(request, signal)
  }

  sendTransfer(request: BitcoinTransfer, signal: AbortSignal): Promise<unknown> {
    return this.#now.sendTransfer(request, signal)
  }

  get #now(): UnisatWallet {
    return this.#testing?.wallet ?? this.#main
  }

  /**
   * Reads the test network's object only if the parent still holds the provider that was announced: another wallet may have replaced it.
   */
  #beside({ caipNetworkId }: Network): Readonly<{ wallet: UnisatWallet; caipNetworkId: CaipNetworkId }> | undefined {
    const key = BESIDE[nameOfNetwork(caipNetworkId, 'live') ?? '']
    const okx = peek(this.page, 'okxwallet')
    if (key === undefined || !isObject(okx) || peek(okx, 'bitcoin') !== this.provider) return undefined
    const provider = peek(okx, key)
    return isObject(provider) && typeof peek(provider, 'connect') === 'function'
      ? { wallet: new UnisatWallet(provider), caipNetworkId }
      : undefined
  }
}

import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { bitcoinAccounts } from './bitcoin-accounts.ts'
import { nameOfNetwork } from './bitcoin-networks.ts'
import type { BitcoinSignMessage, BitcoinSignPsbt, BitcoinTransfer, BitcoinWallet, Standing } from './bitcoin-wallet.ts'
import { UnisatWallet } from './unisat-wallet.ts'

/** Where OKX leaves its object of a network, beside that of mainnet. */
const BESIDE: Readonly<Record<string, string>> = { testnet: 'bitcoinTestnet', signet: 'bitcoinSignet' }

/**
 * OKX. It has an object for each network: that of mainnet does what Unisat's does, those for testing only connect and sign. These have no
 * silent question, so that what they granted stands (decision 13).
 */
export class OkxWallet implements BitcoinWallet {
  readonly signsWithFirst = true
  readonly #main: UnisatWallet
  /** For testing, where the visitor went there. */
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

  signMessage(request: BitcoinSignMessage, signal: AbortSignal): Promise<Readonly<{ signature: unknown }>> {
    return this.#now.signMessage(request, signal)
  }

  signPsbt(request: BitcoinSignPsbt, signal: AbortSignal): Promise<Readonly<{ psbt: unknown; txid?: unknown }>> {
    return this.#now.signPsbt(request, signal)
  }

  sendTransfer(request: BitcoinTransfer, signal: AbortSignal): Promise<unknown> {
    return this.#now.sendTransfer(request, signal)
  }

  get #now(): UnisatWallet {
    return this.#testing?.wallet ?? this.#main
  }

  /** Only beside the object that we were given: another wallet may have taken the place since. */
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

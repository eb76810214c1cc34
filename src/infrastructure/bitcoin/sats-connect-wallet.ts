import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import type { BitcoinSignMessage, BitcoinSignPsbt, BitcoinTransfer } from '../../ports/host/providers.ts'
import { isUnknownMethod, listenToSatsConnect, SatsConnectRpc } from '../connection/sats-connect-rpc.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { namedAccounts } from './bitcoin-accounts.ts'
import { nameOfNetwork, networkNamed } from './bitcoin-networks.ts'
import type { BitcoinWallet, SignedPsbt, SignedText, Standing } from './bitcoin-wallet.ts'

const ADDRESSES = ['payment', 'ordinals']
const REASON = 'Addresses for payments and ordinals'

/** Wallets with the sats-connect API (Xverse and others). They remember connected sites and have an active network. */
export class SatsConnectWallet implements BitcoinWallet {
  readonly #rpc: SatsConnectRpc

  /** @throws PROVIDER_NOT_FOUND */
  constructor(private readonly provider: unknown) {
    this.#rpc = new SatsConnectRpc(provider, 'bip122')
  }

  async connect(network: Network, signal: AbortSignal): Promise<Standing> {
    const asked = { addresses: ADDRESSES, message: REASON, network: nameOfNetwork(network.caipNetworkId, 'sats') }
    const answer = await this.#rpc.first(
      [
        ['wallet_connect', asked],
        ['getAccounts', { purposes: ADDRESSES, message: REASON }],
      ],
      signal,
    )
    return this.#read(answer, signal)
  }

  async standing(signal: AbortSignal): Promise<Standing | undefined> {
    try {
      return await this.#read(await this.#rpc.request(['wallet_getAccount'], signal), signal)
    } catch (error) {
      if (signal.aborted) throw error
      // Any other error means "access denied": no accounts are granted.
      return isUnknownMethod(error) ? undefined : { accounts: [] }
    }
  }

  async disconnect(signal: AbortSignal): Promise<void> {
    await this.#rpc.first([['wallet_disconnect'], ['wallet_renouncePermissions']], signal)
  }

  async moveTo({ caipNetworkId }: Network, signal: AbortSignal): Promise<Standing | undefined> {
    const name = nameOfNetwork(caipNetworkId, 'sats')
    try {
      await this.#rpc.request(['wallet_changeNetwork', { name }], signal)
    } catch (error) {
      if (isUnknownMethod(error)) return undefined
      throw error
    }
    return this.standing(signal)
  }

  listen(heard: () => void): () => void {
    return isObject(this.provider) ? listenToSatsConnect(this.provider, heard, heard) : () => {}
  }

  async signMessage({ message, address, protocol }: BitcoinSignMessage, signal: AbortSignal): Promise<SignedText> {
    const params = { message, address, ...(protocol && { protocol: protocol.toUpperCase() }) }
    const answer = await this.#rpc.request(['signMessage', params], signal)
    return { signature: peek(answer, 'signature'), address: peek(answer, 'address') }
  }

  async signPsbt({ psbt, signInputs, broadcast }: BitcoinSignPsbt, signal: AbortSignal): Promise<SignedPsbt> {
    const inputs = new Map<string, readonly number[]>()
    for (const { address, index } of signInputs ?? []) inputs.set(address, [...(inputs.get(address) ?? []), index])
    const params = { psbt, ...(signInputs && { signInputs: Object.fromEntries(inputs) }), broadcast: broadcast ?? false }
    const answer = await this.#rpc.request(['signPsbt', params], signal)
    return { psbt: peek(answer, 'psbt'), txid: peek(answer, 'txid') }
  }

  async sendTransfer({ recipient, amount }: BitcoinTransfer, signal: AbortSignal): Promise<unknown> {
    const params = { recipients: [{ address: recipient, amount: Number(amount) }] }
    return peek(await this.#rpc.request(['sendTransfer', params], signal), 'txid')
  }

  async #read(answer: unknown, signal: AbortSignal): Promise<Standing> {
    const said = networkIn(peek(answer, 'network'))
    return { accounts: namedAccounts(answer), caipNetworkId: said ?? (await this.#network(signal)) }
  }

  async #network(signal: AbortSignal): Promise<CaipNetworkId | undefined> {
    try {
      return networkIn(await this.#rpc.request(['wallet_getNetwork'], signal))
    } catch (error) {
      if (signal.aborted) throw error
      return undefined
    }
  }
}

function networkIn(value: unknown): CaipNetworkId | undefined {
  const inner = peek(value, 'bitcoin')
  return networkNamed(peek(inner, 'name'), 'sats') ?? networkNamed(peek(value, 'name'), 'sats')
}

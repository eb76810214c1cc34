import type { Network } from '../../domain/network/network.ts'
import type { BitcoinSignMessage, BitcoinSignPsbt, BitcoinTransfer } from '../../ports/host/providers.ts'
import { SatsConnectRpc } from '../connection/sats-connect-rpc.ts'
import { peek } from '../shared/eip1193-request.ts'
import { fromBase64, fromHex, toBase64, toHex } from '../shared/text-bytes.ts'
import { bitcoinAccounts, namedAccounts } from './bitcoin-accounts.ts'
import { nameOfNetwork } from './bitcoin-networks.ts'
import type { BitcoinWallet, SignedPsbt, SignedText, Standing } from './bitcoin-wallet.ts'

const TAPROOT = /^(?:bc|tb|bcrt)1p/

/**
 * Leather. It does not remember connected sites and prompts for every `getAddresses`, so it is only called after a click: granted accounts
 * stay valid until the visitor disconnects (decision 13). It emits no events and has no disconnect request.
 */
export class LeatherWallet implements BitcoinWallet {
  readonly #rpc: SatsConnectRpc
  #network: string | undefined

  /** @throws PROVIDER_NOT_FOUND */
  constructor(provider: unknown) {
    this.#rpc = new SatsConnectRpc(provider, 'bip122')
  }

  async connect(network: Network, signal: AbortSignal): Promise<Standing> {
    const name = nameOn(network)
    const accounts = namedAccounts(await this.#rpc.request(['getAddresses', { ...(name && { network: name }) }], signal))
    if (bitcoinAccounts(accounts, network.caipNetworkId).length > 0) this.#network = name
    return { accounts }
  }

  async standing(_: AbortSignal, before?: Network): Promise<undefined> {
    this.#network ??= before && nameOn(before)
  }

  async disconnect(): Promise<void> {}

  /** Prompts for the addresses of that network. */
  moveTo(network: Network, signal: AbortSignal): Promise<Standing> {
    return this.connect(network, signal)
  }

  listen(): () => void {
    return () => {}
  }

  async signMessage({ message, address }: BitcoinSignMessage, signal: AbortSignal): Promise<SignedText> {
    const params = { message, paymentType: TAPROOT.test(address) ? 'p2tr' : 'p2wpkh', ...this.#where() }
    const answer = await this.#rpc.request(['signMessage', params], signal)
    return { signature: peek(answer, 'signature'), address: peek(answer, 'address') }
  }

  /** Leather encodes PSBTs in hex. */
  async signPsbt({ psbt, signInputs, broadcast }: BitcoinSignPsbt, signal: AbortSignal): Promise<SignedPsbt> {
    const hex = toHex(fromBase64(psbt) ?? new Uint8Array())
    const signAtIndex = signInputs?.map(({ index }) => index)
    const params = { hex, ...(signAtIndex && { signAtIndex }), broadcast: broadcast ?? false, ...this.#where() }
    const answer = await this.#rpc.request(['signPsbt', params], signal)
    const signed = peek(answer, 'hex')
    const bytes = typeof signed === 'string' && signed !== '' ? fromHex(signed) : undefined
    return { psbt: bytes && toBase64(bytes), txid: peek(answer, 'txid') }
  }

  async sendTransfer({ recipient, amount }: BitcoinTransfer, signal: AbortSignal): Promise<unknown> {
    const params = { recipients: [{ address: recipient, amount }], ...this.#where() }
    return peek(await this.#rpc.request(['sendTransfer', params], signal), 'txid')
  }

  #where(): Readonly<{ network?: string }> {
    return this.#network === undefined ? {} : { network: this.#network }
  }
}

function nameOn({ caipNetworkId }: Network): string | undefined {
  return nameOfNetwork(caipNetworkId, 'sats')?.toLowerCase()
}

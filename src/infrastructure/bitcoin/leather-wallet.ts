import type { Network } from '../../domain/network/network.ts'
import { SatsConnectRpc } from '../connection/sats-connect-rpc.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { fromBase64, toBase64, toHex } from '../shared/text-bytes.ts'
import { namedAccounts } from './bitcoin-accounts.ts'
import { nameOfNetwork } from './bitcoin-networks.ts'
import type { BitcoinSignMessage, BitcoinSignPsbt, BitcoinTransfer, BitcoinWallet, Standing } from './bitcoin-wallet.ts'

const TAPROOT = /^(?:bc|tb|bcrt)1p/

/**
 * Leather. It asks its owner each time a site wants addresses, so it is never asked without a click: a reload forgets it. It says nothing by
 * itself, and takes no leave.
 */
export class LeatherWallet implements BitcoinWallet {
  readonly #rpc: SatsConnectRpc
  #network: string | undefined

  /** @throws PROVIDER_NOT_FOUND */
  constructor(provider: unknown) {
    this.#rpc = new SatsConnectRpc(provider, 'bip122')
  }

  async connect({ caipNetworkId }: Network, signal: AbortSignal): Promise<Standing> {
    this.#network = nameOfNetwork(caipNetworkId, 'sats')?.toLowerCase()
    return { accounts: namedAccounts(await this.#rpc.request(['getAddresses', this.#where()], signal)) }
  }

  async standing(): Promise<Standing> {
    return { accounts: [] }
  }

  async disconnect(): Promise<void> {}

  async moveTo(): Promise<Standing | undefined> {
    return undefined
  }

  listen(): () => void {
    return () => {}
  }

  async signMessage({ message, address }: BitcoinSignMessage, signal: AbortSignal): Promise<unknown> {
    const params = { message, paymentType: TAPROOT.test(address) ? 'p2tr' : 'p2wpkh', ...this.#where() }
    return read(await this.#rpc.request(['signMessage', params], signal), 'signature')
  }

  /** Leather reads and writes PSBTs in hex. */
  async signPsbt(
    { psbt, signInputs, broadcast }: BitcoinSignPsbt,
    signal: AbortSignal,
  ): Promise<Readonly<{ psbt: unknown; txid?: unknown }>> {
    const hex = toHex(fromBase64(psbt) ?? new Uint8Array())
    const signAtIndex = signInputs?.map(({ index }) => index)
    const params = { hex, ...(signAtIndex && { signAtIndex }), broadcast: broadcast ?? false, ...this.#where() }
    const answer = await this.#rpc.request(['signPsbt', params], signal)
    const signed = read(answer, 'hex')
    const bytes =
      typeof signed === 'string' && /^(?:[0-9a-f]{2})+$/i.test(signed)
        ? Uint8Array.from(signed.match(/../g) ?? [], (each) => Number.parseInt(each, 16))
        : undefined
    return { psbt: bytes && toBase64(bytes), txid: read(answer, 'txid') }
  }

  async sendTransfer({ recipient, amount }: BitcoinTransfer, signal: AbortSignal): Promise<unknown> {
    const params = { recipients: [{ address: recipient, amount }], ...this.#where() }
    return read(await this.#rpc.request(['sendTransfer', params], signal), 'txid')
  }

  #where(): Readonly<{ network?: string }> {
    return this.#network === undefined ? {} : { network: this.#network }
  }
}

function read(value: unknown, key: string): unknown {
  return isObject(value) ? peek(value, key) : undefined
}

import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import type { BitcoinSignMessage, BitcoinSignPsbt, BitcoinTransfer } from '../../ports/host/providers.ts'
import { callWallet } from '../connection/foreign-calls.ts'
import { type StandardAccount, StandardProvider } from '../connection/standard-provider.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { fromBase64, readBytes, toBase64, toHex, utf8 } from '../shared/text-bytes.ts'
import { nameOfNetwork, networkNamed } from './bitcoin-networks.ts'
import type { BitcoinWallet, NamedAccount, SignedPsbt, SignedText, Standing } from './bitcoin-wallet.ts'

const PURPOSES = ['payment', 'ordinals']

/** Wallet Standard wallets with the Bitcoin features. */
export class StandardBitcoinWallet implements BitcoinWallet {
  readonly #provider: StandardProvider

  /** @throws PROVIDER_NOT_FOUND */
  constructor(provider: unknown) {
    this.#provider = new StandardProvider(provider, 'bip122')
  }

  async connect(_: Network, signal: AbortSignal): Promise<Standing> {
    return stand(await this.#provider.connect('bitcoin:connect', { purposes: PURPOSES }, signal))
  }

  /** `bitcoin:connect` has no silent mode, so the accounts that the wallet lists count as granted. */
  async standing(signal: AbortSignal): Promise<Standing> {
    const granted = this.#provider.granted() ?? []
    if (granted.length > 0 || !this.#provider.feature('standard:connect')) return stand(granted)
    return stand(await this.#provider.connect('standard:connect', { silent: true }, signal))
  }

  async disconnect(signal: AbortSignal): Promise<void> {
    const feature = ['standard:disconnect', 'bitcoin:disconnect'].find((name) => this.#provider.feature(name))
    if (feature) await this.#provider.call(feature, 'disconnect', [], signal)
  }

  /** Sends no request: the chain is a parameter of each later request, and the accounts state their chains. */
  async moveTo({ caipNetworkId }: Network): Promise<Standing | undefined> {
    const chain = nameOfNetwork(caipNetworkId, 'standard')
    const accounts = this.#provider.granted()?.filter(({ chains }) => chain !== undefined && chains.includes(chain)) ?? []
    return accounts.length > 0 ? { accounts: accounts.map(named), caipNetworkId } : undefined
  }

  listen(heard: () => void): () => void {
    return this.#provider.listen(heard)
  }

  async signMessage({ message, address }: BitcoinSignMessage, signal: AbortSignal): Promise<SignedText> {
    const input = { account: this.#own(address), message: utf8(message) }
    const answer = firstOf(await this.#provider.call('bitcoin:signMessage', 'signMessage', [input], signal))
    const signature = readBytes(answer && peek(answer, 'signature'))
    return { signature: signature && toBase64(signature) }
  }

  async signPsbt({ psbt, signInputs = [], broadcast }: BitcoinSignPsbt, signal: AbortSignal): Promise<SignedPsbt> {
    const inputsToSign = signInputs.map(({ address, index }) => ({ account: this.#own(address), signingIndexes: [index] }))
    const input = { psbt: fromBase64(psbt), inputsToSign }
    if (broadcast) {
      const answer = firstOf(await this.#provider.call('bitcoin:signAndSendTransaction', 'signAndSendTransaction', [input], signal))
      return { psbt: undefined, txid: answer && peek(answer, 'txId') }
    }
    const answer = firstOf(await this.#provider.call('bitcoin:signTransaction', 'signTransaction', [input], signal))
    const signed = readBytes(answer && peek(answer, 'signedPsbt'))
    return { psbt: signed && toBase64(signed) }
  }

  /** The standard can only sign transactions; building and sending them is up to the site. */
  sendTransfer(_: BitcoinTransfer, signal: AbortSignal): Promise<unknown> {
    return callWallet(undefined, 'sendTransfer', [], signal)
  }

  #own(address: string): object | undefined {
    return this.#provider.granted()?.find((account) => account.address === address)?.own
  }
}

/** The accounts, and their chain if all are on the same one. */
function stand(accounts: readonly StandardAccount[] | undefined): Standing {
  const chains = new Set((accounts ?? []).flatMap(({ chains: own }) => own.flatMap((chain) => networkNamed(chain, 'standard') ?? [])))
  const [only] = chains
  return { accounts: (accounts ?? []).map(named), caipNetworkId: chains.size === 1 ? (only as CaipNetworkId) : undefined }
}

function named({ address, publicKey, purpose, own }: StandardAccount): NamedAccount {
  const path = peek(own, 'path')
  return { address, purpose, ...(publicKey.length > 0 && { publicKey: toHex(publicKey) }), ...(typeof path === 'string' && { path }) }
}

function firstOf(answer: unknown): object | undefined {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer
  return isObject(first) ? first : undefined
}

import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { BitcoinSignMessage, BitcoinSignPsbt, BitcoinTransfer } from '../../ports/host/providers.ts'
import { callWallet, hasMethod, subscribe } from '../connection/foreign-calls.ts'
import { peek } from '../shared/eip1193-request.ts'
import { fromBase64, fromHex, toBase64, toHex } from '../shared/text-bytes.ts'
import { namedAccounts } from './bitcoin-accounts.ts'
import { nameOfNetwork, networkNamed } from './bitcoin-networks.ts'
import type { BitcoinWallet, SignedPsbt, SignedText, Standing } from './bitcoin-wallet.ts'

const CHANGES = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged', 'disconnect']
const HEX = /^(?:[0-9a-f]{2})+$/i

/**
 * Unisat and wallets with the same API: Bitget, Binance, and OKX's objects, which use `connect` to request accounts. One account at a time.
 */
export class UnisatWallet implements BitcoinWallet {
  readonly signsWithFirst = true

  /** @throws PROVIDER_NOT_FOUND */
  constructor(private readonly provider: unknown) {
    if (!hasMethod(provider, 'requestAccounts') && !hasMethod(provider, 'connect'))
      throw fail('PROVIDER_NOT_FOUND', { namespace: 'bip122' })
  }

  async connect(_: Network, signal: AbortSignal): Promise<Standing> {
    const ask = hasMethod(this.provider, 'requestAccounts') ? 'requestAccounts' : 'connect'
    const answer = await this.#call(ask, [], signal)
    if (Array.isArray(answer)) return this.#read(answer, signal)
    // OKX returns a single address from `connect`; `getAccounts` returns the list.
    const listed = await this.#try('getAccounts', signal)
    const isList = Array.isArray(listed) && listed.length > 0
    return this.#read(isList ? listed : [peek(answer, 'address')], signal)
  }

  async standing(signal: AbortSignal): Promise<Standing> {
    return this.#read(await this.#call('getAccounts', [], signal), signal)
  }

  async disconnect(signal: AbortSignal): Promise<void> {
    if (hasMethod(this.provider, 'disconnect')) await this.#call('disconnect', [], signal)
  }

  async moveTo({ caipNetworkId }: Network, signal: AbortSignal): Promise<Standing | undefined> {
    const chain = nameOfNetwork(caipNetworkId, 'unisat')
    const live = nameOfNetwork(caipNetworkId, 'live')
    if (hasMethod(this.provider, 'switchChain')) await this.#call('switchChain', [chain], signal)
    else if (hasMethod(this.provider, 'switchNetwork')) await this.#call('switchNetwork', [live], signal)
    else return undefined
    return this.standing(signal)
  }

  listen(heard: () => void): () => void {
    const stops = CHANGES.map((event) => subscribe(this.provider, 'on', [event], heard))
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Signs with the account that is active in the wallet. */
  async signMessage({ message, protocol }: BitcoinSignMessage, signal: AbortSignal): Promise<SignedText> {
    return { signature: await this.#call('signMessage', protocol === 'bip322' ? [message, 'bip322-simple'] : [message], signal) }
  }

  /** Unisat encodes PSBTs in hex. */
  async signPsbt({ psbt, signInputs, broadcast }: BitcoinSignPsbt, signal: AbortSignal): Promise<SignedPsbt> {
    const toSignInputs = signInputs?.map(({ address, index, sighashTypes }) => ({ address, index, ...(sighashTypes && { sighashTypes }) }))
    const options = { autoFinalized: broadcast ?? false, ...(toSignInputs && { toSignInputs }) }
    const hex = await this.#call('signPsbt', [toHex(fromBase64(psbt) ?? new Uint8Array()), options], signal)
    const bytes = typeof hex === 'string' && HEX.test(hex) ? fromHex(hex) : undefined
    return { psbt: bytes && toBase64(bytes), ...(broadcast && { txid: await this.#call('pushPsbt', [hex], signal) }) }
  }

  sendTransfer({ recipient, amount }: BitcoinTransfer, signal: AbortSignal): Promise<unknown> {
    return this.#call('sendBitcoin', [recipient, Number(amount)], signal)
  }

  async #read(list: unknown, signal: AbortSignal): Promise<Standing> {
    const [first, ...rest] = namedAccounts(list)
    if (!first) return { accounts: [] }
    const [publicKey, chain, live] = await Promise.all(
      ['getPublicKey', 'getChain', 'getNetwork'].map((method) => this.#try(method, signal)),
    )
    const caipNetworkId = networkNamed(peek(chain, 'enum'), 'unisat') ?? networkNamed(live, 'live')
    return { accounts: [typeof publicKey === 'string' ? { ...first, publicKey } : first, ...rest], caipNetworkId }
  }

  /** Calls an optional method; undefined if it is missing or fails. */
  async #try(method: string, signal: AbortSignal): Promise<unknown> {
    try {
      return hasMethod(this.provider, method) ? await this.#call(method, [], signal) : undefined
    } catch (error) {
      if (signal.aborted) throw error
      return undefined
    }
  }

  #call(method: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    return callWallet(this.provider, method, args, signal)
  }
}

import { fail } from '../../domain/errors/fail.ts'
import type { Eip1193Wallet } from '../../ports/connection/external-wallet.ts'
import { isObject, peek, type RequestArguments } from '../shared/eip1193-request.ts'
import { ProviderEvents } from '../shared/provider-events.ts'
import { ProviderRpcError, RPC_CODES, unsupported } from '../shared/provider-rpc-error.ts'
import { uuid } from '../shared/uuid.ts'
import { forgetCoinbase, keepSigner, keptSigner, type SignerKind } from './coinbase-storage.ts'
import type { PopupCommunicator } from './popup-communicator.ts'

/** One of the SDK's two ways to a key: a passkey in Coinbase's window, or the app at the other end of its relay. */
export type CoinbaseSigner = Readonly<{
  handshake(args: RequestArguments): Promise<void>
  request(args: RequestArguments): Promise<unknown>
  cleanup(): Promise<void>
}>

/** The app's way, with what its window shows to be scanned. */
export type LinkSigner = CoinbaseSigner & Readonly<{ session(): Readonly<{ id: string; secret: string }> }>

export type CoinbaseParts = Readonly<{
  communicator: PopupCommunicator
  preference: () => Readonly<Record<string, unknown>>
  keySigner: (emit: (event: string, value: unknown) => void) => CoinbaseSigner
  linkSigner: (emit: (event: string, value: unknown) => void) => Promise<LinkSigner>
  /** Asks one of the site's nodes. */
  read: (chainId: unknown, method: string, params: unknown) => Promise<unknown>
}>

/** What the signers answer; the site's own nodes answer the rest, not Coinbase's. */
const OF_SIGNERS = /^(?:eth_(?:accounts|coinbase|chainId|ecRecover|sign\w*|sendTransaction)|net_version|personal_\w+|wallet_\w+)$/
/** Refused by the SDK as well; permissions it would ask a node for. */
const REFUSED = /^(?:eth_sign|eth_signTypedData_v2|eth_subscribe|eth_unsubscribe|wallet_(?:get|request|revoke)Permissions)$/

/**
 * EIP-1193 over the SDK's signers. Takes the place of the SDK's provider, which fetches the site's own page, draws into it and reloads it.
 * `request` opens Coinbase's window in the same task as the call, when a window is needed.
 */
export class CoinbaseProvider implements Eip1193Wallet {
  readonly #events = new ProviderEvents()
  readonly #emit = (event: string, value: unknown) => this.#events.emit(event, value)
  #signer: CoinbaseSigner | undefined
  #link: Promise<LinkSigner> | undefined

  constructor(private readonly parts: CoinbaseParts) {}

  request = async (args: RequestArguments): Promise<unknown> => {
    const { method } = args
    if (REFUSED.test(method)) throw unsupported(method)
    this.#signer ??= keptSigner() === 'scw' ? this.parts.keySigner(this.#emit) : undefined
    if (!this.#signer && keptSigner() === 'walletlink') this.#signer = await this.#linkSigner()
    if (method === 'eth_requestAccounts') return this.#connect(args)
    if (!this.#signer) {
      if (method === 'eth_accounts') return []
      throw new ProviderRpcError('No account is connected', RPC_CODES.unauthorized)
    }
    const signer = this.#signer
    if (!OF_SIGNERS.test(method)) return this.parts.read(await signer.request({ method: 'eth_chainId' }), method, args.params)
    return this.#asked(signer.request(args))
  }

  on = (event: string, listener: (value: never) => void): this => {
    this.#events.add(event, listener)
    return this
  }

  removeListener = (event: string, listener: (value: never) => void): this => {
    this.#events.remove(event, listener)
    return this
  }

  /** Forgets keys and accounts, here and in the browser's storage. */
  async forget(): Promise<void> {
    const signers = [this.#signer, await this.#link?.catch(() => undefined)]
    this.#signer = undefined
    this.#link = undefined
    await Promise.all(signers.map((signer) => signer?.cleanup().catch(() => {})))
    forgetCoinbase()
  }

  async #connect(args: RequestArguments): Promise<unknown> {
    // Both ways encrypt with Web Crypto, which browsers keep from pages without HTTPS: no window is opened that could not be answered.
    if (!globalThis.crypto?.subtle) throw fail('CONNECT_FAILED', { wallet: 'Coinbase', reason: 'This page is not served over HTTPS' })
    if (this.#signer) {
      const accounts = await this.#asked(this.#signer.request({ method: 'eth_accounts' }))
      if (Array.isArray(accounts) && accounts.length > 0) return accounts
    }
    try {
      const kind = await this.#select(args)
      const signer = kind === 'scw' ? this.parts.keySigner(this.#emit) : await this.#linkSigner()
      await signer.handshake(args)
      this.#signer = signer
      keepSigner(kind)
      return await signer.request({ method: 'eth_accounts' })
    } catch (error) {
      // A key that was made for this attempt is worth nothing after it.
      await this.forget()
      throw error
    }
  }

  /** Coinbase's window asks the visitor which of the two ways it is to be. */
  async #select(handshakeRequest: RequestArguments): Promise<SignerKind> {
    const { communicator, preference } = this.parts
    void this.#offerLink()
    const data = { ...preference(), handshakeRequest }
    const answer = await communicator.postRequestAndWaitForResponse({ id: uuid(), event: 'selectSignerType', data })
    const kind = answer['data']
    if (kind !== 'scw' && kind !== 'walletlink') throw new ProviderRpcError('Coinbase answered something unreadable', RPC_CODES.internal)
    return kind
  }

  /** The window shows a code for the app when the visitor wants that; it asks us for what is in it. */
  async #offerLink(): Promise<void> {
    const { communicator } = this.parts
    try {
      await communicator.onMessage(({ event }) => event === 'WalletLinkSessionRequest')
      const signer = await this.#linkSigner()
      await communicator.postMessage({ event: 'WalletLinkUpdate', data: { session: signer.session() } })
      await signer.handshake({ method: 'eth_requestAccounts' })
      await communicator.postMessage({ event: 'WalletLinkUpdate', data: { connected: true } })
    } catch {
      // The window was closed, or the visitor took the other way: who waits for the answer is told there.
    }
  }

  #linkSigner(): Promise<LinkSigner> {
    this.#link ??= this.parts.linkSigner(this.#emit).catch((error: unknown) => {
      this.#link = undefined
      throw error
    })
    return this.#link
  }

  /** A wallet that knows us no more (4100) is left. */
  async #asked(answer: Promise<unknown>): Promise<unknown> {
    try {
      return await answer
    } catch (error) {
      if (isObject(error) && peek(error, 'code') === RPC_CODES.unauthorized) {
        await this.forget()
        this.#emit('disconnect', error)
      }
      throw error
    }
  }
}

import { fail } from '../../domain/errors/fail.ts'
import type { Eip1193Wallet } from '../../ports/connection/external-wallet.ts'
import { isObject, peek, type RequestArguments } from '../shared/eip1193-request.ts'
import { ProviderEvents } from '../shared/provider-events.ts'
import { ProviderRpcError, RPC_CODES, rejected, unsupported } from '../shared/provider-rpc-error.ts'
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
  #signer: CoinbaseSigner | undefined
  #link: Promise<LinkSigner> | undefined
  /** Counts attempts to connect, and their ends: what an earlier one brings late is nobody's. */
  #turn = 0
  #attempts = 0
  #forgetting: Promise<unknown> | undefined

  constructor(private readonly parts: CoinbaseParts) {}

  request = async (args: RequestArguments): Promise<unknown> => {
    const { method } = args
    if (REFUSED.test(method)) throw unsupported(method)
    if (method === 'eth_requestAccounts' && !this.#signer && !this.#kept) return this.#connect(args)
    await this.#recall()
    if (method === 'eth_requestAccounts') return this.#connect(args)
    if (!this.#signer) {
      if (method === 'eth_accounts') return []
      throw new ProviderRpcError('No account is connected', RPC_CODES.unauthorized)
    }
    const signer = this.#signer
    if (!OF_SIGNERS.test(method)) return this.parts.read(await signer.request({ method: 'eth_chainId' }), method, args.params)
    return this.#asked(signer, args)
  }

  on = (event: string, listener: (value: never) => void): this => {
    this.#events.add(event, listener)
    return this
  }

  removeListener = (event: string, listener: (value: never) => void): this => {
    this.#events.remove(event, listener)
    return this
  }

  /** Nobody waits for what is being asked: an app that says yes later connects nothing. */
  giveUp(): void {
    this.#turn += 1
    const link = this.#link
    void link?.then(
      (signer) => {
        if (signer === this.#signer) return
        if (this.#link === link) this.#link = undefined
        return signer.cleanup()
      },
      () => {},
    )
  }

  /** Forgets keys and accounts, here and in the browser's storage. */
  async forget(): Promise<void> {
    this.#turn += 1
    const [signer, link] = [this.#signer, this.#link]
    this.#signer = undefined
    this.#link = undefined
    const clean = async () => {
      const signers = new Set([signer, await link?.catch(() => undefined)])
      await Promise.all([...signers].map((each) => each?.cleanup().catch(() => {})))
      forgetCoinbase()
    }
    const forgetting: Promise<unknown> = Promise.all([this.#forgetting, clean()])
    this.#forgetting = forgetting
    await forgetting
    if (this.#forgetting === forgetting) this.#forgetting = undefined
  }

  /** What is being forgotten is not taken up again. */
  get #kept(): SignerKind | undefined {
    return this.#forgetting ? undefined : keptSigner()
  }

  /** The way the visitor connected in an earlier visit. */
  async #recall(): Promise<void> {
    if (this.#signer) return
    const kept = this.#kept
    if (kept === 'scw') this.#signer = this.#keySigner()
    if (kept !== 'walletlink') return
    const turn = this.#turn
    const signer = await this.#linkSigner()
    if (turn === this.#turn) this.#signer ??= signer
  }

  async #connect(args: RequestArguments): Promise<unknown> {
    // Both ways encrypt with Web Crypto, which browsers keep from pages without HTTPS: no window is opened that could not be answered.
    if (!globalThis.crypto?.subtle) throw fail('CONNECT_FAILED', { wallet: 'Coinbase', reason: 'This page is not served over HTTPS' })
    if (this.#signer) {
      const accounts = await this.#asked(this.#signer, { method: 'eth_accounts' })
      if (Array.isArray(accounts) && accounts.length > 0) return accounts
    }
    this.#turn += 1
    this.#attempts += 1
    const [turn, attempt] = [this.#turn, this.#attempts]
    const inTurn = async <T>(work: Promise<T>): Promise<T> => {
      const result = await work
      if (turn !== this.#turn) throw rejected()
      return result
    }
    const { kind: chosen, closed } = this.#selecting(args)
    try {
      const kind = await inTurn(chosen)
      // Keys of an attempt before are removed first: they would be taken for those of this one.
      await inTurn(Promise.resolve(this.#forgetting))
      const signer = kind === 'scw' ? this.#keySigner() : await inTurn(this.#linkSigner())
      // A window that is closed between two questions is a refusal, too; the app needs none.
      await inTurn(kind === 'scw' ? Promise.race([signer.handshake(args), closed]) : signer.handshake(args))
      this.#signer = signer
      keepSigner(kind)
      return await signer.request({ method: 'eth_accounts' })
    } catch (error) {
      // A key that was made for this attempt is worth nothing after it.
      if (attempt === this.#attempts) await this.forget()
      throw error
    }
  }

  /** `closed` rejects with the window. */
  #selecting(args: RequestArguments): Readonly<{ kind: Promise<SignerKind>; closed: Promise<never> }> {
    const kind = this.#select(args)
    const closed = this.parts.communicator.onMessage(() => false) as Promise<never>
    closed.catch(() => {})
    return { kind, closed }
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
      await this.#forgetting
      const signer = await this.#linkSigner()
      await communicator.postMessage({ event: 'WalletLinkUpdate', data: { session: signer.session() } })
      await signer.handshake({ method: 'eth_requestAccounts' })
      await communicator.postMessage({ event: 'WalletLinkUpdate', data: { connected: true } })
    } catch {
      // The window was closed, or the visitor took the other way: who waits for the answer is told there.
    }
  }

  /** A signer is heard while it is the one that is connected. */
  #hears(signer: () => CoinbaseSigner | undefined): (event: string, value: unknown) => void {
    return (event, value) => {
      const own = signer()
      if (own && own === this.#signer) this.#events.emit(event, value)
    }
  }

  #keySigner(): CoinbaseSigner {
    let own: CoinbaseSigner | undefined
    own = this.parts.keySigner(this.#hears(() => own))
    return own
  }

  #linkSigner(): Promise<LinkSigner> {
    if (this.#link) return this.#link
    let own: LinkSigner | undefined
    const link = this.parts.linkSigner(this.#hears(() => own)).then(
      (signer) => {
        own = signer
        return signer
      },
      (error: unknown) => {
        if (this.#link === link) this.#link = undefined
        throw error
      },
    )
    this.#link = link
    return link
  }

  /** A wallet that knows us no more (4100) is left. */
  async #asked(signer: CoinbaseSigner, args: RequestArguments): Promise<unknown> {
    try {
      return await signer.request(args)
    } catch (error) {
      if (signer === this.#signer && isObject(error) && peek(error, 'code') === RPC_CODES.unauthorized) {
        await this.forget()
        this.#events.emit('disconnect', error)
      }
      throw error
    }
  }
}

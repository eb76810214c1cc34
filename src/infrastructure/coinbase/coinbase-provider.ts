import { ScopedLocalStorage } from '@coinbase/wallet-sdk/dist/core/storage/ScopedLocalStorage.js'
import { fail } from '../../domain/errors/fail.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import type { Eip1193Wallet } from '../../ports/connection/external-wallet.ts'
import { isObject, peek, type RequestArguments } from '../shared/eip1193-request.ts'
import { ProviderEvents } from '../shared/provider-events.ts'
import { ProviderRpcError, RPC_CODES, rejected, unconfirmed, unsupported } from '../shared/provider-rpc-error.ts'
import { uuid } from '../shared/uuid.ts'
import { type PopupCommunicator, WindowClosed } from './popup-communicator.ts'

/** One of the SDK's two signers: a passkey in Coinbase's window, or the mobile app through its relay. */
export type CoinbaseSigner = Readonly<{
  handshake(args: RequestArguments): Promise<void>
  request(args: RequestArguments): Promise<unknown>
  cleanup(): Promise<void>
}>

/** The app's signer, with the session data that the QR code in Coinbase's window encodes. */
export type LinkSigner = CoinbaseSigner & Readonly<{ session(): Readonly<{ id: string; secret: string }> }>

export type CoinbaseParts = Readonly<{
  communicator: PopupCommunicator
  preference: () => Readonly<Record<string, unknown>>
  keySigner: (emit: (event: string, value: unknown) => void) => CoinbaseSigner
  linkSigner: (emit: (event: string, value: unknown) => void) => Promise<LinkSigner>
  /** Sends a JSON-RPC request to one of the site's nodes. */
  read: (chainId: unknown, method: string, params: unknown) => Promise<unknown>
}>

/** Methods that the signers handle; all others go to the site's own nodes, not to Coinbase's. */
const OF_SIGNERS = /^(?:eth_(?:accounts|coinbase|chainId|ecRecover|sign\w*|sendTransaction)|net_version|personal_\w+|wallet_\w+)$/
const SENDING: ReadonlySet<string> = new Set(['eth_sendTransaction', 'wallet_sendCalls'])
/** Methods that the SDK rejects too, and permission requests, which it would forward to a node. */
const REFUSED = /^(?:eth_sign|eth_signTypedData_v2|eth_subscribe|eth_unsubscribe|wallet_(?:get|request|revoke)Permissions)$/

/**
 * EIP-1193 over the SDK's signers. Replaces the SDK's own provider, which fetches the site's page, renders into it and reloads it.
 * `request` opens Coinbase's window synchronously when one is needed, so that popup blockers allow it.
 */
export class CoinbaseProvider extends ProviderEvents implements Eip1193Wallet {
  #signer: CoinbaseSigner | undefined
  #link: Promise<LinkSigner> | undefined
  /** Incremented when a connection attempt starts or ends; results of an earlier attempt are discarded. */
  #turn = 0
  #attempts = 0
  #forgetting: Promise<unknown> | undefined

  constructor(private readonly parts: CoinbaseParts) {
    super()
  }

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

  /** The caller aborted: an approval that arrives later does not connect. */
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

  /** Deletes keys and accounts, in memory and in the browser's storage. */
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

  /** Undefined while a deletion is running, so that its data is not restored. */
  get #kept(): SignerKind | undefined {
    return this.#forgetting ? undefined : keptSigner()
  }

  /** Restores the signer of an earlier visit. */
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
    // Both signers need Web Crypto, which browsers disable on pages without HTTPS: fail before a window opens that could never respond.
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
    const chosen = this.#select(args)
    // Rejects when the window is closed.
    const closed = this.parts.communicator.onMessage(() => false)
    closed.catch(() => {})
    try {
      const kind = await inTurn(chosen)
      // Keys of an earlier attempt are deleted first, otherwise they would be used for this one.
      await inTurn(Promise.resolve(this.#forgetting))
      const signer = kind === 'scw' ? this.#keySigner() : await inTurn(this.#linkSigner())
      // Closing the window between two requests counts as a rejection; the app's signer needs no window.
      await inTurn(kind === 'scw' ? Promise.race([signer.handshake(args), closed]) : signer.handshake(args))
      this.#signer = signer
      keepSigner(kind)
      return await signer.request({ method: 'eth_accounts' })
    } catch (error) {
      // Keys created for an aborted attempt are deleted.
      if (attempt === this.#attempts) await this.forget()
      throw error
    }
  }

  /** The visitor selects one of the two signers in Coinbase's window. */
  async #select(handshakeRequest: RequestArguments): Promise<SignerKind> {
    const { communicator, preference } = this.parts
    void this.#offerLink()
    const data = { ...preference(), handshakeRequest }
    const answer = await communicator.postRequestAndWaitForResponse({ id: uuid(), event: 'selectSignerType', data })
    const kind = answer['data']
    if (kind !== 'scw' && kind !== 'walletlink') throw new ProviderRpcError('Coinbase answered something unreadable', RPC_CODES.internal)
    return kind
  }

  /** Supplies the session data of the QR code when Coinbase's window requests it. */
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
      // The window was closed or the other signer was selected; the pending handshake reports that error.
    }
  }

  /** Forwards a signer's events only while it is the connected one. */
  #hears(signer: () => CoinbaseSigner | undefined): (event: string, value: unknown) => void {
    return (event, value) => {
      const own = signer()
      if (own && own === this.#signer) this.emit(event, value)
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

  /** Disconnects when the wallet responds "unauthorized" (4100). */
  async #asked(signer: CoinbaseSigner, args: RequestArguments): Promise<unknown> {
    try {
      return await signer.request(args)
    } catch (error) {
      if (signer === this.#signer && isObject(error) && peek(error, 'code') === RPC_CODES.unauthorized) {
        await this.forget()
        this.emit('disconnect', error)
      }
      // The visitor may have approved it before.
      if (error instanceof WindowClosed && SENDING.has(args.method)) throw unconfirmed()
      throw error
    }
  }
}

/** `scw` = Coinbase's window, `walletlink` = its app. */
export type SignerKind = 'scw' | 'walletlink'

/** The SDK's own storage keys, so that a connection made through the SDK in another kit is restored. */
const KEPT = ['CBWSDK', 'SignerConfigurator'] as const
const KIND = 'SignerType'

/** The signer used in an earlier visit; undefined if there is none, or no storage. */
export function keptSigner(): SignerKind | undefined {
  const kind = attempt(() => new ScopedLocalStorage(...KEPT).getItem(KIND))
  return kind === 'scw' || kind === 'walletlink' ? kind : undefined
}

export function keepSigner(kind: SignerKind): void {
  // Without storage the connection lasts until the page is closed.
  attempt(() => new ScopedLocalStorage(...KEPT).setItem(KIND, kind))
}

/** Deletes all that the SDK stores: keys, accounts, chains, the app's session. */
export function forgetCoinbase(): void {
  // Without storage there is nothing to delete.
  attempt(() => ScopedLocalStorage.clearAll())
}

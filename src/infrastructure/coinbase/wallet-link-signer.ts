import { ScopedLocalStorage } from '@coinbase/wallet-sdk/dist/core/storage/ScopedLocalStorage.js'
import { WalletLinkConnection } from '@coinbase/wallet-sdk/dist/sign/walletlink/relay/connection/WalletLinkConnection.js'
import { WalletLinkSession } from '@coinbase/wallet-sdk/dist/sign/walletlink/relay/type/WalletLinkSession.js'
import { hashTypedData, isHex, stringToHex } from 'viem'
import { parseEvmChainId, toHexChainId } from '../../domain/caip/evm-chain-id.ts'
import { toHex } from '../../domain/shared/hex.ts'
import { withoutQuery } from '../../domain/shared/link.ts'
import type { Page } from '../../ports/page/page.ts'
import { isObject, peek, type RequestArguments } from '../shared/eip1193-request.ts'
import { ownEvmAddress } from '../shared/evm-checksum.ts'
import { ProviderRpcError, RPC_CODES, rejected, unsupported } from '../shared/provider-rpc-error.ts'
import type { LinkSigner } from './coinbase-provider.ts'
import type { AppMetadata } from './sdk-coinbase-wallet.ts'

/** Deep link that opens the app on a phone, to show its pending requests. */
const APP_URL = 'https://go.cb-w.com/walletlink'
const ADDRESSES = 'Addresses'
const CHAIN = 'DefaultChainId'

type LinkRequest = Readonly<{ method: string; params: unknown }>
type LinkAnswer = Readonly<{ result?: unknown; errorMessage?: unknown; errorCode?: unknown }>

/**
 * Coinbase's app through the SDK's relay connection. The SDK's own signer needs Node's `Buffer`, renders into the site and reloads the page
 * on disconnect; this one does not. Connects with the first request.
 */
export class WalletLinkSigner implements LinkSigner {
  readonly #storage: ScopedLocalStorage
  readonly #waiting = new Map<string, (answer: LinkAnswer) => void>()
  #session: WalletLinkSession
  #connection: WalletLinkConnection | undefined
  #addresses: readonly string[]

  constructor(
    private readonly url: string,
    private readonly metadata: AppMetadata,
    private readonly page: Pick<Page, 'isMobile' | 'href' | 'open'>,
    private readonly emit: (event: string, value: unknown) => void,
  ) {
    this.#storage = new ScopedLocalStorage('walletlink', url)
    this.#session = WalletLinkSession.load(this.#storage) ?? WalletLinkSession.create(this.#storage)
    this.#addresses = readable(this.#storage.getItem(ADDRESSES)?.split(' '))
  }

  session(): Readonly<{ id: string; secret: string }> {
    this.#connected()
    return { id: this.#session.id, secret: this.#session.secret }
  }

  async handshake(): Promise<void> {
    if (this.#addresses.length > 0) return
    const { appName, appLogoUrl } = this.metadata
    const addresses = readable(await this.#ask({ method: 'requestEthereumAccounts', params: { appName, appLogoUrl } }))
    if (addresses.length === 0) throw new ProviderRpcError('The app named no account', RPC_CODES.internal)
    this.#setAddresses(addresses)
  }

  async request({ method, params }: RequestArguments): Promise<unknown> {
    if (method === 'eth_accounts') return this.#addresses
    if (method === 'eth_coinbase') return this.#addresses[0]
    if (method === 'eth_chainId') return toHexChainId(this.#chainId)
    if (method === 'net_version') return String(this.#chainId)
    const asked = toLinkRequest({ method, params, chainId: this.#chainId, address: this.#addresses[0] ?? '' })
    if (!asked) throw unsupported(method)
    const result = await this.#ask(asked)
    if (method !== 'wallet_switchEthereumChain' && method !== 'wallet_addEthereumChain') return result
    const isApproved = isObject(result) && peek(result, 'isApproved') === true
    if (!isApproved) throw rejected()
    const wanted = parseEvmChainId(Array.isArray(params) && isObject(params[0]) ? peek(params[0], 'chainId') : undefined)
    if (wanted !== undefined) this.#setChain(wanted)
    return null
  }

  async cleanup(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    this.#addresses = []
    this.#storage.clear()
    for (const answer of this.#waiting.values()) answer({ errorMessage: 'The connection ended', errorCode: RPC_CODES.unauthorized })
    if (connection) await end(connection)
  }

  get #chainId(): number {
    return parseEvmChainId(this.#storage.getItem(CHAIN) ?? undefined) ?? this.metadata.appChainIds[0] ?? 1
  }

  #setChain(chainId: number): void {
    const hasChanged = chainId !== this.#chainId
    this.#storage.setItem(CHAIN, String(chainId))
    if (hasChanged) this.emit('chainChanged', toHexChainId(chainId))
  }

  #setAddresses(addresses: readonly string[]): void {
    if (addresses.join(' ') === this.#addresses.join(' ')) return
    this.#addresses = addresses
    this.#storage.setItem(ADDRESSES, addresses.join(' '))
    this.emit('accountsChanged', [...addresses])
  }

  #connected(): WalletLinkConnection {
    this.#connection ??= this.#connect()
    return this.#connection
  }

  #connect(): WalletLinkConnection {
    /** Events of a connection that was replaced or closed are ignored. */
    const isLive = () => this.#connection === connection
    const listener = {
      linkedUpdated: (isLinked: boolean) => {
        if (isLinked) this.#session.linked = true
      },
      handleWeb3ResponseMessage: (id: string, answer: LinkAnswer) => this.#answer(id, answer),
      chainUpdated: (chainId: string) => {
        const parsed = parseEvmChainId(chainId)
        if (parsed !== undefined && isLive()) this.#setChain(parsed)
      },
      // For a site that is authorised already, the app sends its account as an event instead of a response.
      accountUpdated: (address: string) => {
        const addresses = readable([address])
        if (addresses.length === 0 || !isLive()) return
        this.#setAddresses(addresses)
        for (const [id, answer] of this.#waiting) if (id.startsWith('accounts-')) answer({ result: addresses })
      },
      metadataUpdated: (key: string, value: string) => isLive() && this.#storage.setItem(key, value),
      resetAndReload: () => isLive() && this.#leave(),
    }
    const connection: WalletLinkConnection = new WalletLinkConnection({
      session: this.#session,
      linkAPIUrl: this.url,
      listener: listener as never,
    })
    // The SDK's `connect` would leave a failed socket as an unhandled rejection of the page.
    inside(connection)
      .ws.connect()
      .catch(() => {})
    return connection
  }

  /** The connection was ended in the app. */
  #leave(): void {
    void this.cleanup()
    this.emit('disconnect', new ProviderRpcError('The app ended the connection', RPC_CODES.unauthorized))
  }

  #answer(id: string, answer: LinkAnswer): void {
    for (const [waiting, settle] of this.#waiting) if (waiting === id || waiting === `accounts-${id}`) settle(answer)
  }

  #ask(request: LinkRequest): Promise<unknown> {
    const id = toHex(crypto.getRandomValues(new Uint8Array(8)))
    const isForAccounts = request.method === 'requestEthereumAccounts'
    const key = isForAccounts ? `accounts-${id}` : id
    const answered = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(key, ({ result, errorMessage, errorCode }) => {
        this.#waiting.delete(key)
        if (errorMessage === undefined) resolve(result)
        else reject(toError(errorMessage, errorCode))
      })
    })
    const message = { type: 'WEB3_REQUEST' as const, id, request }
    this.#connected()
      .publishEvent('Web3Request', message as never, true)
      .catch((error: unknown) => this.#answer(id, { errorMessage: error instanceof Error ? error.message : 'The relay failed' }))
    if (this.page.isMobile && !isForAccounts)
      this.page.open(`${APP_URL}?redirect_url=${encodeURIComponent(withoutQuery(this.page.href))}`, '_blank')
    return answered
  }
}

/** Private members of the SDK's connection that are used here. */
type Innards = { destroyed: boolean; connected: boolean; ws: { connect(): Promise<void>; disconnect(): void } } & Readonly<
  Record<'visibilityChangeHandler' | 'focusHandler', () => void>
>

const inside = (connection: WalletLinkConnection) => connection as unknown as Innards

/** Notifies the app of the disconnect if the socket is open. */
async function end(connection: WalletLinkConnection): Promise<void> {
  const { connected, ws, visibilityChangeHandler, focusHandler } = inside(connection)
  if (connected) await connection.destroy().catch(() => {})
  inside(connection).destroyed = true
  document.removeEventListener('visibilitychange', visibilityChangeHandler)
  window.removeEventListener('focus', focusHandler)
  ws.disconnect()
}

function toError(message: unknown, code: unknown): ProviderRpcError {
  const text = String(message)
  return new ProviderRpcError(
    text,
    typeof code === 'number' ? code : /denied|rejected/i.test(text) ? RPC_CODES.rejected : RPC_CODES.internal,
  )
}

function readable(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.flatMap((value) => ownEvmAddress(value) ?? []) : []
}

type Asked = Readonly<{ method: string; params: unknown; chainId: number; address: string }>
type Translated = Readonly<{ method: string; params: unknown }>

/** Translates an EIP-1193 request into the format of Coinbase's app; undefined for an unsupported method. @throws -32602 */
export function toLinkRequest({ method, params, chainId, address }: Asked): Translated | undefined {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
  switch (method) {
    case 'personal_sign':
      return sign({ address: second, message: hexOf(first), addPrefix: true, typedDataJson: null })
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return sign({ address: first, message: typedHash(second), addPrefix: false, typedDataJson: JSON.stringify(second, null, 2) })
    case 'eth_signTransaction':
      return { method: 'signEthereumTransaction', params: transaction(first, chainId, address, false) }
    case 'eth_sendTransaction':
      return { method: 'signEthereumTransaction', params: transaction(first, chainId, address, true) }
    case 'wallet_switchEthereumChain':
      return { method: 'switchEthereumChain', params: { chainId: String(idOf(first)), address } }
    case 'wallet_addEthereumChain':
      return { method: 'addEthereumChain', params: network(first) }
    case 'wallet_watchAsset': {
      const asset = isObject(params) && !Array.isArray(params) ? params : isObject(first) ? first : {}
      return { method: 'watchAsset', params: { type: peek(asset, 'type'), options: peek(asset, 'options'), chainId: String(chainId) } }
    }
    default:
      return undefined
  }
}

const sign = (params: object): Translated => ({ method: 'signEthereumMessage', params })

function invalid(what: string): ProviderRpcError {
  return new ProviderRpcError(`${what} cannot be read`, RPC_CODES.invalid)
}

function hexOf(message: unknown): string {
  if (typeof message !== 'string') throw invalid('The message')
  return isHex(message) ? message : stringToHex(message)
}

function typedHash(data: unknown): string {
  try {
    return hashTypedData(typeof data === 'string' ? JSON.parse(data) : data)
  } catch {
    throw invalid('The typed data')
  }
}

function idOf(value: unknown): number {
  const id = parseEvmChainId(peek(value, 'chainId'))
  if (id === undefined) throw invalid('The chain')
  return id
}

/** Amounts are decimal strings, counts are numbers. */
function transaction(value: unknown, chainId: number, address: string, shouldSubmit: boolean) {
  const given = isObject(value) ? value : {}
  const amount = (key: string) => {
    const text = peek(given, key)
    return text === undefined || text === null ? null : BigInt(text as string).toString()
  }
  const nonce = peek(given, 'nonce')
  try {
    return {
      fromAddress: peek(given, 'from') ?? address,
      toAddress: peek(given, 'to') ?? null,
      weiValue: amount('value') ?? '0',
      data: peek(given, 'data') ?? peek(given, 'input') ?? '0x',
      nonce: nonce === undefined || nonce === null ? null : Number(nonce),
      gasPriceInWei: amount('gasPrice'),
      maxFeePerGas: amount('maxFeePerGas'),
      maxPriorityFeePerGas: amount('maxPriorityFeePerGas'),
      gasLimit: amount('gas') ?? amount('gasLimit'),
      chainId: parseEvmChainId(peek(given, 'chainId')) ?? chainId,
      shouldSubmit,
    }
  } catch {
    throw invalid('The transaction')
  }
}

function network(value: unknown) {
  const given = isObject(value) ? value : {}
  const list = (key: string) => peek(given, key) ?? []
  return {
    chainId: String(idOf(value)),
    rpcUrls: list('rpcUrls'),
    blockExplorerUrls: list('blockExplorerUrls'),
    iconUrls: list('iconUrls'),
    chainName: peek(given, 'chainName'),
    nativeCurrency: peek(given, 'nativeCurrency'),
  }
}

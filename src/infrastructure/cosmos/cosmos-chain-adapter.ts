import { hexToBytes, isHex } from 'viem'
import { bytesOf, decodeBech32 } from '../../domain/caip/bech32.ts'
import { parseCosmosAddress } from '../../domain/caip/cosmos-address.ts'
import type { ConnectedWallet, Connection, Connector, SwitchRequest, WalletAccount } from '../../domain/connection/connection.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { never } from '../../domain/shared/async/never.ts'
import type { ChainAdapter, ConnectHints, SessionLink, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { callSigner, callWallet, hasMethod, isRefusal, undefinedIfRefused } from '../connection/foreign-calls.ts'
import { type Answer, InjectedChainAdapter } from '../connection/injected-chain-adapter.ts'
import type { SiteNetwork } from '../connection/site-network.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { fromBase64, readBytes, toBase64 } from '../shared/text-bytes.ts'
import { type DiscoveryTarget, GuardedTarget } from '../wallets/guarded-target.ts'
import { signDataDoc } from './adr36.ts'
import type { CosmosChains } from './cosmos-chains.ts'

/** 64 bytes. */
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/
const NO_KEY = /\bno (?:key|account)|key (?:info|ring).*(?:not|n't)|not initiali[sz]ed/i
const NO_LEAVE = /permission|not (?:authori[sz]ed|enabled|approved|allowed)|unauthori[sz]ed/i

/**
 * Wallets with Keplr's API. They derive one address per chain from one key and are queried one chain at a time; the site selects the chain.
 * The `dialect` of a connector is the prefix of its event name: `keplr_keystorechange`.
 */
export class CosmosChainAdapter extends InjectedChainAdapter implements ChainAdapter {
  readonly namespace = 'cosmos'
  /** The network chosen last, per wallet. */
  readonly #networks = new WeakMap<object, Network>()
  readonly #target: GuardedTarget

  constructor(
    clock: Clock,
    private readonly site: SiteNetwork,
    private readonly chains: CosmosChains,
    target: DiscoveryTarget,
  ) {
    super(clock)
    this.#target = new GuardedTarget(target)
  }

  async restore(connector: Connector, _address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const provider = this.walletOf(connector)
    const network = await this.site.recall()
    return this.silently(connector, signal, async (inner) =>
      this.#stand(provider, network, await this.#ask(provider, network, inner).catch(undefinedIfRefused)),
    )
  }

  /** ADR-36. */
  async signMessage({ provider, account: { address }, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    const network = (isObject(provider) && this.#networks.get(provider)) || this.site.choose(undefined)
    const chainId = this.chains.idOf(network)
    const isArbitrary = hasMethod(provider, 'signArbitrary')
    const data = isArbitrary ? message : signDataDoc(address, message)
    const answer = await callSigner(provider, isArbitrary ? 'signArbitrary' : 'signAmino', [chainId, address, data], signal)
    const signed = isArbitrary || !isObject(answer) ? answer : peek(answer, 'signature')
    const signature = peek(signed, 'signature')
    const key = peek(signed, 'pub_key')
    const publicKey = peek(key, 'value')
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) throw fail('ANSWER_UNREADABLE', { source: 'signArbitrary' })
    return { signature, publicKey: typeof publicKey === 'string' && publicKey.length < 128 ? publicKey : undefined }
  }

  overSession(link: SessionLink): unknown {
    return cosmosOverSession(link)
  }

  protected async open(connector: Connector, { preferred }: ConnectHints, signal: AbortSignal): Promise<Answer> {
    return this.#open(connector, this.site.choose(preferred), signal).catch((error: unknown) => {
      if (!isAppError(error, 'WALLET_REFUSED') || !NO_KEY.test(error.facts.text)) throw error
      throw fail('NO_ACCOUNTS', { wallet: connector.name }, { cause: error })
    })
  }

  protected move({ connection, network }: SwitchRequest, signal: AbortSignal): Promise<Answer> {
    return this.#open(connection.connector, network, signal)
  }

  protected async read({ connector, caipNetworkId }: Connection, signal: AbortSignal): Promise<Answer> {
    try {
      const account = await this.#ask(this.walletOf(connector), this.site.choose(caipNetworkId), signal)
      return account && { accounts: [account], caipNetworkId }
    } catch (error) {
      if (isAppError(error, 'WALLET_REFUSED') && (isRefusal(error) || NO_LEAVE.test(error.facts.text))) return 'none'
      throw error
    }
  }

  protected listen({ dialect = 'keplr' }: Connector, changed: () => void): () => void {
    return this.#target.listen(`${dialect}_keystorechange`, changed)
  }

  protected leave(connector: Connector, signal: AbortSignal): Promise<unknown> {
    const ids = this.site.all.map((network) => this.chains.idOf(network))
    return callWallet(connector.provider, 'disable', [ids], signal)
  }

  protected override walletOf(connector: Connector): object {
    if (!hasMethod(connector.provider, 'getKey')) throw fail('PROVIDER_NOT_FOUND', { namespace: this.namespace })
    return super.walletOf(connector)
  }

  #stand(provider: object, network: Network, account: WalletAccount | undefined): ConnectedWallet | undefined {
    if (!account) return undefined
    this.#networks.set(provider, network)
    return { accounts: [account], caipNetworkId: network.caipNetworkId }
  }

  /**
   * Requests access to the account on `network`; if the wallet does not know the chain, first suggests the chain info that the site
   * configured.
   */
  async #open(connector: Connector, network: Network, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const provider = this.walletOf(connector)
    const chainId = this.chains.idOf(network)
    const enable = () => callWallet(provider, 'enable', [chainId], signal)
    await enable().catch(async (error: unknown) => {
      const info = this.chains.infoOf(chainId)
      if (!info || isRefusal(error) || !isAppError(error, 'WALLET_REFUSED')) throw error
      await callWallet(provider, 'experimentalSuggestChain', [structuredClone(info)], signal)
      await enable()
    })
    return this.#stand(provider, network, await this.#read(provider, chainId, signal))
  }

  /** The same without a prompt where possible: a wallet that remembers the site responds immediately. */
  async #ask(provider: object, network: Network, signal: AbortSignal): Promise<WalletAccount | undefined> {
    const chainId = this.chains.idOf(network)
    const isKnown = !hasMethod(provider, 'isConnected') || (await callWallet(provider, 'isConnected', [chainId], signal)) !== false
    return isKnown ? this.#read(provider, chainId, signal) : undefined
  }

  async #read(provider: object, chainId: string, signal: AbortSignal): Promise<WalletAccount | undefined> {
    return cosmosAccount(await callWallet(provider, 'getKey', [chainId], signal), this.chains.prefixOf(chainId))
  }
}

/** Parses Keplr's `Key`; undefined when its address is not valid for the chain's prefix. Never throws. */
function cosmosAccount(key: unknown, prefix: string | undefined): WalletAccount | undefined {
  const address = isObject(key) ? parseCosmosAddress(peek(key, 'bech32Address'), prefix) : undefined
  if (!isObject(key) || address === undefined) return undefined
  return { namespace: 'cosmos', address, publicKey: publicKeyOf(peek(key, 'pubKey')) }
}

/** 33 bytes of secp256k1, as base64, the way Cosmos writes keys. */
function publicKeyOf(value: unknown): string | undefined {
  const bytes = readBytes(value, 33)
  return bytes?.length === 33 && (bytes[0] === 2 || bytes[0] === 3) ? toBase64(bytes) : undefined
}

type DirectDoc = Readonly<{ chainId?: unknown; accountNumber?: unknown; bodyBytes?: Uint8Array; authInfoBytes?: Uint8Array }>

const base64 = (bytes: Uint8Array | undefined) => toBase64(bytes ?? new Uint8Array())

/** Keplr's API over a WalletConnect session, so that a site's signing code stays the same. */
function cosmosOverSession(link: SessionLink): unknown {
  const accounts = async () => {
    const answer = await link.request('cosmos_getAccounts', {}, never())
    return Array.isArray(answer) ? answer.slice(0, 100).filter(isObject) : []
  }
  const getKey = async () => {
    const address = link.address ?? ''
    const own = (await accounts()).find((entry) => peek(entry, 'address') === address)
    if (!own) throw fail('NOT_CONNECTED', { namespace: 'cosmos' })
    const bytes = bytesOf(decodeBech32(address)?.words ?? [])
    const pubKey = bytesFrom(peek(own, 'pubkey'))
    return {
      name: '',
      algo: String(peek(own, 'algo')),
      pubKey,
      address: bytes,
      bech32Address: address,
      isNanoLedger: false,
      isKeystone: false,
    }
  }
  const signAmino = (_chainId: string, signerAddress: string, signDoc: unknown) =>
    link.request('cosmos_signAmino', { signerAddress, signDoc }, never())
  const signDirect = (_chainId: string, signerAddress: string, { chainId, accountNumber, bodyBytes, authInfoBytes }: DirectDoc) => {
    const signDoc = { chainId, accountNumber: String(accountNumber), bodyBytes: base64(bodyBytes), authInfoBytes: base64(authInfoBytes) }
    return link.request('cosmos_signDirect', { signerAddress, signDoc }, never())
  }
  const signArbitrary = async (chainId: string, signer: string, data: string | Uint8Array) => {
    const answer = await signAmino(chainId, signer, signDataDoc(signer, data))
    return isObject(answer) ? peek(answer, 'signature') : answer
  }
  const getOfflineSigner = (chainId: string) => ({
    getAccounts: async () => {
      const { algo, pubKey, bech32Address } = await getKey()
      return [{ address: bech32Address, algo, pubkey: pubKey }]
    },
    signAmino: (signer: string, signDoc: unknown) => signAmino(chainId, signer, signDoc),
    signDirect: (signer: string, signDoc: DirectDoc) => signDirect(chainId, signer, signDoc),
  })
  return Object.freeze({ enable: async () => {}, getKey, signAmino, signDirect, signArbitrary, getOfflineSigner })
}

/** Keys come as base64 from most wallets, as hex from some. */
function bytesFrom(text: unknown): Uint8Array {
  if (typeof text !== 'string') return new Uint8Array()
  const hex = text.startsWith('0x') ? text : `0x${text}`
  if (/^(0x)?[0-9a-f]{66}$/i.test(text) && isHex(hex)) return hexToBytes(hex)
  return fromBase64(text) ?? new Uint8Array()
}

import { bytesToHex, hexToString, isHex, stringToHex } from 'viem'
import { decodeSs58, encodeSs58, GENERIC_SS58, ss58Prefix } from '../../domain/caip/polkadot-address.ts'
import type { ConnectedWallet, Connection, Connector, SwitchRequest, WalletAccount } from '../../domain/connection/connection.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import { never } from '../../domain/shared/async/never.ts'
import type { ChainAdapter, ConnectHints, SessionLink, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { asGranted, inFront } from '../connection/eip1193-accounts.ts'
import { callSigner, callWallet, hasMethod, subscribe, undefinedIfRefused } from '../connection/foreign-calls.ts'
import { type Answer, InjectedChainAdapter } from '../connection/injected-chain-adapter.ts'
import type { SiteNetwork } from '../connection/site-network.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { foreignList } from '../shared/foreign-list.ts'

/** 64 bytes for ed25519 or sr25519; 65 for ECDSA or with a key type prefix. */
const SIGNATURE = /^0x(?:[0-9a-f]{2}){64,65}$/i

/**
 * Wallets injected into `injectedWeb3`, the API defined by Polkadot.js. They have accounts but no active chain: the site selects it, and
 * each address is encoded with that chain's prefix.
 */
export class PolkadotChainAdapter extends InjectedChainAdapter implements ChainAdapter {
  readonly namespace = 'polkadot'
  /** The object that `enable` returned, per wallet: it has accounts and signer. */
  readonly #enabled = new WeakMap<object, object>()
  /** The list that `accounts.subscribe` emitted last, per wallet. */
  readonly #lists = new WeakMap<object, unknown>()

  constructor(
    clock: Clock,
    private readonly page: Page,
    private readonly site: SiteNetwork,
  ) {
    super(clock)
  }

  async restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const network = await this.site.recall()
    return this.silently(connector, signal, (inner) => this.#ask(connector, network, address, inner).catch(undefinedIfRefused))
  }

  /** The wallet's own `Injected`: `accounts`, `signer`, `metadata`. */
  override provider({ connector }: Connection): unknown {
    return this.#enabled.get(this.walletOf(connector))
  }

  async signMessage({ provider, account, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    const signer = peek(provider, 'signer')
    const raw = { address: account.address, data: stringToHex(message), type: 'bytes' }
    const answer = await callSigner(signer, 'signRaw', [raw], signal)
    const signature = peek(answer, 'signature')
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) throw fail('ANSWER_UNREADABLE', { source: 'signRaw' })
    return { signature, publicKey: account.publicKey }
  }

  overSession(link: SessionLink): unknown {
    return polkadotOverSession(link)
  }

  protected open(connector: Connector, { preferred }: ConnectHints, signal: AbortSignal): Promise<Answer> {
    return this.#ask(connector, this.site.choose(preferred), undefined, signal)
  }

  protected move({ connection: { connector, accounts }, network }: SwitchRequest, signal: AbortSignal): Promise<Answer> {
    return this.#ask(connector, network, accounts[0].address, signal)
  }

  protected async read({ connector, accounts, caipNetworkId }: Connection): Promise<Answer> {
    const list = this.#lists.get(this.walletOf(connector))
    return answerOf(polkadotAccounts(list, this.site.choose(caipNetworkId), accounts[0].address), caipNetworkId)
  }

  /** `accounts.subscribe` emits the list at once and on each change. */
  protected listen(connector: Connector, changed: () => void): () => void {
    const wallet = this.walletOf(connector)
    const enabled = this.#enabled.get(wallet)
    this.#lists.delete(wallet)
    return subscribe(enabled && peek(enabled, 'accounts'), 'subscribe', [], (list) => {
      this.#lists.set(wallet, list)
      changed()
    })
  }

  /** The API has no disconnect request. */
  protected async leave(connector: Connector): Promise<void> {
    this.#enabled.delete(this.walletOf(connector))
  }

  /** Enables the wallet if that was not done on this page, then reads its accounts. */
  async #ask(connector: Connector, network: Network, first: string | undefined, signal: AbortSignal): Promise<Answer> {
    const wallet = this.walletOf(connector)
    if (!hasMethod(wallet, 'enable')) throw fail('PROVIDER_NOT_FOUND', { namespace: this.namespace })
    const { name } = this.page.metadata()
    const enabled = this.#enabled.get(wallet) ?? (await callWallet(wallet, 'enable', [name || this.page.origin], signal))
    const keeper = peek(enabled, 'accounts')
    if (!isObject(enabled) || !hasMethod(keeper, 'get')) return undefined
    const accounts = polkadotAccounts(await callWallet(keeper, 'get', [], signal), network, first)
    if (accounts && accounts.length > 0) this.#enabled.set(wallet, enabled)
    return answerOf(accounts, network.caipNetworkId)
  }
}

function answerOf(accounts: readonly WalletAccount[] | undefined, caipNetworkId: CaipNetworkId | undefined): Answer {
  const granted = asGranted(accounts)
  return granted ? { accounts: granted, caipNetworkId } : accounts && 'none'
}

/** Limits the work (hashing) that a hostile wallet can cause. */
const MAX_ACCOUNTS = 100

/**
 * The accounts of `injected.accounts.get()` that can be used on `network`, encoded with its prefix, `first` (an address of any chain) in
 * front. Skipped: anything that is not an SS58 address of a 32-byte key (Ethereum-style accounts), and accounts restricted to another chain
 * (`genesisHash`).
 * @returns undefined when the value is not a list, or is a non-empty list without a valid address. Never throws.
 */
function polkadotAccounts(value: unknown, network: Network, first?: string): readonly WalletAccount[] | undefined {
  const listed = foreignList(value, MAX_ACCOUNTS)
  if (!listed) return undefined
  const reference = network.caipNetworkId.slice('polkadot:'.length)
  const prefix = ss58Prefix(reference) ?? GENERIC_SS58
  const accounts = new Map<string, WalletAccount>()
  let isReadable = listed.length === 0
  for (const entry of listed) {
    if (!isObject(entry)) continue
    const decoded = decodeSs58(peek(entry, 'address'))
    if (!decoded) continue
    isReadable = true
    if (isTiedElsewhere(peek(entry, 'genesisHash'), reference)) continue
    const publicKey = bytesToHex(decoded.key)
    accounts.set(publicKey, { namespace: 'polkadot', address: encodeSs58({ prefix, key: decoded.key }), publicKey })
  }
  const chosen = publicKeyOf(first)
  return isReadable ? inFront([...accounts.values()], ({ publicKey }) => publicKey === chosen) : undefined
}

/** The public key of an address, whatever chain prefix it has. */
function publicKeyOf(address: string | undefined): string | undefined {
  const decoded = decodeSs58(address)
  return decoded && bytesToHex(decoded.key)
}

function isTiedElsewhere(genesisHash: unknown, reference: string): boolean {
  return typeof genesisHash === 'string' && genesisHash !== '' && genesisHash.toLowerCase().slice(2, 2 + reference.length) !== reference
}

type RawPayload = Readonly<{ address: string; data: string; type?: string }>
type Payload = Readonly<{ address: string }> & Readonly<Record<string, unknown>>
type SignerResult = Readonly<{ id: number; signature: unknown }> & Readonly<Record<string, unknown>>

/** Polkadot.js' `Injected` over a WalletConnect session, so that a site's signing code stays the same. */
function polkadotOverSession(link: SessionLink): unknown {
  let asked = 0
  const accounts = () => (link.address === undefined ? [] : [{ address: link.address }])
  const result = (answer: unknown): SignerResult => {
    asked += 1
    return { ...(isObject(answer) ? answer : {}), id: asked, signature: isObject(answer) ? peek(answer, 'signature') : answer }
  }
  return Object.freeze({
    accounts: Object.freeze({
      get: async () => accounts(),
      subscribe: (heard: (list: readonly unknown[]) => void) => {
        heard(accounts())
        return () => {}
      },
    }),
    signer: Object.freeze({
      signRaw: async ({ address, data }: RawPayload) =>
        result(await link.request('polkadot_signMessage', { address, message: asText(data) }, never())),
      signPayload: async (payload: Payload) =>
        result(await link.request('polkadot_signTransaction', { address: payload.address, transactionPayload: payload }, never())),
    }),
  })
}

/** Sessions send the text itself; `signRaw` takes its bytes in hex. Bytes that are not valid text are sent unchanged. */
function asText(data: string): string {
  if (!isHex(data)) return data
  const text = hexToString(data)
  return text.includes('\uFFFD') ? data : text
}

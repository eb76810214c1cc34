import { knownPrice } from '../../domain/account/usd.ts'
import type { CaipAddressText } from '../../domain/caip/caip-address.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { CacheService } from '../../domain/shared/cache.ts'
import type { TokenBalances } from '../../ports/account/token-balances.ts'
import type { HeldToken, Holdings, HoldingsQuery, TokenHoldings } from '../../ports/account/token-holdings.ts'
import type { TokenPrices } from '../../ports/account/token-prices.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { namesCoin, ofNetwork, toHeldToken } from './held-token.ts'
import { NATIVE, type NodeHoldings } from './node-holdings.ts'
import type { WalletHoldings } from './wallet-holdings.ts'

/**
 * After a failure, the service is not asked again by itself for so long: for that account on that chain, or where it could not be reached
 * at all, for none. Retries are blocked; another account or chain is no retry, and its provider may well be there.
 */
const SERVICE_LOCK_MS = 30_000
/** What the rows wait for their prices. */
const PRICE_MS = 3000
/** What the rows of a list wait for those that it leaves out. */
const NODES_MS = 3000
/** The price service answers one token per request. */
const PRICED_MAX = 6
/** Tokens that the index is told to read anew: they stand in the address of the request. */
const FORCED_MAX = 20
const NATIVE_EVM = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const PRICE = /^\d{1,15}(?:\.\d{1,78})?$/

export type HoldingSources = Readonly<{
  wallet: Pick<WalletHoldings, 'find'>
  index: TokenBalances
  chains: SupportedChains
  nodes: Pick<NodeHoldings, 'find' | 'listed'>
  prices: TokenPrices
  /** False: the site switched the provider's service off, or has no project. */
  isServed(): boolean
}>

/** The wallet's own list, else the provider's index, else the network's nodes. */
export class ComposedTokenHoldings implements TokenHoldings {
  #unreachableAt = Number.NEGATIVE_INFINITY
  /** By chain and account. */
  readonly #failedAt = new Map<string, number>()

  constructor(
    private readonly sources: HoldingSources,
    private readonly cache: CacheService,
    private readonly clock: Clock,
    private readonly visitor: Pick<ModalService, 'actedAt'> = { actedAt: Number.NEGATIVE_INFINITY },
  ) {}

  reads({ chainNamespace }: Network): boolean {
    return chainNamespace === 'eip155' || chainNamespace === 'solana'
  }

  async find({ connection, address, network, changed }: HoldingsQuery, signal: AbortSignal): Promise<Holdings> {
    if (!this.reads(network)) throw fail('BALANCE_UNAVAILABLE', { network: network.name, isRead: false })
    const { wallet, nodes } = this.sources
    const own = network.chainNamespace === 'eip155' ? await wallet.find(connection, address, network, signal) : undefined
    if (own)
      return this.#completed(
        await this.#priced(this.#marked(ofNetwork(own, network), network), address, network, signal),
        address,
        network,
        signal,
      )
    const served = await this.#ofIndex(address, network, changed, signal)
    if (served.tokens?.length) {
      const { claim } = served
      const tokens = served.tokens.filter((token) => token !== claim)
      return this.#completed(this.#marked(tokens, network), address, network, signal, claim)
    }
    const { tokens, unread } = await nodes.find(address, network, signal)
    // An index without a row for an account that holds something does not know the account.
    const isKnown = served.tokens !== undefined && unread.length === 0 && tokens.every(({ amount }) => amount === 0n)
    return { tokens: await this.#priced(tokens, address, network, signal), isPartial: !isKnown, isBusy: served.isBusy, unread }
  }

  /**
   * `tokens`, and what they leave out though it must be shown, from the nodes: the own coin and the tokens of the site. `claim`: a row that
   * may be the own coin; it is, once a node tells the same amount.
   */
  async #completed(
    tokens: readonly HeldToken[],
    address: string,
    network: Network,
    signal: AbortSignal,
    claim?: HeldToken,
  ): Promise<Holdings> {
    const named = new Set(tokens.map((token) => (token.address ?? NATIVE).toLowerCase()))
    const wanted = [NATIVE, ...this.sources.nodes.listed(network).map((token) => token.address)]
    const missing = wanted.filter((part) => !named.has(part.toLowerCase()))
    if (missing.length === 0) return { tokens, isPartial: false, isBusy: false, unread: [] }
    const limit = { clock: this.clock, ms: NODES_MS, late: () => fail('HTTP_TIMEOUT', { url: network.caipNetworkId }), signal }
    try {
      const only = new Set(missing.map((part) => part.toLowerCase()))
      const read = await withDeadline(limit, (ends) => this.sources.nodes.find(address, network, ends, only))
      const found = read.tokens.map((token) => (token.address === undefined && token.amount === claim?.amount ? claim : token))
      const added = await this.#priced(found, address, network, signal)
      return { tokens: [...tokens, ...added], isPartial: false, isBusy: false, unread: read.unread }
    } catch (error) {
      if (signal.aborted) throw error
      return { tokens, isPartial: false, isBusy: false, unread: missing }
    }
  }

  /**
   * No `tokens`: the index could not be asked. `claim`: the one of them that calls itself the own coin and has no address to prove it. A
   * token whose address the index lost looks the same, where the account has no coin.
   */
  async #ofIndex(
    address: string,
    network: Network,
    changed: readonly string[] | undefined,
    signal: AbortSignal,
  ): Promise<Readonly<{ tokens?: readonly HeldToken[]; claim?: HeldToken | undefined; isBusy: boolean }>> {
    const { index, chains, isServed } = this.sources
    if (!isServed() || this.#isLocked(address, network)) return { isBusy: false }
    const chainId = network.caipNetworkId
    try {
      if (!(await chains.has(chainId, signal))) return { isBusy: false }
      const rows = await index.find({ address, chainId, forceUpdate: forced(changed, network) }, signal)
      const tokens = ofNetwork(rows.map(toHeldToken), network)
      // Tokens of Solana are told by their mints, and a node lists them all for the sake of one.
      const isProven = network.chainNamespace !== 'eip155' || ofNetwork(rows.filter(namesCoin).map(toHeldToken), network).some(isCoin)
      return { tokens, claim: isProven ? undefined : tokens.find(isCoin), isBusy: false }
    } catch (error) {
      if (isAppError(error, 'ABORTED') || signal.aborted) throw error
      const at = this.clock.monotonic()
      this.#failedAt.set(keyOf(address, network), at)
      if (!isAppError(error, 'HTTP_STATUS') && !isAppError(error, 'ANSWER_UNREADABLE')) this.#unreachableAt = at
      return { isBusy: isAppError(error, 'HTTP_STATUS') && error.facts.status === 503 }
    }
  }

  lockedMs({ address, network }: Pick<HoldingsQuery, 'address' | 'network'>): number {
    const at = Math.max(this.#unreachableAt, this.#failedAt.get(keyOf(address, network)) ?? Number.NEGATIVE_INFINITY)
    return at <= this.visitor.actedAt ? 0 : Math.max(0, at + SERVICE_LOCK_MS - this.clock.monotonic())
  }

  #isLocked(address: string, network: Network): boolean {
    return this.lockedMs({ address, network }) > 0
  }

  /** Marks the tokens of the site's option, and shows the site's picture of them. */
  #marked(tokens: readonly HeldToken[], network: Network): readonly HeldToken[] {
    const listed = new Map(this.sources.nodes.listed(network).map((token) => [token.address.toLowerCase(), token]))
    return tokens.map((token) => {
      const own = token.address === undefined ? undefined : listed.get(token.address.toLowerCase())
      return own ? { ...token, isListed: true, logo: own.image ?? token.logo } : token
    })
  }

  /** With prices for the own coin and the site's tokens; a price that does not come in time stays unknown. */
  async #priced(tokens: readonly HeldToken[], address: string, network: Network, signal: AbortSignal): Promise<readonly HeldToken[]> {
    if (!this.sources.isServed() || network.testnet || this.#isLocked(address, network)) return tokens
    const wanting = tokens
      .filter((token) => token.price === undefined && (token.address === undefined || token.isListed))
      .slice(0, PRICED_MAX)
    const found = await Promise.all(wanting.map((token) => this.#price(token, network, signal)))
    const prices = new Map(wanting.map((token, place) => [token, found.at(place)]))
    return tokens.map((token) => (prices.get(token) === undefined ? token : { ...token, price: prices.get(token) }))
  }

  async #price({ address, decimals, symbol }: HeldToken, network: Network, signal: AbortSignal): Promise<string | undefined> {
    if (address === undefined && network.chainNamespace !== 'eip155') return undefined
    const id: CaipAddressText = `${network.caipNetworkId}:${address ?? NATIVE_EVM}`
    const parse = (kept: unknown) => (typeof kept === 'string' && (kept === '' || PRICE.test(kept)) ? (knownPrice(kept) ?? '') : undefined)
    const ask = async (ends: AbortSignal) => {
      const price = await this.sources.prices.find(id, ends)
      return (price?.decimals === decimals && price.symbol.toLowerCase() === symbol.toLowerCase() && knownPrice(price.price)) || ''
    }
    const limit = { clock: this.clock, ms: PRICE_MS, late: () => fail('HTTP_TIMEOUT', { url: 'price' }), signal }
    try {
      return (await withDeadline(limit, (ends) => this.cache.get({ cache: 'token-price', key: id, parse }, ask, ends))) || undefined
    } catch (error) {
      if (signal.aborted) throw error
      return undefined
    }
  }
}

/** As the index names them; it reads tokens of EVM chains anew, and no others. */
function forced(changed: readonly string[] | undefined, { chainNamespace }: Network): readonly CaipAddressText[] | undefined {
  return chainNamespace === 'eip155' ? changed?.slice(0, FORCED_MAX).map(idOf) : undefined
}

const idOf = (id: string) => id.replace(`:${NATIVE}`, `:${NATIVE_EVM}`) as CaipAddressText

const isCoin = ({ address }: HeldToken): boolean => address === undefined

const keyOf = (address: string, { caipNetworkId }: Network): string => `${caipNetworkId}:${address.toLowerCase()}`

import type { CaipAddressText } from '../../domain/caip/caip-address.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { CacheService } from '../../domain/shared/cache.ts'
import { within } from '../../domain/shared/deadline.ts'
import type { TokenBalances } from '../../ports/account/token-balances.ts'
import type { HeldToken, Holdings, HoldingsQuery, TokenHoldings } from '../../ports/account/token-holdings.ts'
import type { TokenPrices } from '../../ports/account/token-prices.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { knownPrice, toHeldToken } from './held-token.ts'
import type { NodeHoldings } from './node-holdings.ts'
import type { WalletHoldings } from './wallet-holdings.ts'

/** After a failure, the service is not asked again for so long. Spec §9. */
const SERVICE_LOCK_MS = 30_000
/** What the rows wait for their prices. */
const PRICE_MS = 3000
/** The price service answers one token per request. */
const PRICED_MAX = 6
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

/** The wallet's own list, else the provider's index, else the network's nodes. Spec §7, wire reference 8.3. */
export class ComposedTokenHoldings implements TokenHoldings {
  #lockedUntil = 0

  constructor(
    private readonly sources: HoldingSources,
    private readonly cache: CacheService,
    private readonly clock: Clock,
  ) {}

  reads({ chainNamespace }: Network): boolean {
    return chainNamespace === 'eip155' || chainNamespace === 'solana'
  }

  async find({ connection, address, network }: HoldingsQuery, signal: AbortSignal): Promise<Holdings> {
    if (!this.reads(network)) throw fail('BALANCE_UNAVAILABLE', { network: network.name, isRead: false })
    const { wallet, nodes } = this.sources
    const own = network.chainNamespace === 'eip155' ? await wallet.find(connection, address, network, signal) : undefined
    if (own) return { tokens: await this.#priced(this.#marked(own, network), network, signal), isPartial: false, isBusy: false }
    const served = await this.#ofIndex(address, network, signal)
    if (served.tokens?.length) return { tokens: this.#marked(served.tokens, network), isPartial: false, isBusy: false }
    try {
      const tokens = await nodes.find(address, network, signal)
      return { tokens: await this.#priced(tokens, network, signal), isPartial: served.tokens === undefined, isBusy: served.isBusy }
    } catch (error) {
      if (isAppError(error, 'ABORTED') || !served.tokens) throw error
      return { tokens: served.tokens, isPartial: false, isBusy: false }
    }
  }

  /** No `tokens`: the index could not be asked. */
  async #ofIndex(
    address: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<Readonly<{ tokens?: readonly HeldToken[]; isBusy: boolean }>> {
    const { index, chains, isServed } = this.sources
    if (!isServed() || this.clock.monotonic() < this.#lockedUntil) return { isBusy: false }
    const chainId = network.caipNetworkId
    try {
      if (!(await chains.has(chainId, signal))) return { isBusy: false }
      return { tokens: (await index.find({ address, chainId }, signal)).map(toHeldToken), isBusy: false }
    } catch (error) {
      if (isAppError(error, 'ABORTED') || signal.aborted) throw error
      this.#lockedUntil = this.clock.monotonic() + SERVICE_LOCK_MS
      return { isBusy: isAppError(error, 'HTTP_STATUS') && error.facts.status === 503 }
    }
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
  async #priced(tokens: readonly HeldToken[], network: Network, signal: AbortSignal): Promise<readonly HeldToken[]> {
    if (!this.sources.isServed() || network.testnet || this.clock.monotonic() < this.#lockedUntil) return tokens
    const wanting = tokens
      .filter(({ address, isListed, price }) => price === undefined && (address === undefined || isListed))
      .slice(0, PRICED_MAX)
    const found = await Promise.all(wanting.map((token) => this.#price(token, network, signal)))
    const prices = new Map(wanting.map((token, place) => [token, found.at(place)]))
    return tokens.map((token) => (prices.get(token) === undefined ? token : { ...token, price: prices.get(token) }))
  }

  async #price({ address, decimals, symbol }: HeldToken, network: Network, signal: AbortSignal): Promise<string | undefined> {
    if (address === undefined && network.chainNamespace !== 'eip155') return undefined
    const id: CaipAddressText = `${network.caipNetworkId}:${address ?? NATIVE_EVM}`
    const parse = (kept: unknown) => (typeof kept === 'string' && (kept === '' || PRICE.test(kept)) ? kept : undefined)
    const ask = async (ends: AbortSignal) => {
      const price = await this.sources.prices.find(id, ends)
      return (price?.decimals === decimals && price.symbol.toLowerCase() === symbol.toLowerCase() && knownPrice(price.price)) || ''
    }
    const limit = { clock: this.clock, ms: PRICE_MS, late: () => fail('HTTP_TIMEOUT', { url: 'price' }), signal }
    try {
      return (await within(limit, (ends) => this.cache.get({ cache: 'token-price', key: id, parse }, ask, ends))) || undefined
    } catch (error) {
      if (signal.aborted) throw error
      return undefined
    }
  }
}

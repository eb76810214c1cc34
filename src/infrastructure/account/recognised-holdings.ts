import { skeleton } from '../../domain/account/look-alike-tokens.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { HeldToken, Holdings, HoldingsQuery, TokenHoldings } from '../../ports/account/token-holdings.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { tokenSymbol } from './held-token.ts'
import type { KnownContracts } from './known-tokens.ts'

/** Symbols by address, and which symbols are taken, on one network. */
type Known = Readonly<{ symbols: ReadonlyMap<string, string>; looks: ReadonlySet<string> }>

/** Tells a well-known token from others of its symbol, by its contract. */
export class GenuineTokens {
  readonly #known: ReadonlyMap<string, Known>

  constructor(contracts: KnownContracts) {
    const known = Object.entries(contracts).map(([network, bySymbol]): readonly [string, Known] => {
      const symbols = Object.entries(bySymbol).flatMap(([symbol, addresses]) => addresses.split(' ').map((each) => [each, symbol] as const))
      return [network, { symbols: new Map(symbols), looks: new Set(Object.keys(bySymbol).map(skeleton)) }]
    })
    this.#known = new Map(known)
  }

  /** The well-known symbol of a contract or mint. */
  symbolOf(network: CaipNetworkId, address: string): string | undefined {
    return this.#known.get(network)?.symbols.get(network.startsWith('eip155:') ? address.toLowerCase() : address)
  }

  /**
   * True: the well-known contract of that symbol. False: another contract, whose symbol looks like it. Undefined: nothing is known of that
   * symbol there.
   */
  has(network: CaipNetworkId, address: string, symbol: string): boolean | undefined {
    const look = skeleton(symbol)
    if (!this.#known.get(network)?.looks.has(look)) return undefined
    return skeleton(this.symbolOf(network, address) ?? '') === look
  }
}

/** What rows that are there wait for the list of known contracts. */
const LIST_MS = 3000

type Contracts = Pick<typeof import('./known-tokens.ts'), 'KNOWN_CONTRACTS'>

/** Tells of each held token whether it is the well-known one of its symbol, or another. What is not known stays undecided. */
export class RecognisedHoldings implements TokenHoldings {
  #genuine: GenuineTokens | undefined

  constructor(
    private readonly holdings: TokenHoldings,
    private readonly clock: Clock,
    private readonly load: () => Promise<Contracts> = () => import('./known-tokens.ts'),
  ) {}

  reads(network: Network): boolean {
    return this.holdings.reads(network)
  }

  lockedMs(query: Pick<HoldingsQuery, 'address' | 'network'>): number {
    return this.holdings.lockedMs(query)
  }

  async find(query: HoldingsQuery, signal: AbortSignal): Promise<Holdings> {
    const loading = this.#known().catch(() => undefined)
    const found = await this.holdings.find(query, signal)
    if (found.tokens.every(({ address }) => address === undefined)) return found
    const late = () => fail('HTTP_TIMEOUT', { url: 'known-tokens' })
    const known = await withDeadline({ clock: this.clock, ms: LIST_MS, late, signal }, () => loading).catch((error: unknown) => {
      if (signal.aborted) throw error
    })
    return known ? { ...found, tokens: found.tokens.map((token) => recognised(token, query.network, known)) } : found
  }

  async #known(): Promise<GenuineTokens> {
    this.#genuine ??= new GenuineTokens((await this.load()).KNOWN_CONTRACTS)
    return this.#genuine
  }
}

function recognised(token: HeldToken, { caipNetworkId }: Network, known: GenuineTokens): HeldToken {
  const { address, symbol } = token
  if (address === undefined) return token
  // A Solana node tells the mint alone.
  const named = symbol === tokenSymbol(undefined, address) ? known.symbolOf(caipNetworkId, address) : undefined
  if (named !== undefined) return { ...token, symbol: named, name: named, isGenuine: true }
  const isGenuine = known.has(caipNetworkId, address, symbol)
  return isGenuine === undefined ? token : { ...token, isGenuine }
}

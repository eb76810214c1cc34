import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { HeldToken, Holdings, HoldingsQuery, TokenHoldings } from '../../ports/account/token-holdings.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { GenuineTokens } from './genuine-tokens.ts'
import { tokenSymbol } from './held-token.ts'

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

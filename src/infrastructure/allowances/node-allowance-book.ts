import { type Address, createClient, custom, erc20Abi } from 'viem'
import { multicall } from 'viem/actions'
import type { AllowanceEntry, AllowanceQuery, FoundAllowances } from '../../domain/allowances/allowance-entry.ts'
import { KNOWN_SPENDERS, PERMIT2 } from '../../domain/allowances/known-spenders.ts'
import { isHexAddress } from '../../domain/caip/evm-hex.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import type { AllowanceBook } from '../../ports/allowances/allowance-book.ts'
import type { Http } from '../../ports/http/http.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { tokenSymbol } from '../account/held-token.ts'
import { NodeTokenFacts } from '../account/node-token-facts.ts'
import { NodeRequests } from '../network/node-requests.ts'
import type { RpcUrls } from '../network/rpc-urls.ts'
import { peek } from '../shared/eip1193-request.ts'
import { evmChecksum } from '../shared/evm-checksum.ts'
import { approvalLogs, LAST_DATE_MS } from './approval-logs.ts'

const TOKENS_MAX = 50
const PAIRS_MAX = 1000
/** Of one `eth_call`: about a hundred questions, within what nodes compute for one. */
const BATCH_BYTES = 8192
const PERMIT2_ABI = [
  {
    ...{ type: 'function', name: 'allowance', stateMutability: 'view' },
    inputs: ['user', 'token', 'spender'].map((name) => ({ name, type: 'address' })),
    outputs: [
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
  },
] as const

type Pair = Readonly<{ token: string; spender: string }>
type Answer = Readonly<{ status: string; result?: unknown }>
type Told = Readonly<{ pair: Pair; answer: Answer | undefined }>

/** ERC-20 allowances and those of Permit2, by the site's own nodes: logged approvals and known contracts, each asked of the chain now. */
export class NodeAllowanceBook implements AllowanceBook {
  readonly #nodes: NodeRequests
  readonly #facts: NodeTokenFacts

  constructor(
    http: Http,
    urls: Pick<RpcUrls, 'own'>,
    private readonly clock: Clock,
  ) {
    this.#nodes = new NodeRequests(http, { of: (network) => urls.own(network) })
    this.#facts = new NodeTokenFacts(this.#nodes)
  }

  async find({ owner, tokens: given }: AllowanceQuery, network: Network, signal: AbortSignal): Promise<FoundAllowances> {
    const all = [...new Set(given.filter(isHexAddress).map((each) => each.toLowerCase()))]
    const tokens = all.slice(0, TOKENS_MAX)
    const unread = new Set(all.slice(TOKENS_MAX))
    const { approved, looked, now } = await approvalLogs(this.#nodes, this.clock, owner, tokens, network, signal)
    const pairs = unique([
      ...tokens.flatMap((token) => [...KNOWN_SPENDERS.keys()].map((spender) => ({ token, spender }))),
      ...approved.filter(({ isPermit2 }) => !isPermit2),
    ])
    const own = await this.#ask(network, signal, unread, pairs, ({ token, spender }) => ({
      ...{ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] },
    }))
    const lent = own.filter(({ pair, result }) => pair.spender === PERMIT2 && result !== 0n).map(({ pair }) => pair.token)
    const permitted = unique([
      ...approved.filter(({ isPermit2 }) => isPermit2),
      ...lent.flatMap((token) => [...KNOWN_SPENDERS.keys()].map((spender) => ({ token, spender }))),
    ])
    const byPermit2 = await this.#ask(network, signal, unread, permitted, ({ token, spender }) => ({
      ...{ address: PERMIT2, abi: PERMIT2_ABI, functionName: 'allowance', args: [owner, token, spender] },
    }))
    const isAsked = tokens.length > 0 || looked === 'known'
    if (isAsked && own.length + byPermit2.length === 0) throw fail('HTTP_UNREACHABLE', { url: network.caipNetworkId })
    const found = [
      ...own.map(({ pair, result }) => ({ ...pair, kind: 'token' as const, amount: result, until: undefined })),
      ...byPermit2.map(({ pair, result }) => {
        const [amount, until] = Array.isArray(result) ? result : []
        return { ...pair, kind: 'permit2' as const, amount, until: Number(until) * 1000 }
      }),
    ].flatMap(({ amount, until, ...rest }) =>
      typeof amount === 'bigint' && amount > 0n && !(until !== undefined && until <= now)
        ? [{ ...rest, amount, until: lasting(until) }]
        : [],
    )
    const facts = await this.#factsOf(
      found.map(({ token }) => token),
      network,
      signal,
    )
    const entries = found.map(({ token, spender, ...rest }): AllowanceEntry => {
      const known = facts.get(token)
      if (!known) unread.add(token)
      // Without its decimals, smallest units are told.
      const { symbol, decimals } = known ?? { symbol: tokenSymbol(undefined, token), decimals: 0 }
      return { ...rest, token: { address: token, symbol, decimals }, spender: evmChecksum(spender as Address) }
    })
    return { entries, looked, unread: [...unread] }
  }

  /** What each pair answers; the token of a pair without an answer is unread. @throws ABORTED */
  async #ask(
    network: Network,
    signal: AbortSignal,
    unread: Set<string>,
    pairs: readonly Pair[],
    question: (pair: Pair) => object,
  ): Promise<readonly Readonly<{ pair: Pair; result: unknown }>[]> {
    if (pairs.length === 0) return []
    const turns = inTurn(pairs)
    const asked = turns.slice(0, PAIRS_MAX)
    for (const { token } of turns.slice(PAIRS_MAX)) unread.add(token)
    const request = ({ method, params }: { method: string; params?: unknown }) => this.#nodes.send(network, method, params, signal)
    const client = createClient({ ccipRead: false, transport: custom({ request }, { retryCount: 0 }) })
    const at = peek(network.contracts?.['multicall3'], 'address')
    const through = isHexAddress(at) ? { multicallAddress: at } : { deployless: true as const }
    const read = async (some: readonly Pair[]): Promise<readonly Told[]> => {
      const contracts = some.map(question) as never
      const reading = multicall(client, { contracts, allowFailure: true, batchSize: BATCH_BYTES, ...through })
      const answers: readonly Answer[] = await abortable(reading, signal)
      return some.map((pair, place) => ({ pair, answer: answers.at(place) }))
    }
    const isTold = ({ answer }: Told) => answer?.status === 'success'
    const first = await read(asked)
    const untold = first.filter((each) => !isTold(each)).map(({ pair }) => pair)
    // A token that takes all the gas leaves none to its batch: each is asked once more, by itself.
    const alone = [...new Set(untold.map(({ token }) => token))].map((token) => read(untold.filter((pair) => pair.token === token)))
    const all = [...first.filter(isTold), ...(await Promise.all(alone)).flat()]
    for (const each of all) if (!isTold(each)) unread.add(each.pair.token)
    return all.filter(isTold).map(({ pair, answer }) => ({ pair, result: answer?.result }))
  }

  async #factsOf(tokens: readonly string[], network: Network, signal: AbortSignal) {
    const read = async (token: string) => [token, await this.#facts.find(token, network, signal)] as const
    return new Map(await Promise.all([...new Set(tokens)].map(read)))
  }
}

/** Wallets write the largest number for "for ever". */
function lasting(until: number | undefined): number | undefined {
  return until === undefined || until >= LAST_DATE_MS ? undefined : until
}

/** One of each token after the other: a token that logs many approvals leaves room for the others. */
function inTurn(pairs: readonly Pair[]): readonly Pair[] {
  const counts = new Map<string, number>()
  const placed = pairs.map((pair) => {
    const place = counts.get(pair.token) ?? 0
    counts.set(pair.token, place + 1)
    return { pair, place }
  })
  return placed.sort((one, other) => one.place - other.place).map(({ pair }) => pair)
}

function unique(pairs: readonly Pair[]): readonly Pair[] {
  return [...new Map(pairs.map(({ token, spender }) => [`${token}|${spender}`, { token, spender }])).values()]
}

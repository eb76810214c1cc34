import { type Address, createClient, custom, erc20Abi } from 'viem'
import { multicall } from 'viem/actions'
import { isHexAddress, quantityOf } from '../../domain/caip/evm-hex.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { HeldToken } from '../../ports/account/token-holdings.ts'
import type { Http } from '../../ports/http/http.ts'
import type { SolanaRpc } from '../../ports/solana/solana-rpc.ts'
import { NodeRequests } from '../network/node-requests.ts'
import { RpcUrls } from '../network/rpc-urls.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { tokenSymbol } from './held-token.ts'

const FUNCTIONS = ['balanceOf', 'decimals', 'symbol', 'name'] as const
const LISTED_MAX = 50

/** How the network's own coin is named among addresses. */
export const NATIVE = 'native'

type Listed = Readonly<{ address: string; image?: string | undefined }>
type IsWanted = (part: string) => boolean
/** `unread`: what did not answer, or not readably: `native`, and addresses of the site's tokens. */
type NodeAnswer = Readonly<{ tokens: readonly HeldToken[]; unread: readonly string[] }>

/** The network's own coin and the tokens that the site configured, read from the network's nodes. */
export class NodeHoldings {
  readonly #nodes: NodeRequests

  constructor(
    http: Http,
    private readonly options: OptionsService,
    private readonly solana: () => Promise<SolanaRpc>,
  ) {
    this.#nodes = new NodeRequests(http, new RpcUrls(options))
  }

  /** `only`: the parts to read, `native` or addresses in lower case; all without it. @throws BALANCE_UNAVAILABLE, ABORTED */
  async find(address: string, network: Network, signal: AbortSignal, only?: ReadonlySet<string>): Promise<NodeAnswer> {
    const isWanted = (part: string) => only?.has(part.toLowerCase()) ?? true
    try {
      const read = network.chainNamespace === 'solana' ? this.#ofSolana : this.#ofEvm
      return await abortable(read.call(this, address, network, isWanted, signal), signal)
    } catch (cause) {
      throw signal.aborted ? fail('ABORTED', {}, { cause }) : fail('BALANCE_UNAVAILABLE', { network: network.name }, { cause })
    }
  }

  /** The tokens of the option `tokens` on this network; what is written wrongly there is left out. */
  listed({ caipNetworkId }: Network): readonly Listed[] {
    const given: unknown = ownValue(this.options.state.value.tokens, caipNetworkId)
    return (Array.isArray(given) ? given : [given]).filter(isListed).slice(0, LISTED_MAX)
  }

  async #ofEvm(owner: string, network: Network, isWanted: IsWanted, signal: AbortSignal): Promise<NodeAnswer> {
    const request = ({ method, params }: { method: string; params?: unknown }) => this.#nodes.send(network, method, params, signal)
    const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
    const listed = this.listed(network).filter(({ address }) => isHexAddress(address) && isWanted(address))
    const [native, others] = await Promise.allSettled([
      isWanted(NATIVE) ? this.#native(owner, network, request) : [],
      this.#listedOnEvm(client, owner as Address, network, listed),
    ])
    if (others.status === 'rejected') throw others.reason
    const { tokens, unread } = others.value
    if (native.status === 'fulfilled') return { tokens: [...native.value, ...tokens], unread }
    if (unread.length === listed.length) throw native.reason
    return { tokens, unread: [NATIVE, ...unread] }
  }

  async #native(owner: string, network: Network, request: (call: { method: string; params: unknown }) => Promise<unknown>) {
    const amount = quantityOf(await request({ method: 'eth_getBalance', params: [owner, 'latest'] }))
    if (amount === undefined) throw fail('ANSWER_UNREADABLE', { source: network.name })
    return [{ ...network.nativeCurrency, amount }]
  }

  /** One call for all, through the network's Multicall3 contract if it has one. */
  async #listedOnEvm(
    client: ReturnType<typeof createClient>,
    owner: Address,
    network: Network,
    listed: readonly Listed[],
  ): Promise<NodeAnswer> {
    if (listed.length === 0) return { tokens: [], unread: [] }
    const contracts = listed.flatMap(({ address }) =>
      FUNCTIONS.map((functionName) => ({
        ...{ abi: erc20Abi, address: address as Address, functionName },
        ...(functionName === 'balanceOf' && { args: [owner] }),
      })),
    )
    const at = (network.contracts?.['multicall3'] as { address?: unknown } | undefined)?.address
    const through = isHexAddress(at) ? { multicallAddress: at } : { deployless: true as const }
    const answers: readonly Readonly<{ result?: unknown }>[] = await multicall(client, {
      ...{ contracts: contracts as never, allowFailure: true, ...through },
    }).catch(() => [])
    const [tokens, unread]: [HeldToken[], string[]] = [[], []]
    for (const [place, { address, image }] of listed.entries()) {
      const [amount, decimals, symbol, name] = FUNCTIONS.map((_, part) => answers.at(place * FUNCTIONS.length + part)?.result)
      if (typeof amount !== 'bigint' || typeof decimals !== 'number' || decimals > 77) unread.push(address)
      else if (decimals > 0) {
        const shown = tokenSymbol(symbol, address)
        tokens.push({ address, name: cleanText(name, 60) ?? shown, symbol: shown, decimals, amount, logo: image, isListed: true })
      }
    }
    return { tokens, unread }
  }

  async #ofSolana(owner: string, network: Network, isWanted: IsWanted, signal: AbortSignal): Promise<NodeAnswer> {
    const rpc = await this.solana()
    const [native, found] = await Promise.allSettled([rpc.balance(owner, network, signal), rpc.tokens(owner, network, signal)])
    // Which tokens an account has is not known without their list.
    if (found.status === 'rejected') throw found.reason
    const tokens = found.value
    const listed = new Map(this.listed(network).map((token) => [token.address, token]))
    const sums = new Map<string, HeldToken>()
    for (const { mint, amount, decimals } of tokens.filter((token) => isWanted(token.mint))) {
      const symbol = tokenSymbol(undefined, mint)
      const before = sums.get(mint)?.amount ?? 0n
      const image = listed.get(mint)?.image
      sums.set(mint, { address: mint, name: symbol, symbol, decimals, amount: before + amount, logo: image, isListed: listed.has(mint) })
    }
    if (!isWanted(NATIVE)) return { tokens: [...sums.values()], unread: [] }
    if (native.status === 'fulfilled')
      return { tokens: [{ ...network.nativeCurrency, amount: native.value }, ...sums.values()], unread: [] }
    if (sums.size === 0) throw native.reason
    return { tokens: [...sums.values()], unread: [NATIVE] }
  }
}

function isListed(given: unknown): given is Listed {
  return isObject(given) && typeof peek(given, 'address') === 'string'
}

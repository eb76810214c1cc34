import { type Address, createClient, custom, erc20Abi } from 'viem'
import { multicall } from 'viem/actions'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { abortable } from '../../domain/shared/deadline.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { HeldToken } from '../../ports/account/token-holdings.ts'
import type { Http } from '../../ports/http/http.ts'
import type { SolanaRpc } from '../../ports/solana/solana-rpc.ts'
import { NodeRequests } from '../network/node-requests.ts'
import { RpcUrls } from '../network/rpc-urls.ts'
import { tokenSymbol } from './held-token.ts'

const ADDRESS = /^0x[0-9a-f]{40}$/i
const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const FUNCTIONS = ['balanceOf', 'decimals', 'symbol', 'name'] as const
const LISTED_MAX = 50

type Listed = Readonly<{ address: string; image?: string | undefined }>

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

  /** @throws BALANCE_UNAVAILABLE, ABORTED */
  async find(address: string, network: Network, signal: AbortSignal): Promise<readonly HeldToken[]> {
    try {
      const work = network.chainNamespace === 'solana' ? this.#ofSolana(address, network, signal) : this.#ofEvm(address, network, signal)
      return await abortable(work, signal)
    } catch (cause) {
      throw signal.aborted ? fail('ABORTED', {}, { cause }) : fail('BALANCE_UNAVAILABLE', { network: network.name }, { cause })
    }
  }

  /** The tokens of the option `tokens` on this network. */
  listed({ caipNetworkId }: Network): readonly Listed[] {
    const given = ownValue(this.options.state.value.tokens, caipNetworkId)
    return (Array.isArray(given) ? (given as readonly Listed[]) : given ? [given as Listed] : []).slice(0, LISTED_MAX)
  }

  async #ofEvm(owner: string, network: Network, signal: AbortSignal): Promise<readonly HeldToken[]> {
    const request = ({ method, params }: { method: string; params?: unknown }) => this.#nodes.send(network, method, params, signal)
    const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
    const [native, others] = await Promise.all([
      request({ method: 'eth_getBalance', params: [owner, 'latest'] }),
      this.#listedOnEvm(client, owner as Address, network),
    ])
    if (typeof native !== 'string' || !QUANTITY.test(native)) throw fail('ANSWER_UNREADABLE', { source: network.name })
    return [{ ...network.nativeCurrency, amount: BigInt(native) }, ...others]
  }

  /** One call for all, through the network's Multicall3 contract if it has one. A token that does not answer is left out. */
  async #listedOnEvm(client: ReturnType<typeof createClient>, owner: Address, network: Network): Promise<readonly HeldToken[]> {
    const listed = this.listed(network).filter(({ address }) => ADDRESS.test(address))
    if (listed.length === 0) return []
    const contracts = listed.flatMap(({ address }) =>
      FUNCTIONS.map((functionName) => ({
        ...{ abi: erc20Abi, address: address as Address, functionName },
        ...(functionName === 'balanceOf' && { args: [owner] }),
      })),
    )
    const at = (network.contracts?.['multicall3'] as { address?: unknown } | undefined)?.address
    const through = typeof at === 'string' && ADDRESS.test(at) ? { multicallAddress: at as Address } : { deployless: true as const }
    const answers: readonly Readonly<{ result?: unknown }>[] = await multicall(client, {
      ...{ contracts: contracts as never, allowFailure: true, ...through },
    }).catch(() => [])
    return listed.flatMap(({ address, image }, place) => {
      const [amount, decimals, symbol, name] = FUNCTIONS.map((_, part) => answers.at(place * FUNCTIONS.length + part)?.result)
      if (typeof amount !== 'bigint' || typeof decimals !== 'number' || decimals < 1 || decimals > 77) return []
      const shown = tokenSymbol(symbol, address)
      return [{ address, name: cleanText(name, 60) ?? shown, symbol: shown, decimals, amount, logo: image, isListed: true }]
    })
  }

  async #ofSolana(owner: string, network: Network, signal: AbortSignal): Promise<readonly HeldToken[]> {
    const rpc = await this.solana()
    const [native, tokens] = await Promise.all([rpc.balance(owner, network, signal), rpc.tokens(owner, network, signal)])
    const listed = new Map(this.listed(network).map((token) => [token.address, token]))
    const sums = new Map<string, HeldToken>()
    for (const { mint, amount, decimals } of tokens) {
      const symbol = tokenSymbol(undefined, mint)
      const before = sums.get(mint)?.amount ?? 0n
      const image = listed.get(mint)?.image
      sums.set(mint, { address: mint, name: symbol, symbol, decimals, amount: before + amount, logo: image, isListed: listed.has(mint) })
    }
    return [{ ...network.nativeCurrency, amount: native }, ...sums.values()]
  }
}

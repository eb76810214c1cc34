import { type GenericSchema, type InferOutput, nullish, object } from 'valibot'
import { parseCaipAddress } from '../../domain/caip/caip-address.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import type {
  ApprovalQuery,
  BuiltSwap,
  BuiltTransaction,
  GasPrice,
  SwapProvider,
  SwapQuote,
  SwapQuoteQuery,
  SwapToken,
  SwapTransactionQuery,
} from '../../ports/swap/swap-provider.ts'
import { GenuineTokens } from '../account/recognised-holdings.ts'
import { integer, maybeInteger, readableRows } from '../shared/amount-answer.ts'
import { code, count, maybe, maybeText, maybeWebUrl, text, unique } from '../shared/answer.ts'
import { caipAddress } from '../shared/caip-answer.ts'
import type { Query, ServiceClient } from '../shared/service-client.ts'

const TOKENS_MAX = 10_000

const Tokens = object({
  tokens: readableRows(
    object({ name: maybeText(60), symbol: text(24), address: caipAddress(), decimals: count(77), logoUri: maybeWebUrl() }),
    TOKENS_MAX,
  ),
})
const Account = maybe((value) => (typeof value === 'string' ? value.toLowerCase() : undefined))
const Quotes = object({
  quotes: readableRows(object({ fromAmount: integer(), toAmount: integer(), fromAccount: Account, toAccount: Account }), 20),
})
const Allowance = object({ allowance: integer() })
const Gas = object({ standard: integer(), fast: maybeInteger(), instant: maybeInteger() })
const Transaction = object({
  from: maybe((value) => value),
  to: caipAddress(),
  data: code(/^0x(?:[0-9a-f]{2})*$/i),
  value: maybeInteger(),
  eip155: nullish(object({ gas: maybeInteger(), gasPrice: maybeInteger() })),
})
const Approval = object({ tx: Transaction })
/** `amount` is the destination amount, not the transaction's value. */
const Swap = object({ tx: object({ ...Transaction.entries, amount: integer() }) })

/** `/v1/convert/*`. */
export class HttpSwapProvider implements SwapProvider {
  constructor(
    private readonly services: ServiceClient,
    private readonly chains: SupportedChains,
    private readonly load = () => import('../account/known-tokens.ts'),
  ) {}

  async tokens(chainId: CaipNetworkId, signal: AbortSignal): Promise<readonly SwapToken[]> {
    if (!(await this.chains.has(chainId, signal))) return []
    const [{ tokens }, known] = await Promise.all([this.#get(Tokens, 'tokens', { chainId }, signal), this.#known()])
    const own = tokens.filter(({ address }) => parseCaipAddress(address).caipNetworkId === chainId)
    const listed = own.map(({ logoUri: logoUrl, name, symbol, address, decimals }) => {
      const isGenuine = known.has(chainId, parseCaipAddress(address).address, symbol)
      return { address, decimals, symbol, name: name ?? symbol, logoUrl, isGenuine }
    })
    return unique(listed, ({ address }) => address.toLowerCase())
  }

  async quote({ from, to, amount, user, gasPrice }: SwapQuoteQuery, signal: AbortSignal): Promise<SwapQuote | undefined> {
    if (!(await this.chains.has(parseCaipAddress(from).caipNetworkId, signal))) return undefined
    const query = { amount: `${amount}`, userAddress: user, from, to, gasPrice: gasPrice?.toString() }
    const { quotes } = await this.#get(Quotes, 'quotes', query, signal)
    if (quotes.length === 0) return undefined
    const isOf = (account: string | undefined, token: string) => account === undefined || account === token.toLowerCase()
    const own = quotes.find(
      ({ fromAmount, fromAccount, toAccount }) => fromAmount === amount && isOf(fromAccount, from) && isOf(toAccount, to),
    )
    if (!own) throw fail('ANSWER_UNREADABLE', { source: 'quotes' })
    return { fromAmount: own.fromAmount, toAmount: own.toAmount }
  }

  async allowance(user: `${CaipNetworkId}:${string}`, token: `${CaipNetworkId}:${string}`, signal: AbortSignal): Promise<bigint> {
    if (!(await this.chains.has(parseCaipAddress(token).caipNetworkId, signal))) return 0n
    return (await this.#get(Allowance, 'allowance', { tokenAddress: token, userAddress: user }, signal)).allowance
  }

  async gasPrice(chainId: CaipNetworkId, signal: AbortSignal): Promise<GasPrice> {
    if (!(await this.chains.has(chainId, signal))) throw fail('GAS_PRICE_UNSUPPORTED', { network: chainId })
    return this.#get(Gas, 'gas-price', { chainId }, signal)
  }

  /** Requested for the token on both sides and an exact amount: without an amount the service returns an unlimited approval. */
  async buildApproval({ user, token, amount }: ApprovalQuery, signal: AbortSignal): Promise<BuiltTransaction> {
    await this.#requireChain(token, signal)
    const query = { userAddress: user, from: token, to: token, amount: `${amount}` }
    const { tx } = await this.#get(Approval, 'build-approve', query, signal)
    return toTransaction(tx)
  }

  async buildSwap({ user, from, to, amount, slippagePercent }: SwapTransactionQuery, signal: AbortSignal): Promise<BuiltSwap> {
    await this.#requireChain(from, signal)
    const body = {
      projectId: this.services.projectId,
      amount: `${amount}`,
      eip155: { slippage: slippagePercent },
      from,
      to,
      userAddress: user,
      disableEstimate: true,
    }
    const path = '/v1/convert/build-transaction'
    const call = { service: 'blockchain', path, method: 'POST', identify: 'none', body } as const
    const { tx } = await this.services.json(Swap, call, signal)
    return { ...toTransaction(tx), toAmount: tx.amount }
  }

  /** Nothing is listed unjudged. @throws CORE_LOAD_FAILED */
  async #known(): Promise<GenuineTokens> {
    const { KNOWN_CONTRACTS } = await this.load().catch((cause: unknown) => {
      throw fail('CORE_LOAD_FAILED', {}, { cause })
    })
    return new GenuineTokens(KNOWN_CONTRACTS)
  }

  async #requireChain(token: `${CaipNetworkId}:${string}`, signal: AbortSignal): Promise<void> {
    const { caipNetworkId } = parseCaipAddress(token)
    if (!(await this.chains.has(caipNetworkId, signal))) throw fail('SWAP_UNSUPPORTED', { network: caipNetworkId })
  }

  #get<T>(schema: GenericSchema<unknown, T>, path: string, query: Query, signal: AbortSignal): Promise<T> {
    return this.services.json(schema, { service: 'blockchain', path: `/v1/convert/${path}`, query }, signal)
  }
}

function toTransaction({ to, data, value, eip155 }: InferOutput<typeof Transaction>): BuiltTransaction {
  const { caipNetworkId: chainId, address } = parseCaipAddress(to)
  return { chainId, to: address, data: data as `0x${string}`, value, gas: eip155?.gas, gasPrice: eip155?.gasPrice }
}

import { type InferOutput, object } from 'valibot'
import { type CaipAddressText, parseCaipAddress } from '../../domain/caip/caip-address.ts'
import { isCaipNetworkId } from '../../domain/caip/caip-network-id.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import type { BalanceQuery, TokenBalance, TokenBalances } from '../../ports/account/token-balances.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import { decimal, maybeMoney, readableRows } from '../shared/amount-answer.ts'
import { count, maybe, maybeText, maybeWebUrl, text, unique } from '../shared/answer.ts'
import { pathPart, type ServiceClient } from '../shared/service-client.ts'

/** Largest number of decimals accepted: 10^77 still fits into a uint256. */
const DECIMALS_MAX = 77

const Row = object({
  name: maybeText(60),
  symbol: text(24),
  chainId: maybe((value) => (isCaipNetworkId(value) ? value : undefined)),
  address: maybe((value) => value),
  quantity: object({ decimals: count(DECIMALS_MAX), numeric: decimal() }),
  price: maybeMoney(),
  value: maybeMoney(),
  iconUrl: maybeWebUrl(),
})
const Answer = object({ balances: readableRows(Row) })

/** `GET /v1/account/{address}/balance`. */
export class HttpTokenBalances implements TokenBalances {
  constructor(
    private readonly services: ServiceClient,
    private readonly chains: SupportedChains,
  ) {}

  async find({ address, chainId, forceUpdate }: BalanceQuery, signal: AbortSignal): Promise<readonly TokenBalance[]> {
    if (!(await this.chains.has(chainId, signal))) return []
    const query = { currency: 'usd', chainId, forceUpdate: forceUpdate?.length ? forceUpdate.join() : undefined }
    const path = `/v1/account/${pathPart(address)}/balance`
    const { balances } = await this.services.json(Answer, { service: 'blockchain', path, query }, signal)
    const found = balances.flatMap((row) => toBalance(row, chainId) ?? [])
    // Which of the rows without an address is the network's own coin is not known here: all that differ are given.
    return unique(found, ({ chainId: chain, address: token, ...row }) => `${chain}|${token ?? ` ${JSON.stringify(row)}`}`.toLowerCase())
  }
}

/** Undefined for NFTs (no decimals) and for rows of another chain than was asked for, by either of their two fields. */
function toBalance(row: InferOutput<typeof Row>, asked: CaipNetworkId): TokenBalance | undefined {
  const { symbol, quantity, price, value, iconUrl } = row
  const address = addressOf(row.address, asked)
  if (quantity.decimals === 0 || address === 'foreign' || (row.chainId ?? asked) !== asked) return undefined
  return {
    name: row.name ?? symbol,
    symbol,
    chainId: asked,
    address,
    decimals: quantity.decimals,
    amount: quantity.numeric,
    price,
    value,
    iconUrl,
  }
}

function addressOf(value: unknown, chainId: CaipNetworkId): CaipAddressText | undefined | 'foreign' {
  if (value === undefined || value === null || value === '') return undefined
  return attempt(() => (parseCaipAddress(value).caipNetworkId === chainId ? (value as CaipAddressText) : 'foreign'), 'foreign')
}

import type { CaipAddressText } from '../../domain/caip/caip-address.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** `amount`, `price` and `value` are exact decimal texts; the last two in USD. `address` is absent for a chain's own coin. */
export type TokenBalance = Readonly<{
  name: string
  symbol: string
  chainId: CaipNetworkId
  address?: CaipAddressText | undefined
  decimals: number
  amount: string
  price?: string | undefined
  value?: string | undefined
  iconUrl?: string | undefined
}>

export type BalanceQuery = Readonly<{
  address: string
  chainId: CaipNetworkId
  /** Tokens whose cached balance must not be used. */
  forceUpdate?: readonly CaipAddressText[] | undefined
}>

/** What an account holds, by the provider's index: `/v1/account/{address}/balance`. */
export interface TokenBalances {
  /**
   * Empty on chains the service does not know.
   * @throws SERVICE_OFF, APKT008, APKT010, HTTP_STATUS, HTTP_TIMEOUT, HTTP_UNREACHABLE, ANSWER_UNREADABLE
   */
  find(query: BalanceQuery, signal: AbortSignal): Promise<readonly TokenBalance[]>
}
export const TokenBalances = token<TokenBalances>('TokenBalances')

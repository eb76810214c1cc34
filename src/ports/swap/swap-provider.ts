import type { CaipAddressText } from '../../domain/caip/caip-address.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

export type SwapToken = Readonly<{
  name: string
  symbol: string
  address: CaipAddressText
  decimals: number
  logoUrl?: string | undefined
  /** True: the well-known contract of its symbol. False: another, whose symbol looks like it. Undefined: nothing is known of the symbol. */
  isGenuine?: boolean | undefined
}>

/** Amounts in base units. `user` is a plain address. */
export type SwapQuoteQuery = Readonly<{
  from: CaipAddressText
  to: CaipAddressText
  amount: bigint
  user: string
  gasPrice: bigint | undefined
}>
export type SwapQuote = Readonly<{ fromAmount: bigint; toAmount: bigint }>

/** Wei. */
export type GasPrice = Readonly<{ standard: bigint; fast: bigint | undefined; instant: bigint | undefined }>

/**
 * As built by the provider: check it before it is sent to a wallet. `to` is a plain address. `value`: the service's own, if it names one;
 * what a swap carries is the entered amount where the source is the chain's own coin, and 0 otherwise.
 */
export type BuiltTransaction = Readonly<{
  chainId: CaipNetworkId
  to: string
  data: `0x${string}`
  value?: bigint | undefined
  gas?: bigint | undefined
  gasPrice?: bigint | undefined
}>
/** `toAmount`: what is received, in base units of the destination. */
export type BuiltSwap = BuiltTransaction & Readonly<{ toAmount: bigint }>

export type ApprovalQuery = Readonly<{ user: CaipAddressText; token: CaipAddressText; amount: bigint }>
/** `slippagePercent` is a whole number. */
export type SwapTransactionQuery = Readonly<{
  user: CaipAddressText
  from: CaipAddressText
  to: CaipAddressText
  amount: bigint
  slippagePercent: number
}>

/**
 * The provider's conversion service: `/v1/convert/*`.
 * All methods reject with SERVICE_OFF, APKT008, APKT010, HTTP_STATUS (the server's message in `facts.description`), HTTP_TIMEOUT,
 * HTTP_UNREACHABLE, ANSWER_UNREADABLE.
 */
export interface SwapProvider {
  /** Empty on chains the service does not know. */
  tokens(chainId: CaipNetworkId, signal: AbortSignal): Promise<readonly SwapToken[]>
  /** Undefined when there is no offer. */
  quote(query: SwapQuoteQuery, signal: AbortSignal): Promise<SwapQuote | undefined>
  /** 0 on chains the service does not know. */
  allowance(user: CaipAddressText, token: CaipAddressText, signal: AbortSignal): Promise<bigint>
  /** @throws GAS_PRICE_UNSUPPORTED */
  gasPrice(chainId: CaipNetworkId, signal: AbortSignal): Promise<GasPrice>
  /** An approval of exactly `amount`. @throws SWAP_UNSUPPORTED */
  buildApproval(query: ApprovalQuery, signal: AbortSignal): Promise<BuiltTransaction>
  /** @throws SWAP_UNSUPPORTED */
  buildSwap(query: SwapTransactionQuery, signal: AbortSignal): Promise<BuiltSwap>
}
export const SwapProvider = token<SwapProvider>('SwapProvider')

import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** Limits are decimal texts. */
export type PaymentCurrency = Readonly<{ id: string; limits: readonly Readonly<{ id: string; min: string; max: string }>[] }>
export type PurchaseCurrency = Readonly<{
  id: string
  name: string
  symbol: string
  networks: readonly Readonly<{ name: string; displayName: string; chainId: string; contractAddress?: string | undefined }>[]
}>
/** `isEstimate`: a built-in value, because the provider returned none; views label it as an estimate. */
export type OnrampOptions = Readonly<{
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrencies: readonly PurchaseCurrency[]
  isEstimate: boolean
}>

/** A decimal text and the currency's code. */
export type Money = Readonly<{ amount: string; currency: string }>
export type OnrampQuoteQuery = Readonly<{ purchase: PurchaseCurrency; payment: PaymentCurrency; amount: string }>
export type OnrampQuote = Readonly<{
  paymentTotal: Money
  paymentSubtotal: Money
  purchaseAmount: Money
  networkFee: Money
  quoteId: string
  isEstimate: boolean
}>

export type OnrampUrlQuery = Readonly<{
  destinations: readonly Readonly<{ address: string; blockchains: readonly string[]; assets: readonly string[] }>[]
  defaultNetwork: string
  /** 32 to 50 characters. */
  partnerUserId: string
  presetCryptoAmount?: number | undefined
  presetFiatAmount?: number | undefined
}>

/** Buying with a card: `/v1/onramp/*` and `/v1/generators/onrampurl`. */
export interface OnrampProvider {
  /** The built-in list when the provider has none. Rejects only with ABORTED. */
  options(chainId: CaipNetworkId, signal: AbortSignal): Promise<OnrampOptions>
  /** The entered amount itself, as an estimate, when the provider has no quote. Undefined on chains it does not know. */
  quote(query: OnrampQuoteQuery, chainId: CaipNetworkId, signal: AbortSignal): Promise<OnrampQuote | undefined>
  /**
   * Undefined on chains the provider does not know.
   * @throws SERVICE_OFF, APKT008, APKT010, HTTP_STATUS, HTTP_TIMEOUT, HTTP_UNREACHABLE, ANSWER_UNREADABLE
   */
  url(query: OnrampUrlQuery, chainId: CaipNetworkId, signal: AbortSignal): Promise<string | undefined>
}
export const OnrampProvider = token<OnrampProvider>('OnrampProvider')

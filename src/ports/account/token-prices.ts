import type { CaipAddressText } from '../../domain/caip/caip-address.ts'
import { token } from '../di/token.ts'

/** `price`: USD, exact decimal text. */
export type TokenPrice = Readonly<{
  address: CaipAddressText
  name: string
  symbol: string
  decimals: number
  price: string
  iconUrl?: string | undefined
}>

/** `POST /v1/fungible/price`. */
export interface TokenPrices {
  /** Undefined when the service has no price for the token. @throws as `TokenBalances.find` */
  find(token: CaipAddressText, signal: AbortSignal): Promise<TokenPrice | undefined>
}
export const TokenPrices = token<TokenPrices>('TokenPrices')

import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** `symbol` is foreign: its address tells which token it is. */
export type TokenFact = Readonly<{ symbol: string; decimals: number }>

/** What the contract of a token says of itself. EVM. */
export interface TokenFacts {
  /** Undefined when the contract is not a token, or no node could be reached. @throws ABORTED */
  find(address: string, network: Network, signal: AbortSignal): Promise<TokenFact | undefined>
}
export const TokenFacts = token<TokenFacts>('TokenFacts')

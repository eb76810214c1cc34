import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'
import type { EvmCall } from './evm-node.ts'

/** The account and chain that the connected wallet itself names, now. */
export type WalletStanding = Readonly<{ address: string | undefined; caipNetworkId: CaipNetworkId | undefined }>

/** How a wallet says that a transaction ended. */
export type ToldByWallet = 'done' | 'reverted' | 'replaced'

/**
 * The connected wallet, asked to sign what was reviewed.
 * @throws NOT_CONNECTED, USER_REJECTED, WALLET_REFUSED, WALLET_METHOD_UNSUPPORTED, ABORTED
 */
export interface WalletTransactions {
  /** Asked without a prompt. */
  standing(namespace: 'eip155' | 'solana', signal: AbortSignal): Promise<WalletStanding>
  /** Sends, and resolves the hash. `from`, the chain and `value` are written in the request. */
  send(call: EvmCall, chain: CaipNetworkId, signal: AbortSignal): Promise<string>
  /**
   * How a transaction that it sent ended, as the wallet itself says: the hash that a contract account names is known to nobody else.
   * `replaced`: it is never executed, because the owners of the account executed another one in its place. Undefined while it does not say.
   */
  outcome(hash: string, chain: CaipNetworkId, signal: AbortSignal): Promise<ToldByWallet | undefined>
  /** Signs a serialised Solana transaction without sending it. */
  signSolana(transaction: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}
export const WalletTransactions = token<WalletTransactions>('WalletTransactions')

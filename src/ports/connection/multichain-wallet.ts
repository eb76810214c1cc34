import type { WalletAccount } from '../../domain/connection/connection.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** What the site was granted; undefined where no such wallet answers, or it has no sessions: then its visitor was asked nothing. */
export type Granted = readonly WalletAccount[] | undefined

/** MetaMask, which has one session with a site for EVM and Solana (CAIP-25). EIP-1193 and the Wallet Standard read the same permission. */
export interface MultichainWallet {
  /**
   * Asks in one prompt for accounts on these networks; in none, where the site has both namespaces already. What the visitor does not grant
   * is not in the list. @throws USER_REJECTED, ABORTED
   */
  create(networks: readonly CaipNetworkId[], signal: AbortSignal): Promise<Granted>
  /** The session as it is, on whatever networks, without a prompt. @throws ABORTED */
  read(signal: AbortSignal): Promise<Granted>
  /** Takes back the EVM part (CAIP-285) and keeps the rest. False where there is none, or nobody answers. @throws ABORTED */
  leaveEvm(signal: AbortSignal): Promise<boolean>
}
export const MultichainWallet = token<MultichainWallet>('MultichainWallet')

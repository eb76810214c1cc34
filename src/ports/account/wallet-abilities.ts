import type { CaipAddressText } from '../../domain/caip/caip-address.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'
import type { SmartSession } from './smart-sessions.ts'

/** What a wallet can do beyond sending transactions (EIP-5792), and its part in giving up permissions (ERC-7715). */
export interface WalletAbilities {
  /**
   * The names of what the wallet offers for the account on the network: `atomic`, `paymasterService`, … Never prompts. Undefined when the
   * wallet does not say. @throws ABORTED
   */
  list(connection: Connection, address: string, network: Network, signal: AbortSignal): Promise<readonly string[] | undefined>
  /** Asks the wallet to give up the permissions of `session`; resolves its signature. @throws USER_REJECTED, WALLET_REFUSED, ABORTED */
  revoke(connection: Connection, account: CaipAddressText, session: SmartSession, signal: AbortSignal): Promise<string>
}
export const WalletAbilities = token<WalletAbilities>('WalletAbilities')

import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** `name` in normal form. `isOfOtherChain`: the name has no address for this network; this is its address on Ethereum. */
export type NamedReceiver = Readonly<{ name: string; address: string; isOfOtherChain: boolean }>

/** Names of receivers (ENS). */
export interface ReceiverNames {
  /**
   * Undefined when there is no such name. A name that is not in the normal form of ENSIP-15, and cannot be brought into it, is refused
   * before any request. @throws NAME_LOOKUP_FAILED when no node answered (with its reason), CHAIN_UNSUPPORTED, SERVICE_OFF or APKT008 when
   * nobody can be asked, ABORTED
   */
  find(name: string, network: Network, networks: readonly Network[], signal: AbortSignal): Promise<NamedReceiver | undefined>
}
export const ReceiverNames = token<ReceiverNames>('ReceiverNames')

import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** The chains that the provider's chain services support. Spec §7: `v1/supported-chains`. */
export interface SupportedChains {
  /** The list is fetched once; false while it is unknown. Rejects only with ABORTED. */
  has(chainId: CaipNetworkId, signal: AbortSignal): Promise<boolean>
}
export const SupportedChains = token<SupportedChains>('SupportedChains')

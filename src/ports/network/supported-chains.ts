import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** The chains that the provider's chain services answer for. Spec §7: `v1/supported-chains`. */
export interface SupportedChains {
  /** Asked once; false while nobody could say. Rejects only with ABORTED. */
  has(chainId: CaipNetworkId, signal: AbortSignal): Promise<boolean>
}
export const SupportedChains = token<SupportedChains>('SupportedChains')

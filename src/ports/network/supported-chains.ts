import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** The chains that the provider's chain services support. `v1/supported-chains`. */
export interface SupportedChains {
  /**
   * The list is fetched once, and again after a failure.
   * @throws SERVICE_OFF, APKT008, APKT010, HTTP_STATUS, HTTP_TIMEOUT, HTTP_UNREACHABLE, ANSWER_UNREADABLE, ABORTED while it is unknown
   */
  has(chainId: CaipNetworkId, signal: AbortSignal): Promise<boolean>
}
export const SupportedChains = token<SupportedChains>('SupportedChains')

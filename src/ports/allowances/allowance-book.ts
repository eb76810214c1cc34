import type { AllowanceQuery, FoundAllowances } from '../../domain/allowances/allowance-entry.ts'
import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** What may be taken from an account, as the site's own nodes say. An allowance of nothing, or that has expired, is none. */
export interface AllowanceBook {
  /** @throws HTTP_UNREACHABLE and the like when nothing could be read, ABORTED */
  find(query: AllowanceQuery, network: Network, signal: AbortSignal): Promise<FoundAllowances>
}
export const AllowanceBook = token<AllowanceBook>('AllowanceBook')

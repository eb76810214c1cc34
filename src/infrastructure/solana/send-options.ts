import type { SolanaSendOptions } from '../../ports/solana/solana-rpc.ts'
import { peek } from '../shared/eip1193-request.ts'

const COMMITMENTS: ReadonlySet<unknown> = new Set(['processed', 'confirmed', 'finalized'])
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** What a node understands of the options that a site gave; the rest is the wallet's. */
export function sendOptions(given: object): SolanaSendOptions {
  const [skipPreflight, commitment, maxRetries, minContextSlot] = [
    peek(given, 'skipPreflight'),
    peek(given, 'preflightCommitment'),
    peek(given, 'maxRetries'),
    peek(given, 'minContextSlot'),
  ]
  return {
    ...(typeof skipPreflight === 'boolean' && { skipPreflight }),
    ...(COMMITMENTS.has(commitment) && { preflightCommitment: commitment as 'confirmed' }),
    ...(isCount(maxRetries) && { maxRetries }),
    ...(isCount(minContextSlot) && { minContextSlot }),
  }
}
